"""Tables: each one's state, queue of changes and watchers; the directory of all tables; what each request does."""
