"""The heart: scores an event. Records become game scores, comparisons, and a `ScoredEvent`."""

from scorer.tournament.scored import Ranking, ScoredBoard, ScoredEvent, ScoredResult, Standing
from scorer.tournament.scores import score_of
from scorer.tournament.scoring import score_event

__all__ = ["Ranking", "ScoredBoard", "ScoredEvent", "ScoredResult", "Standing", "score_event", "score_of"]
