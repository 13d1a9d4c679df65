"""Training in the hall: puzzles over HTTP, ratings under the cookie, the day, own mistakes, a file of it all."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from msgspec import to_builtins
from msgspec.structs import replace

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
from dicehall.lab.daily import today
from dicehall.train.answers import NEAR, next_of, of_the_day
from dicehall.train.files import puzzle_files, puzzles_of
from dicehall.train.puzzle import Puzzle
from dicehall.train.ratings import Skill
from guests.house import House, Person
from hall.storage.samples import with_store
from hall.test_playing_on import resigned
from train.test_boxes import last_throw

BOOK = "/api/puzzles/intersection/classic"
FILE = puzzles_of("intersection", "classic")


def puzzle(number: int) -> Puzzle:
    return FILE.puzzles[number]


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
    assert first["puzzle_rating"] < 1000


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
    assert third["others"][0]["count"] == 2
    assert third["others"][0]["text"] == puzzle(5).best.text


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


def test_another_puzzle_is_not_the_days(house: House) -> None:
    other = next(each for each in FILE.puzzles[10:] if each.id != of_the_day(FILE.puzzles, today()).id)
    assert solve(Person(house), other, daily=True)["day"] is None


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
    assert ann.ask("POST", f"{BOOK}/{puzzle(7).id}/again", {"name": "Ann", "dice": "same"}).status == 409


def test_strength_is_shown_where_values_are_exact() -> None:
    exact = JudgedGame("t", 7, "intersection", "classic", 2, "chance", 80.5, 0.0, -0.1, -0.2, 0.5, 0.0, 12)
    estimated = replace(exact, accuracy_error=0.5)
    for played, shown in ((exact, True), (estimated, False)):
        (card,) = games_cards([exact, played], lambda *book: "/".join(book))
        assert (card.strength is not None) == shown


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
    assert len(mine) == sum(review["decisions"][place]["actions"] > 1 for place in review["accounts"][0]["worst"])
    for each in mine[:1]:
        address = f"/api/puzzles/{each['game']}/mistakes/{each['id']}"
        sheet = ann.get(address)
        assert sheet["table"]["parts"]["choices"]
        verdict = ann.post(address, {"text": each["chosen"]})
        assert not verdict["solved"]
        assert not verdict["counts"]
        best = ann.post(address, {"text": verdict["choices"][0]["text"]})
        assert best["solved"]
        assert Person(house).ask("GET", address).status == 404
    assert Person(house).get("/api/training")["games"] == []


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
    assert [each["text"] for each in solve(Person(house), puzzled)["others"]] == [puzzled.best.text]


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
        others = await reads.of_puzzle("a/b/c"), await reads.of_day("2026-11-18"), await reads.rating("a/b/c")
        return found, others, await reads.tries("ben"), await reads.rating("x")

    found, others, nobody, unknown = with_store(url, there_and_back)
    assert found == ([tried], [mistake], [judged])
    assert others == ({"end": 1}, [("ann", tried)], Skill(27, 7))
    assert nobody == []
    assert unknown is None
