"""What developers run besides the tests; the Makefile has a target for each."""
