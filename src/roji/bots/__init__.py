"""Players that are programs; each gets what its seat may know, and nothing else."""
