"""Tools for whoever writes policies: what would this one have done."""
