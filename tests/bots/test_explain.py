"""A bot's explanations of its moves: complete in both languages, in the terms of the rules, and only from what the seat sees."""

from __future__ import annotations

import pytest
from tests.bots.tables import FEW, games, positions

from roji.bots.bench import measure_game
from roji.bots.engine_bot import EngineBot
from roji.bots.explain import _odds
from roji.bots.judgement import judgement_of
from roji.bots.words import WORDS
from roji.core.edition import default_edition
from roji.core.game import Game
from roji.core.luck import new_luck
from roji.games import find_game
from roji.games.sakura.events import DISGRACED


@pytest.fixture
def few_samples(monkeypatch: pytest.MonkeyPatch) -> None:
    """Use fewer playouts after a move: the explanations are the same, only their numbers are less precise."""
    monkeypatch.setattr("roji.bots.explain.SAMPLES", 32)


@pytest.mark.usefixtures("few_samples")
@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
@pytest.mark.parametrize("name", ["steady", "classic"])
def test_the_best_moves_come_with_place_margin_and_reasons_in_every_language(game: Game, name: str) -> None:
    bot = EngineBot(name, iterations=FEW)
    for box, table, seat in positions(game, game.seats[0], seed=6, every=8, limit=4):
        said = {language: bot.explain(game, box, table, seat, language) for language in game.words}
        english = said["en"]
        assert 1 < len(english) <= 3
        assert len({advice.move for advice in english}) == len(english)
        for language, advices in said.items():
            for advice, same in zip(advices, english, strict=True):
                assert (advice.move, advice.place, advice.margin) == (same.move, same.place, same.margin)
                assert advice.move in game.legal_moves(box, table, seat)
                assert advice.text == game.text(box, table, seat, advice.move)
                assert advice.words == game.words[language].move(box, game.seen(box, table, seat), seat, advice.move)
                assert 1 <= advice.place <= game.seats[0]
                assert 1 <= len(advice.reasons) == len(same.reasons) <= 5
                assert all(reason and "{" not in reason for reason in advice.reasons)


@pytest.mark.usefixtures("few_samples")
@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
def test_the_first_move_explained_is_the_move_that_is_chosen(game: Game) -> None:
    bot = EngineBot("classic", iterations=FEW)
    for box, table, seat in positions(game, game.seats[-1], seed=7, every=9, limit=3):
        assert bot.explain(game, box, table, seat, luck=new_luck(3))[0].move == bot.choose(
            game, box, table, seat, new_luck(3)
        )


@pytest.mark.usefixtures("few_samples")
@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
def test_explanations_do_not_depend_on_what_is_hidden(game: Game) -> None:
    bot = EngineBot("steady")
    for box, table, seat in positions(game, game.seats[-1], seed=8, every=9, limit=3):
        swapped = game.copy(table)
        game.redeal(box, swapped, seat, new_luck(77))
        assert bot.explain(game, box, table, seat) == bot.explain(game, box, swapped, seat)


@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
def test_every_remark_and_sign_is_translated(game: Game) -> None:
    judgement = judgement_of(game)
    assert set(judgement.words) == set(game.words) == set(WORDS)
    for sign in judgement.signs:
        assert 0 <= sign.kind < len(game.event_kinds)
        assert len({words.say(sign.sentence) for words in judgement.words.values()}) == len(judgement.words)


@pytest.mark.parametrize(
    ("chance", "english"),
    [
        (0.01, ""),
        (0.04, "1 in 25"),
        (1 / 6, "1 in 6"),
        (0.16, "1 in 6"),
        (0.5, "1 in 2"),
        (0.67, "2 in 3"),
        (0.99, "certain"),
    ],
)
def test_chances_are_told_in_everyday_odds(chance: float, english: str) -> None:
    assert _odds(chance, "en") == english


def test_odds_in_german() -> None:
    assert _odds(0.5, "de") == "1 von 2"
    assert WORDS["de"].number(1.25) == "+1,2"


def test_a_lead_is_told_in_whole_points_and_an_expected_place_with_one_decimal() -> None:
    assert [WORDS["en"].whole(points) for points in (-1.6, -0.4, 0.4, 3.2)] == ["−2", "0", "0", "+3"]
    assert (WORDS["en"].place(1.5), WORDS["de"].place(1.5)) == ("1.5", "1,5")


def test_a_painter_right_behind_the_emperor_is_warned_of_a_disgrace() -> None:
    game = find_game("sakura")
    box = default_edition(game).box
    table = game.new_table(box, 3, 0, 5)
    table.spaces[0] = int(table.emperor) - 1  # no empty space in between: nearly every step forward leads to a disgrace
    table.occupied = 1 << int(table.spaces[0])
    advices = EngineBot("steady").explain(game, box, table, 0, "en", count=5)
    sign = next(sign for sign in judgement_of(game).signs if sign.kind == DISGRACED).sentence
    said = judgement_of(game).words["en"].say(sign)
    assert any(reason.startswith(f"{said}: ") for advice in advices for reason in advice.reasons)


def test_taking_a_tile_tells_its_price_and_the_coins_left() -> None:
    game = find_game("zen_garden")
    for box, table, seat in positions(game, 2, seed=2, every=2, limit=3):
        for advice in EngineBot("steady").explain(game, box, table, seat, count=12):
            if advice.text.startswith("take"):
                price = int(advice.text[-1])
                left = int(table.coins[seat]) - price
                assert any(f"keeps {left} coins" in reason for reason in advice.reasons)


def test_early_in_a_game_no_place_is_certain() -> None:
    game = find_game("four_gardens")
    box = default_edition(game).box
    table = game.new_table(box, 2, 0, 5)
    seat = game.seats_to_act(box, table)[0]
    for advice in EngineBot("classic").explain(game, box, table, seat):
        assert 1.2 < advice.place < 1.8


def test_a_card_of_sakura_is_explained_by_where_it_leads() -> None:
    game = find_game("sakura")
    box = default_edition(game).box
    table = game.new_table(box, 3, 0, 5)
    table.spaces[:3] = (3, 1, 2)
    table.occupied = 0b1110
    after = game.copy(table)
    words = judgement_of(game).words["en"]
    after.chosen[0] = next(card for card in range(60) if box.garden_action[card] == box.painter_action[card] == 0)
    said = judgement_of(game).remarks(box, table, after, 0, words)  # Emperor +1, then +1
    empty = int(table.emperor) + 1 - 4 - 1
    assert said[1] == f"if nothing came before it: number 1 in the order, empty spaces to the Emperor: {empty}"
    table.spaces[0], table.occupied = int(table.emperor) - 1, 0b110 | 1 << int(table.emperor) - 1
    after.chosen[0] = next(card for card in range(60) if (box.garden_action[card], box.painter_action[card]) == (0, 1))
    assert "run into the Emperor" in judgement_of(game).remarks(box, table, after, 0, words)[1]


def test_a_tile_beside_one_of_its_kind_is_explained_as_a_line() -> None:
    game = find_game("zen_garden")
    words = judgement_of(game).words["en"]
    said = [
        reason
        for box, table, seat in positions(game, 2, seed=2, every=1, limit=40)
        for advice in EngineBot("steady").explain(game, box, table, seat)
        for reason in advice.reasons
    ]
    assert any(reason == words.say("line", count=2) for reason in said)
    assert any(reason == words.say("ring", count=2) for reason in said)


def test_a_game_without_the_readers_language_is_explained_in_english() -> None:
    game, bot = games()[0], EngineBot("steady")
    for box, table, seat in positions(game, 2, seed=2, every=2, limit=1):
        assert bot.explain(game, box, table, seat, "fr") == bot.explain(game, box, table, seat, "en")


def test_the_benchmark_measures_every_level() -> None:
    figures = measure_game(games()[0], seconds=0.01)
    assert figures["playouts_per_second"] > 0
    assert {f"{level}_decision_seconds" for level in ("gentle", "steady", "sharp", "master")} <= set(figures)
