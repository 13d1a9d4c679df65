"""The library's fan-out, which forgets the names that nobody listens to any more."""

from __future__ import annotations

from collections.abc import Iterable

from litestar.channels import ChannelsPlugin, Subscriber


class Channels(ChannelsPlugin):
    """Channels by table and person. The library keeps every name that was ever used; a hall has no end of them."""

    async def unsubscribe(self, subscriber: Subscriber, channels: str | Iterable[str] | None = None) -> None:
        """Unsubscribe, and forget the names that are left without anybody."""
        names = [channels] if isinstance(channels, str) else list(self._channels if channels is None else channels)
        await super().unsubscribe(subscriber, names)
        for name in names:
            if not self._channels.get(name):
                self._channels.pop(name, None)

    @property
    def names(self) -> set[str]:
        """The channels that somebody listens to."""
        return set(self._channels)
