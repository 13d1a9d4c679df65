"""Training in the hall: puzzles over HTTP, ratings under the cookie, the day, own mistakes, a file of it all."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from msgspec import to_builtins
from msgspec.structs import replace

from dicehall.bots.coach.strong_losses import strong_losses
from dicehall.core.record import read_record
from dicehall.core.verify import verify
from dicehall.hall.storage.store import Store
from dicehall.hall.storage.training import (
    JudgedGame,
    Mistake,
    TrainingReads,
    Try,
    new_game,
    new_mistake,
    new_try,
    rated,
)
from dicehall.hall.training_progress import games_cards
from dicehall.hall.wire.training import StrengthCard
from dicehall.lab.daily import today
from dicehall.registry import game, plugin
from dicehall.train.answers import NEAR, next_of, of_the_day
from dicehall.train.difficulty import of_shipped
from dicehall.train.files import puzzle_files, puzzles_of
from dicehall.train.puzzle import Puzzle
from dicehall.train.ratings import Skill
from guests.house import House, Person
from hall.storage.samples import with_store
from hall.test_coach import asked_seat, decider, with_ben
from hall.test_playing_on import again, lines, resigned
from train.test_boxes import last_throw

BOOK = "/api/puzzles/intersection/classic"
FILE = puzzles_of("intersection", "classic")
NOT_TODAYS = [each for each in FILE.puzzles if each.id != of_the_day(FILE.puzzles, today()).id]
"""A test of its own solves that of the day, and all tests share a hall."""


def puzzle(number: int) -> Puzzle:
    return NOT_TODAYS[number]


def solve(person: Person, puzzle: Puzzle, text: str | None = None, **more: Any) -> Any:
    return person.post(f"{BOOK}/{puzzle.id}", {"text": text or puzzle.best.text, **more})


def test_a_puzzle_is_a_table_at_which_one_chooses(house: House) -> None:
    sheet = Person(house).get(BOOK)
    parts = sheet["table"]["parts"]
    (choice,) = parts["choices"]
    assert choice["seat"] == sheet["seat"]
    assert len(choice["offers"]) > 1
    assert parts["may"] == []
    assert not sheet["done"]
    found = FILE.find(sheet["id"])
    assert found is not None
    assert {each["text"] for each in choice["offers"]} == {each.text for each in found.choices}


def test_a_right_answer_raises_the_rating_and_the_streak(house: House) -> None:
    ann = Person(house)
    first, second = solve(ann, puzzle(0)), solve(ann, puzzle(1))
    assert first["solved"]
    assert first["rating"] > 1000
    assert first["counts"]
    assert second["streak"] == 2
    assert second["rating"] > first["rating"]
    assert first["puzzle_rating"] < of_shipped("intersection", "classic")[puzzle(0).id].shown


def test_a_wrong_answer_says_what_it_costs_and_ends_the_streak(house: House) -> None:
    ann = Person(house)
    solve(ann, puzzle(2))
    wrong = solve(ann, puzzle(3), puzzle(3).choices[-1].text)
    assert not wrong["solved"]
    assert wrong["streak"] == 0
    assert wrong["change"] < 0
    assert round(wrong["loss"], 4) == round(puzzle(3).best.value - puzzle(3).choices[-1].value, 4)
    assert wrong["choices"][0]["text"] == puzzle(3).best.text
    assert wrong["why"]


def test_only_the_first_try_is_rated(house: House) -> None:
    ann = Person(house)
    wrong = solve(ann, puzzle(4), puzzle(4).choices[-1].text)
    again = solve(ann, puzzle(4))
    assert again["solved"]
    assert not again["counts"]
    assert again["rating"] == wrong["rating"]
    assert again["change"] == 0
    assert ann.get(f"{BOOK}/{puzzle(4).id}")["done"]


def test_what_the_others_tried_is_told(house: House) -> None:
    for person in (Person(house), Person(house)):
        solve(person, puzzle(5))
    third = solve(Person(house), puzzle(5), puzzle(5).choices[-1].text)
    assert [(each["text"], each["count"]) for each in third["others"]] == [(puzzle(5).best.text, 2)]


def test_ones_own_try_is_not_among_those_of_the_others(house: House) -> None:
    ann = Person(house)
    assert solve(ann, puzzle(6))["others"] == []
    assert solve(ann, puzzle(6), puzzle(6).choices[-1].text)["others"] == []


def test_the_day_has_a_puzzle_with_places(house: House) -> None:
    todays = of_the_day(FILE.puzzles, today())
    ann, ben = Person(house), Person(house)
    missed = solve(ann, todays, todays.choices[-1].text, daily=True)
    found = solve(ben, todays, daily=True)
    assert found["day"] == {"place": 1, "people": 2, "solved": 1}
    cards = ann.get("/api/puzzles/today")
    (card,) = [each for each in cards if (each["game"], each["rulebook"]) == ("intersection", "classic")]
    assert card["solved"] is False
    assert card["loss"] == missed["loss"]
    assert card["place"]["place"] == 2
    assert Person(house).get("/api/puzzles/today")[0]["solved"] is None


def test_the_card_of_the_day_says_how_hard_the_puzzle_is_and_not_what_it_is_about(house: House) -> None:
    for card in Person(house).get("/api/puzzles/today"):
        file = puzzles_of(card["game"], card["rulebook"])
        told = " ".join(map(str, card.values()))
        assert not any(title in told for title in file.head.themes.values())
        assert 300 < card["rating"] < 1700


def test_who_knew_the_puzzle_of_the_day_has_solved_it_too_but_has_no_place(house: House) -> None:
    todays = of_the_day(puzzles_of("knockabout").puzzles, today())
    address, best = f"/api/puzzles/knockabout/knockabout/{todays.id}", {"text": todays.best.text}
    ann, ben = Person(house), Person(house)
    ann.post(address, best)
    known = ann.post(address, {**best, "daily": True})
    assert (known["counts"], known["day"]) == (False, None)
    (card,) = [each for each in ann.get("/api/puzzles/today") if each["game"] == "knockabout"]
    assert (card["solved"], card["loss"], card["place"]) == (True, 0.0, None)
    assert ben.post(address, {**best, "daily": True})["day"] == {"place": 1, "people": 1, "solved": 1}


def test_another_puzzle_is_not_the_days(house: House) -> None:
    assert solve(Person(house), puzzle(10), daily=True)["day"] is None


def test_puzzles_come_by_theme_and_unknown_ones_are_refused(house: House) -> None:
    ann = Person(house)
    found = FILE.find(ann.get(f"{BOOK}?theme=park")["id"])
    assert found is not None
    assert "park" in found.themes
    assert ann.ask("GET", f"{BOOK}?theme=nothing").status == 404
    assert ann.ask("GET", f"{BOOK}/nothing").status == 404
    assert ann.ask("GET", "/api/puzzles/intersection/nothing").status == 404
    assert ann.ask("POST", f"{BOOK}/{puzzle(6).id}", {"text": "fly"}).status == 400


def test_a_theme_without_puzzles_is_refused_and_named_nowhere(house: House) -> None:
    ann, seen = Person(house), set()
    for file in puzzle_files():
        address = f"/api/puzzles/{file.head.game}/{file.head.rulebook}"
        about = {theme for each in file.puzzles for theme in each.themes}
        for theme in file.head.themes:
            answer = ann.ask("GET", f"{address}?theme={theme}")
            assert answer.status == (200 if theme in about else 404)
            if theme not in about:
                seen.add(theme)
                named = answer.json["reason"].partition("there are: ")[2].split(", ")
                assert {each.partition(" (")[0] for each in named} == about
    assert seen


def test_the_next_puzzle_is_rated_near_the_person() -> None:
    rated_at = {each.id: 10.0 * number for number, each in enumerate(FILE.puzzles)}

    def found(far: dict[str, float]) -> set[str]:
        return {next_of(FILE.puzzles, {}, lambda each: far[each.id]).id for _ in range(40)}

    for mine in (0.0, 1502.0):
        far = {id_: abs(at - mine) for id_, at in rated_at.items()}
        near = found(far)
        assert near <= set(sorted(far, key=far.__getitem__)[:NEAR])
        assert len(near) > 1
    unrated = found(dict.fromkeys(rated_at, 0.0))
    assert not unrated <= {each.id for each in FILE.puzzles[:NEAR]}


def test_a_puzzle_begins_with_a_rating_by_how_hard_it_is_and_hard_ones_come_to_who_is_strong(house: House) -> None:
    first, ann = of_shipped("intersection", "classic"), Person(house)
    strong = [a_try(puzzle="intersection/classic/x", skill={"mu": 60, "sigma": 5}, solved=True)]
    ann.post("/api/training/file", a_training(tries=strong))
    hardest = sorted(first, key=lambda id_: -first[id_].mu)[: NEAR + 10]  # others may have been tried here
    assert ann.get(BOOK)["id"] in hardest


def test_answers_that_come_at_once_are_taken_one_after_another(house: House) -> None:
    ann, ben = Person(house), Person(house)
    for person in (ann, ben):
        solve(person, puzzle(20))
    with ThreadPoolExecutor(8) as pool:
        address, text = f"{BOOK}/{puzzle(21).id}", puzzle(21).best.text
        found = list(pool.map(lambda each: each.ask("POST", address, {"text": text}), [ann, ben] * 4))
    assert [each.status for each in found] == [200] * 8
    assert sum(each.json["counts"] for each in found) == 2
    assert {each.json["streak"] for each in found} == {2}


def test_one_plays_on_from_a_puzzle(house: House) -> None:
    ann = Person(house)
    made = ann.post(f"{BOOK}/{puzzle(7).id}/again", {"name": "Ann", "against": "easy"})
    for seat in made["seats"]:
        ann.shake(made["table"], seat)
    parts = ann.look(made["table"])["parts"]
    assert parts["setup"]["origin"]["puzzle"] == f"intersection/classic/{puzzle(7).id}"


def played_out(person: Person, table: str) -> Any:
    """The record of a game that a person, who rolls where she can, gives up after some choices."""
    for _ in range(4):
        seen = person.look(table)["parts"]
        if not seen["choices"]:
            break
        (choice,) = seen["choices"]
        texts = [each["text"] for each in choice["offers"]]
        text = "roll" if "roll" in texts else texts[0]
        assert person.do(table, do="act", seat=choice["seat"], seen=seen["entry"], text=text).status == 200
    if person.look(table)["parts"]["phase"] == "playing":
        assert person.do(table, do="resign", seat=0).status == 200
    return read_record(lines(person, table))


def rolls_of(record: Any) -> list[Any]:
    return [each.what for each in record.entries if each.cause == "dice"]


def test_from_a_puzzle_one_plays_on_with_the_same_dice_each_time(house: House) -> None:
    rolls = next(each for each in FILE.puzzles if each.best.text == "roll")
    ann, name = Person(house), f"intersection/classic/{rolls.id}"
    asked = {"name": "Ann", "dice": "same"}
    first, second = (ann.post(f"/api/puzzles/{name}/again", asked)["table"] for _ in range(2))
    assert ann.look(first)["parts"]["setup"]["origin"] == {
        "dice": "new", "id": "", "entry": 0, "hash": "", "puzzle": name
    }  # fmt: skip
    one, other = (played_out(ann, table) for table in (first, second))
    assert rolls_of(one)
    assert rolls_of(one) == rolls_of(other)
    verdict = verify(game("intersection"), one)
    assert verdict.sound, verdict.wrong
    assert f'The dice are those of "dicehall puzzle {name}": the same for everybody' in " ".join(verdict.proven)


def with_a_mistake(house: House) -> tuple[Person, str, Any]:
    """A person with a game of hers in which a choice cost something; the dice decide if one did."""
    for _ in range(20):
        ann, table = resigned(house)
        ann.get(f"/api/tables/{table}/review")
        made = ann.get("/api/training")["mistakes"]
        if made:
            return ann, table, made[0]
    raise AssertionError("twenty games without a mistake")


def test_from_a_mistake_one_plays_on_as_from_the_game_in_which_it_was_made(house: House) -> None:
    ann, table, made = with_a_mistake(house)
    address = f"/api/puzzles/{made['game']}/mistakes/{made['id']}/again"
    first = read_record(lines(ann, table))
    new = ann.post(address, {"name": "Ann", "against": "easy", "dice": "same"})["table"]
    origin = ann.look(new)["parts"]["setup"]["origin"]
    assert (origin["dice"], origin["puzzle"]) == ("same", "")
    assert origin["entry"] == int(made["id"].rpartition("-")[2]) - 1
    assert ann.do(new, do="resign", seat=0).status == 200
    verdict = verify(game("intersection"), read_record(lines(ann, new)), first)
    assert verdict.sound, verdict.wrong
    file = ann.get("/api/training/file")
    elsewhere = {**file, "mistakes": [{**each, "table": "elsewhere"} for each in file["mistakes"]]}
    ben = Person(house)
    ben.post("/api/training/file", elsewhere)
    new = ben.post(address, {"name": "Ben", "against": "easy", "dice": "same"})["table"]
    assert ben.look(new)["parts"]["setup"]["origin"]["puzzle"] == f"intersection/mistakes/{made['id']}"


EXACT = JudgedGame("t", 7, "intersection", "classic", 2, "chance", 80.5, 0.0, -0.1, -0.2, 0.5, 0.0, 12)
LOST = replace(EXACT, game="knockabout", rulebook="knockabout", accuracy_error=0.5, lost=0.25)


def strength_after(*games: JudgedGame) -> tuple[StrengthCard | None, bool]:
    (card,) = games_cards(games, lambda *book: "/".join(book))
    return card.strength, card.has_strength


def test_strength_follows_from_what_own_choices_changed_where_values_are_exact() -> None:
    found, _ = strength_after(EXACT, EXACT)
    assert found is not None
    assert found.value == pytest.approx(0.3)
    assert strength_after(EXACT) == (None, True)


def test_where_values_are_estimates_what_strong_loses_is_taken_off() -> None:
    found, _ = strength_after(LOST, LOST)
    strong = strong_losses(plugin("knockabout"), "knockabout")
    assert found is not None
    assert strong is not None
    assert found.value == pytest.approx(0.5 - 0.25 + strong.mean)
    assert found.high - found.low == pytest.approx(2 * 1.96 * strong.error)


def test_games_that_cannot_be_compared_with_strong_give_no_strength() -> None:
    no_file = replace(EXACT, accuracy_error=0.5, lost=0.25)
    before_losses_were_stored, of_three = replace(LOST, lost=None), replace(LOST, seats=3)
    points = replace(EXACT, unit="points")
    for each in (no_file, before_losses_were_stored, of_three, points):
        assert strength_after(each, each) == (None, False)


def test_a_reviewed_game_gives_an_accuracy_and_mistakes_to_put_right(house: House) -> None:
    ann, table = resigned(house)
    review = ann.get(f"/api/tables/{table}/review")["review"]
    ann.get(f"/api/tables/{table}/review")
    training = ann.get("/api/training")
    (games,) = training["games"]
    assert len(games["games"]) == 1
    assert round(games["accuracy"], 6) == round(review["accounts"][0]["accuracy"], 6)
    assert games["strength"] is None
    mine = [each for each in training["mistakes"] if each["table"] == table]
    worst = [review["decisions"][place] for place in review["accounts"][0]["worst"]]
    large = [each for each in worst if each["actions"] > 1 and each["chosen"]["loss"] >= 0.01]
    assert {each["id"].rpartition("-")[2] for each in mine} == {str(each["entry"]) for each in large}
    labels = {str(each["entry"]): each["chosen"]["label"] for each in review["decisions"]}
    assert [each["label"] for each in mine] == [labels[each["id"].rpartition("-")[2]] for each in mine]
    for each in mine[:1]:
        address = f"/api/puzzles/{each['game']}/mistakes/{each['id']}"
        sheet = ann.get(address)
        assert sheet["table"]["parts"]["choices"]
        assert [seat["player"] for seat in sheet["table"]["parts"]["seats"]] == ["person", "greedy"]
        assert sheet["table"]["parts"]["setup"]["id"] == f"train:{each['game']}:mistakes:{each['id']}"
        verdict = ann.post(address, {"text": each["chosen"]})
        assert not verdict["solved"]
        assert not verdict["counts"]
        best = ann.post(address, {"text": verdict["choices"][0]["text"]})
        assert best["solved"]
        assert Person(house).ask("GET", address).status == 404
    assert Person(house).get("/api/training")["games"] == []


def test_a_review_counts_for_everybody_who_played_whoever_asked_for_it(house: House) -> None:
    ann, ben, table = with_ben(house)
    for _ in range(12):
        person, _, seat = decider(ann, ben, table)
        seen = person.look(table)["parts"]
        text = seen["choices"][0]["offers"][0]["text"]
        assert person.do(table, do="act", seat=seat, seen=seen["entry"], text=text).status == 200
    assert ann.do(table, do="resign", seat=0).status == 200
    ann.get(f"/api/tables/{table}/review")
    for person in (ann, ben):
        (games,) = person.get("/api/training")["games"]
        assert [each["table"] for each in games["games"]] == [table]


def test_a_game_that_was_taken_up_from_another_one_counts_for_no_strength(house: House) -> None:
    ann, table = resigned(house)
    known = again(ann, table, entry=4, against="easy", dice="same").json["table"]
    puzzling = ann.post(f"{BOOK}/{puzzle(7).id}/again", {"name": "Ann", "against": "easy"})["table"]
    ann.shake(puzzling, ann.look(puzzling)["parts"]["mine"][0])
    for new in (known, puzzling):
        seat = asked_seat(ann, new)
        seen = ann.look(new)["parts"]
        worst = seen["choices"][0]["offers"][-1]["text"]
        assert ann.do(new, do="act", seat=seat, seen=seen["entry"], text=worst).status == 200
        assert ann.do(new, do="resign", seat=seat).status == 200
        assert ann.get(f"/api/tables/{new}/review")["review"]["accounts"][seat]["accuracy"] is not None
    training = ann.get("/api/training")
    assert training["games"] == []
    assert known not in {each["table"] for each in training["mistakes"]}


def test_training_goes_along_in_a_file(house: House) -> None:
    ann, elsewhere = Person(house), Person(house)
    solve(ann, puzzle(8))
    solve(ann, puzzle(9), puzzle(9).choices[-1].text)
    file = ann.get("/api/training/file")
    assert elsewhere.post("/api/training/file", file) == {"tries": 2, "mistakes": 0, "games": 0}
    assert elsewhere.post("/api/training/file", file) == {"tries": 0, "mistakes": 0, "games": 0}
    mine, theirs = (
        next(each for each in person.get("/api/puzzles") if each["rulebook"] == "classic")
        for person in (ann, elsewhere)
    )
    assert mine == theirs
    assert elsewhere.ask("POST", "/api/training/file", {**file, "format": "other"}).status == 400
    assert elsewhere.ask("POST", "/api/training/file", {"format": "x"}).status == 400


def test_a_file_adds_to_the_rating_that_is_here_and_does_not_take_its_place(house: House) -> None:
    ann, ben = Person(house), Person(house)
    solve(ann, puzzle(40))
    file = ann.get("/api/training/file")
    for number in range(41, 46):
        before = solve(ben, puzzle(number))
    ben.post("/api/training/file", file)
    (book,) = [each for each in ben.get("/api/puzzles") if each["rulebook"] == "classic"]
    assert book["rating"] > before["rating"]
    assert book["doubt"] < before["doubt"]
    assert (book["streak"], book["tried"]) == (5, 6)
    strange = [a_try(puzzle=name, book="intersection/classic") for name in ("x", "no/game/x", "a/b/c/d")]
    assert ben.post("/api/training/file", a_training(tries=strange))["tries"] == 3


MISTAKE = {
    "id": "m-1",
    "at": 5,
    "game": "intersection",
    "rulebook": "classic",
    "options": {"rules": "classic"},
    "seats": 2,
    "seat": puzzle(0).seat,
    "position": puzzle(0).position,
    "chosen": puzzle(0).choices[-1].text,
    "loss": 0.1,
    "unit": "chance",
    "table": "t",
}
PLAYED = to_builtins(JudgedGame("t", 7, "intersection", "classic", 2, "chance", 80, 0, 0, 0, 0.5, 0, 12))


def a_try(**other: Any) -> Any:
    made = Try(1, "intersection/classic", "intersection/classic/x", 5, None, "end", 0.1, False, True, 0, Skill())
    return {**to_builtins(made), **other}


def a_training(**parts: Any) -> Any:
    return {"format": "training/1", "tries": [], "mistakes": [], "games": [], **parts}


def test_a_mistake_is_put_right_by_what_is_none_itself(house: House) -> None:
    ann = Person(house)
    behind = MISTAKE["position"] | {"field": "HHS24", "scores": [1700, 500]}
    ann.post("/api/training/file", a_training(mistakes=[MISTAKE | {"position": behind, "chosen": "park S"}]))
    address = "/api/puzzles/intersection/mistakes/m-1"
    best, close, bad = (ann.post(address, {"text": text}) for text in ("park HHS", "park HH", "park S"))
    assert best["solved"]
    assert close["solved"]
    assert 0 < close["loss"] < 0.01 < bad["loss"]
    assert not bad["solved"]


@pytest.mark.parametrize(
    "parts",
    [
        {"tries": [a_try(at=2**60)]},
        {"tries": [a_try(n=2**60)]},
        {"tries": [a_try(loss=1e300)]},
        {"tries": [a_try(streak=-1)]},
        {"tries": [a_try(answer="x" * 500)]},
        {"tries": [a_try(book="x" * 500)]},
        {"tries": [a_try(day="x" * 500)]},
        {"tries": [a_try(skill={"mu": 1e300, "sigma": 1})]},
        {"tries": [a_try(skill={"mu": 25, "sigma": -1})]},
        {"mistakes": [MISTAKE | {"at": 2**60}]},
        {"mistakes": [MISTAKE | {"id": "a/b"}]},
        {"mistakes": [MISTAKE | {"id": "x" * 50}]},
        {"mistakes": [MISTAKE | {"seat": -1}]},
        {"mistakes": [MISTAKE | {"seats": 99}]},
        {"games": [PLAYED | {"own": 1e308}]},
        {"games": [PLAYED | {"at": 2**60}]},
    ],
    ids=str,
)
def test_a_file_of_training_that_nobody_can_have_made_is_refused(house: House, parts: Any) -> None:
    assert Person(house).ask("POST", "/api/training/file", a_training(**parts)).status == 400


def test_what_is_wrong_in_a_file_is_said_in_words(house: House) -> None:
    ann = Person(house)
    wrong = ann.ask("POST", "/api/training/file", a_training(tries=[{"n": 1}]))
    assert wrong.json["reason"] == "tries[0]: Object missing required field `book`"
    none = ann.ask("POST", "/api/training/file", [])
    assert none.json["reason"] == "the body: Expected `object`, got `array`"
    large = ann.ask("POST", "/api/training/file", {"x": "y" * 9_000_000})
    assert large.status == 413
    assert large.json["reason"].startswith("this is too large; at most ")


def test_what_is_twice_in_a_file_is_taken_in_once(house: House) -> None:
    ann = Person(house)
    tries = [a_try(), a_try(), a_try(at=6)]
    file = a_training(tries=tries, mistakes=[MISTAKE] * 2, games=[PLAYED] * 2)
    assert ann.post("/api/training/file", file) == {"tries": 2, "mistakes": 1, "games": 1}
    assert [each["counts"] for each in ann.get("/api/training/file")["tries"]] == [True, False]


def test_a_long_file_of_training_is_taken_in(house: House) -> None:
    ann = Person(house)
    tries = [a_try(at=at, puzzle=f"intersection/classic/{at}", answer="x" * 100) for at in range(2000)]
    assert ann.post("/api/training/file", a_training(tries=tries))["tries"] == 2000


def test_games_that_the_hall_does_not_have_are_left_out(house: House) -> None:
    ann = Person(house)
    strange = ({"game": "nothing"}, {"rulebook": "nothing"})
    file = a_training(
        mistakes=[MISTAKE, *(MISTAKE | each | {"id": f"s-{n}"} for n, each in enumerate(strange))],
        games=[PLAYED, *(PLAYED | each | {"table": f"s-{n}"} for n, each in enumerate(strange))],
    )
    ann.post("/api/training/file", file)
    training = ann.get("/api/training")
    assert [each["id"] for each in training["mistakes"]] == ["m-1"]
    assert [each["game"] for each in training["games"]] == ["intersection"]
    assert len(ann.get("/api/training/file")["mistakes"]) == 3


def test_dice_that_lie_on_boards_score_in_a_puzzle(house: House) -> None:
    ann, position = Person(house), last_throw()
    of_throws = {"game": "indicesion", "rulebook": "indicesion", "options": {}, "position": position, "seat": 0}
    ann.post("/api/training/file", a_training(mistakes=[MISTAKE | of_throws]))
    view = ann.get("/api/puzzles/indicesion/mistakes/m-1")["table"]["parts"]["view"]
    assert view["points"] == [0, 1]


def test_what_nobody_can_have_chosen_is_not_told_as_what_others_tried(house: House) -> None:
    puzzled = puzzle(30)
    spam = a_try(puzzle=f"intersection/classic/{puzzled.id}", answer="buy my dice")
    Person(house).post("/api/training/file", a_training(tries=[spam]))
    assert solve(Person(house), puzzled)["others"] == []


def test_training_is_stored(url: str) -> None:
    tried = Try(1, "a/b", "a/b/c", 5, "2026-11-18", "end", 0.125, False, True, 0, Skill(24.5, 8.0))
    mistake = Mistake("m", 6, "a", "b", {"x": 1}, 2, 0, {"p": [1]}, "end", 0.25, "chance", "t")
    judged = JudgedGame("t", 7, "a", "b", 2, "chance", 80.5, 0.5, -0.1, -0.2, 0.5, 0.0, 12)

    async def there_and_back(store: Store) -> Any:
        reads = TrainingReads(store)
        writes = [new_try("ann", tried), rated("a/b/c", Skill(26, 8), known=False)]
        await store.commit([*writes, new_mistake("ann", mistake), new_game("ann", judged)])
        await store.commit([rated("a/b/c", Skill(27, 7), known=True)])
        found = await reads.tries("ann"), await reads.mistakes("ann"), await reads.games("ann")
        others = (
            await reads.of_puzzle("a/b/c", "ben"),
            await reads.of_day("2026-11-18"),
            await reads.rating("a/b/c"),
        )
        return found, others, await reads.tries("ben"), await reads.rating("x")

    found, others, nobody, unknown = with_store(url, there_and_back)
    assert found == ([tried], [mistake], [judged])
    assert others == ({"end": 1}, [("ann", tried)], Skill(27, 7))
    assert nobody == []
    assert unknown is None
