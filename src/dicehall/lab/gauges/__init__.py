"""What is counted in each game: gauges, by the events that the rules tell."""

from __future__ import annotations

from dicehall.lab.gauges.gauge import Gauge, Rate, Rule, gauge_of

__all__ = ["Gauge", "Rate", "Rule", "gauge_of"]
