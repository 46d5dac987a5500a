"""Speed of the engines, measured against python-chess in the same run (`make bench`)."""
