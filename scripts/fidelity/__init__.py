"""How well the mapper reads, held against what people annotated: `make fidelity`."""
