"""Notifies people who are not looking: Web Push to the devices that subscribed."""
