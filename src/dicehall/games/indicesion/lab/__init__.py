"""What the lab measures of inDICEsion."""
