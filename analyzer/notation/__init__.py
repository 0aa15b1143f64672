"""Text to `Record` and back."""
