"""inDICEsion: foam dice really thrown, onto boards, into towers and off them again."""

from dicehall.games.indicesion.game import Indicesion

GAME = Indicesion()
