"""inDICEsion's players by level and its judge."""
