"""The library of rules and cards as plain data: no Django, no clock, no global chance."""
