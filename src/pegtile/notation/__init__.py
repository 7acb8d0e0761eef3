"""Texts and files in and out: one family of formats a module."""
