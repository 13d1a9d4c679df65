"""inDICEsion: foam dice really thrown, onto boards, into towers and off them again."""
