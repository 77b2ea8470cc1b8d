"""What a kernel may be called with, derived from the kernel itself."""
