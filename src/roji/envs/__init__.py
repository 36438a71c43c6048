"""The same games as Gymnasium, PettingZoo and batched CPU/GPU environments."""
