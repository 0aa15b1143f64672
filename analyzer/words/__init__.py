"""Messages in each language, numbers, small pieces of English, and the folders of our own."""
