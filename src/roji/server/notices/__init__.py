"""Telling people who are not looking: Web Push, to the devices that asked for it."""
