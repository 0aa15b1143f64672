"""What a transcriber must have meant: the cheapest edits that make a record replay."""
