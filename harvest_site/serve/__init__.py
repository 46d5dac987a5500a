"""The supervisor behind `manage.py serve`: broker, web server and worker as one command that ends as one."""
