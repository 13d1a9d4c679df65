"""Games in bulk, from tables and kernels: the same columns as through the contract, many times as fast."""
