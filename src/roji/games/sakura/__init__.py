"""Sakura by Reiner Knizia: painters follow the Emperor from cherry tree to cherry tree. The chapters are in `RULES.md`."""
