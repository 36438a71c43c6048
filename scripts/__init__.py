"""The code behind dev.py and the package build: environments, jobs, the page, the documentation, generated files."""
