"""The JSON that commands write, and its schemas."""
