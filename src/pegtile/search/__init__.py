"""Textbook searches, each over any state space."""
