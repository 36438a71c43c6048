"""Pictures of tables for environments: painted from plain shapes, out of what a seat may see."""
