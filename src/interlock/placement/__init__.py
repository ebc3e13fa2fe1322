"""Where the parts run when they do not run in the caller's process."""
