"""inDICEsion for learning."""
