"""Errors are translated to the reader's language if a translation exists."""

from roji.core.error_words import translated

CORE = "roji.core"
UNKNOWN_GAME = "There is no game 'chess': the games are go, hex."


def test_an_error_is_said_with_its_gaps_filled() -> None:
    assert translated(UNKNOWN_GAME, "de", CORE) == "Ein Spiel „chess“ gibt es nicht. Es gibt: go, hex."


def test_a_cause_is_translated_too() -> None:
    said = translated(f"Line 6 of the record: {UNKNOWN_GAME}", "de", CORE)
    assert said == "Zeile 6 der Aufzeichnung: Ein Spiel „chess“ gibt es nicht. Es gibt: go, hex."


def test_an_unknown_sentence_is_not_translated() -> None:
    assert translated("Nobody has said this before.", "de", CORE) == "Nobody has said this before."
    assert translated(UNKNOWN_GAME, "tlh", CORE) == UNKNOWN_GAME


def test_ambiguous_sentences_are_matched_in_linear_time() -> None:
    tricky = " is for " * 5000 + " to " * 5000 + " players, not " * 5000 + "z"
    assert translated(tricky, "de", CORE) == tricky
    said = translated(tricky + ".", "de", CORE)
    assert said.startswith(" ist für ")
    assert said.endswith("z.")
