"""The part of interlock that decides: pure values and functions, no clock, network, disk, chance or float."""
