"""Scoring of an event: from recorded results to game scores, comparisons and a `ScoredEvent`."""

from scorer.scoring.comparing import score_of
from scorer.scoring.event_scoring import score_event
from scorer.scoring.scored_event import Ranking, ScoredBoard, ScoredEvent, ScoredResult, Standing

__all__ = ["Ranking", "ScoredBoard", "ScoredEvent", "ScoredResult", "Standing", "score_event", "score_of"]
