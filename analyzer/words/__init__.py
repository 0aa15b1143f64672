"""Messages in each language, numbers, small pieces of English, and the folder of the cache."""
