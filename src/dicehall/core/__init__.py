"""The contract, the one door to the rules, records and fair dice. No input or output."""
