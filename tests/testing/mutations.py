"""Little, broken in one place for every law: its rules, a part, the manifest, or machinery that a law relies on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace as with_functions
from itertools import count
from types import SimpleNamespace
from typing import Any, TypeAlias

import numpy as np
import pytest
from msgspec.structs import replace

from dicehall.bots.judge import ActionValue
from dicehall.core.contract import Chosen, Event, Forfeit, Mode, Offer, Over, Pending, Roll, Rolled, Rulebook
from dicehall.core.ending import Counts, Decided, Ending, Row, tally
from dicehall.core.errors import IllegalAction
from dicehall.core.options import Number
from dicehall.core.plugin import Plugin
from dicehall.core.question import Question
from dicehall.lab.benchmark import Opponent
from dicehall.lab.gauge import Rate
from dicehall.lab.study import Study
from dicehall.lessons import Wrong, files
from dicehall.lessons.files import stored_lesson
from dicehall.rl.codec import Tensor
from dicehall.testing.laws import codecs, contract, hall, records, spec
from dicehall.train import files as puzzle_files
from dicehall.train.puzzle import Head, Puzzle, PuzzleFile, Worth, id_of
from testing.little import codec as little_codec
from testing.little import game, parts
from testing.little.game import GAME, LOW, SPEC, TAKE, State
from testing.little.plugin import PLUGIN

parts_ending = parts.ending

Mutation: TypeAlias = Callable[[pytest.MonkeyPatch], Plugin]
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">%s</svg>'


def rules(**functions: Any) -> Mutation:
    """Other functions in the place of the game's own."""

    def mutate(patch: pytest.MonkeyPatch) -> Plugin:
        patch.setattr(game, "GAME", with_functions(GAME, **functions))
        return PLUGIN

    return mutate


def part(**brought: Any) -> Mutation:
    """Other parts in the place of the game's own."""

    def mutate(patch: pytest.MonkeyPatch) -> Plugin:
        for name, value in brought.items():
            patch.setattr(parts, name, value)
        return PLUGIN

    return mutate


def manifest(**fields: Any) -> Mutation:
    """A manifest that says something else."""
    return lambda _: replace(PLUGIN, **fields)


def ended(change: Callable[[Ending], Ending]) -> Callable[[State, Any], Ending]:
    """The game's own ending, changed."""
    own = parts.ending
    return lambda state, happened: change(own(state, happened))


def only_at_the_end(state: State, happened: Any) -> Ending:
    """An ending that a game in its middle does not have."""
    found = parts_ending(state, happened)
    return found if isinstance(GAME.pending(state), Over) else replace(found, tallies=())


def told(**fields: Any) -> Mutation:
    """A game that says something else about itself, in its manifest too."""

    def mutate(patch: pytest.MonkeyPatch) -> Plugin:
        changed = replace(SPEC, **fields)
        patch.setattr(game, "GAME", with_functions(GAME, spec=changed))
        return replace(PLUGIN, spec=changed)

    return mutate


def book(**fields: Any) -> Mutation:
    return told(rulebooks=(replace(SPEC.rulebooks[0], **fields),))


def traits(*words: str) -> Mutation:
    return told(traits=frozenset(words))


def machinery(where: Any, name: str, instead: Any) -> Mutation:
    """The game is as it should be; what a law relies on is broken."""

    def mutate(patch: pytest.MonkeyPatch) -> Plugin:
        patch.setattr(where, name, instead)
        return PLUGIN

    return mutate


def lesson(number: int = 0, **fields: Any) -> Mutation:
    """A lesson in which a step is another one."""

    def mutate(patch: pytest.MonkeyPatch) -> Plugin:
        found = stored_lesson(PLUGIN, "little")
        assert found is not None
        steps = [replace(step, **fields) if at == number else step for at, step in enumerate(found.steps)]
        patch.setattr(files, "_read", lambda *_: replace(found, steps=tuple(steps)))
        return PLUGIN

    return mutate


THERE = {"scores": [1, 3], "goal": 12, "kind": False, "phase": "turn"}
HEAD = Head("puzzles/1", "little", "little", {}, 2, "points", False, {"risk": "Risk"}, "", "", 1)
SOUND = Puzzle(
    id_of(THERE, 0), THERE, 0, (Worth("take", 5.0), Worth("roll", 3.0)), {"normal": "roll"}, ("risk",), "Because."
)


def puzzle(*more: Puzzle, **fields: Any) -> Mutation:
    """A file with a puzzle in which something is wrong."""

    def mutate(patch: pytest.MonkeyPatch) -> Plugin:
        changed = replace(SOUND, **fields)
        if "position" in fields:
            changed = replace(changed, id=id_of(changed.position, changed.seat))
        patch.setattr(puzzle_files, "_read", lambda *_: PuzzleFile(HEAD, (changed, *more)))
        return PLUGIN

    return mutate


# Rules that are wrong.


def over_with(**changed: Any) -> Mutation:
    def pending(state: State) -> Pending:
        asked = game.pending(state)
        return replace(asked, **changed) if isinstance(asked, Over) else asked

    return rules(pending=pending)


def asking_a_stranger(state: State) -> Pending:
    asked = game.pending(state)
    return replace(asked, seat=9) if isinstance(asked, Roll) else asked


def always_some(state: State, seat: int) -> tuple[Any, ...]:
    return game.actions(state, seat) or (TAKE,)


def forgetful() -> Callable[..., State]:
    """Rules that remember how often they were called."""
    calls = count()
    return lambda state, answer: replace(game.step(state, answer), turns=next(calls))


def counting_views() -> Callable[..., State]:
    calls = count()
    return lambda state, _: replace(state, turns=next(calls))


def no_sixes(state: State, answer: Any) -> State:
    if answer == Rolled(("6",)):
        raise ValueError("there are no sixes")
    return game.step(state, answer)


def no_forfeits(state: State, answer: Any) -> State:
    if isinstance(answer, Forfeit):
        raise IllegalAction("nothing is forfeited")
    return game.step(state, answer)


def crash_at_a_late_roll(state: State, answer: Any) -> State:
    if isinstance(answer, Forfeit) and state.phase == "roll":
        raise KeyError("roll")
    return game.step(state, answer)


def nothing_lost(state: State, answer: Any) -> State:
    return state if isinstance(answer, Forfeit) else game.step(state, answer)


def crashing_parse(state: State, text: str) -> Any:
    return game.NAMES[text]


def high_goals_crash(seats: int, options: Any) -> State:
    return game.start(seats, options) if options["goal"] < 20 else State((), 20, False)


def one_sided(state: State, seat: int | None) -> State:
    return replace(state, turns=0) if seat is None else state


def open_but_secret(patch: pytest.MonkeyPatch) -> Plugin:
    changed = replace(SPEC, traits=SPEC.traits | {"open"})
    patch.setattr(game, "GAME", with_functions(GAME, spec=changed, view=one_sided))
    return replace(PLUGIN, spec=changed)


def choosing_for_all(state: State, seat: int) -> Any:
    if state.phase == "bid":
        return Chosen(dict.fromkeys(range(len(state.scores)), LOW))
    return game.fallback(state, seat)


# Words that are wrong.


def offer_with(**changed: Any) -> Mutation:
    return rules(offer=lambda *given: replace(game.offer(*given), **changed))


def late_offers() -> Mutation:
    """Offers that speak of the state which was asked about before."""
    last: list[State] = []

    def offer(state: State, seat: int, action: Any) -> Offer:
        last.append(state)
        return game.offer(last[-2] if len(last) > 1 else state, seat, action)

    return rules(offer=offer)


def late_events() -> Mutation:
    """Events that speak of the step which was asked about before."""
    last: list[Any] = []

    def describe(*step: Any) -> tuple[Event, ...]:
        last.append(step)
        return game.describe(*(last[-2] if len(last) > 1 else step))

    return rules(describe=describe)


def event_with(**changed: Any) -> Mutation:
    return rules(describe=lambda *step: tuple(replace(event, **changed) for event in game.describe(*step)))


def silent_about_clocks(before: State, answer: Any, after: State) -> tuple[Event, ...]:
    return () if isinstance(answer, Forfeit) else game.describe(before, answer, after)


# Parts that are wrong.


def picture(inner: str) -> Mutation:
    return part(svg=lambda *_: SVG % inner)


def late_pictures() -> Mutation:
    calls = count()
    return part(svg=lambda *_: SVG % f"<text>{next(calls)}</text>")


def late_questions() -> Mutation:
    calls = count()
    return part(question=lambda *_: Question(f"Call {next(calls)}"))


def judge(**methods: Any) -> Mutation:
    """A judge with other methods."""
    known = {name: getattr(parts.JUDGE, name) for name in ("scale", "worth", "choices", "why")}
    return part(JUDGE=SimpleNamespace(**{**known, **methods}))


def worst_first(state: State, seat: int, millis: int) -> list[ActionValue]:
    return parts.LittleJudge().choices(state, seat, millis)[::-1]


def one_choice(state: State, seat: int, millis: int) -> list[ActionValue]:
    return parts.LittleJudge().choices(state, seat, millis)[:1]


def fast(**changed: Any) -> Mutation:
    return part(FAST=SimpleNamespace(**{**vars(parts.FAST), **changed}))


def solver(**changed: Any) -> Mutation:
    return part(SOLVER=SimpleNamespace(**{**vars(parts.SOLVER), **changed}))


def suite(**changed: Any) -> Mutation:
    return part(SUITES=(replace(parts.SUITES[1], **changed),))


def unknown_counts(before: State, event: Event) -> Iterator[str]:
    yield "no such count"


def raising(*_: Any) -> Any:
    raise KeyError("nobody knows")


def half(_: Any) -> Any:
    return 0.5


def lax(_: Any, state: Any, __: Any) -> Any:
    return state


# Codecs that are wrong.


def coded(**changed: Any) -> Mutation:
    """A codec with something else in the place of its own."""
    own = little_codec.codec

    def mutate(patch: pytest.MonkeyPatch) -> Plugin:
        def codec(seats: int, options: Any) -> Any:
            made = own(seats, options)
            for name, value in changed.items():
                setattr(made, name, value)
            return made

        patch.setattr(little_codec, "codec", codec)
        return PLUGIN

    return mutate


def observed(**tensors: Any) -> Mutation:
    """A codec that observes something else."""
    own = little_codec.codec
    return coded(observe=lambda state, seat: own(len(state.scores), {}).observe(state, seat) | tensors)


def observed_by_the_clock() -> Mutation:
    calls = count()
    return coded(observe=lambda *_: {"turns": np.array([next(calls)])})


def boxed(**methods: Any) -> Mutation:
    known = {name: getattr(little_codec.LittleCodec.box, name) for name in ("bounds", "numbers_of", "action_of")}
    return coded(box=SimpleNamespace(**{**known, **methods}))


def richer(state: State) -> State:
    return replace(state, scores=tuple(min(score + 1, 2) for score in state.scores))


BROKEN: dict[str, tuple[Mutation, ...]] = {
    # spec
    "the_spec_has_an_id_titles_and_a_version": (told(id="Little Game"), told(title=""), book(summary="")),
    "the_seats_of_a_rulebook_are_a_range": (book(seats=(0, 2)), book(seats=(3, 2))),
    "sides_name_every_seat_once": (
        book(sides=("White", "Black")),
        book(seats=(2, 2), sides=("White", "White")),
    ),
    "modes_are_ways_to_play_that_the_options_allow": (
        book(modes=(Mode("long", "Long", "To thirty.", {"goal": "far"}),)),
        book(modes=(Mode("long", "Long", "To more", {"goal": 12}),)),
        book(modes=(Mode("other", "Other", "Not what is printed.", {"goal": 13}),)),
    ),
    "options_have_names_of_their_own_and_defaults_that_are_allowed": (
        book(options=(*game.OPTIONS, Number("goal", 1, 0, 2, "Again."))),
        book(options=(*game.OPTIONS, Number("more", 9, 0, 2, "Too much."))),
        book(options=(*game.OPTIONS, Number("rules", 1, 0, 2, "Not a name."))),
    ),
    "the_bounds_of_scores_are_in_order": (told(scores=(5, 1)),),
    "a_wrong_option_is_refused": (machinery(spec, "begin", lambda *_: None),),
    "every_value_of_an_option_begins_a_game_or_is_refused": (rules(start=high_goals_crash),),
    "every_rulebook_has_its_rules_in_words": (
        told(rulebooks=(*SPEC.rulebooks, Rulebook("other", "Other", "No text.", (1, 1)))),
    ),
    "the_rules_in_words_can_be_shown_with_any_house_rule": (
        part(PICTURES={}),
        part(PICTURES={"sheet": raising}),
        book(options=(Number("aim", 1, 0, 2, "Not the goal that the text names."),)),
    ),
    "every_picture_of_the_rules_stands_in_a_text": (part(PICTURES={**parts.PICTURES, "map": parts.blank}),),
    "traits_are_words_that_hosts_know": (traits("solo", "sealed", "opne"),),
    "a_game_is_solo_if_a_rulebook_has_one_seat": (traits("sealed"), book(seats=(2, 3))),
    "a_game_is_sealed_if_it_asks_for_sealed_choices": (traits("solo"), book(seats=(1, 1))),
    "a_game_has_physics_if_it_asks_for_simulations": (traits("solo", "sealed", "physics"),),
    "a_game_of_take_backs_has_no_secrets_and_no_simulations": (
        traits("solo", "take_back"),
        traits("solo", "open", "sealed", "take_back"),
    ),
    # manifest
    "a_part_loads_and_is_what_hosts_expect": (
        manifest(picture="nowhere:svg"),
        manifest(gauge="parts:svg"),
        manifest(drawing="parts:PLAYERS"),
        manifest(rules_pictures="parts:blank"),
        part(PICTURES={"sheet": "<svg/>"}),
        manifest(spec=replace(SPEC, version="2")),
        part(PLAYERS={"normal": 1}),
        part(LINES={"mighty": "Wins."}),
        part(LINES={"normal": "Takes a point"}),
        part(CHALLENGES=()),
        judge(why=None),
        fast(BLOCK=0),
        solver(problems=()),
    ),
    "a_game_that_prepares_itself_says_what_people_wait_for": (manifest(waiting=""), part(prepare=raising)),
    # contract
    "random_games_end_with_a_result": (over_with(scores=(1,)), over_with(winners=(7,))),
    "scores_are_within_their_bounds": (told(scores=(0, 3)),),
    "the_number_of_seats_is_known_all_along": (rules(seats=lambda _: 2),),
    "a_state_waits_for_seats_and_dice_that_exist": (rules(pending=asking_a_stranger),),
    "asked_seats_have_actions_and_others_have_none": (rules(actions=always_some),),
    "past_states_never_change": (rules(step=forgetful()),),
    "rules_depend_on_their_state_alone": (rules(view=counting_views()),),
    "states_survive_json_byte_for_byte": (rules(types=replace(GAME.types, state=dict)),),
    "answers_survive_json_byte_for_byte": (rules(types=replace(GAME.types, action=dict)),),
    "views_survive_json_byte_for_byte": (rules(view=lambda state, _: {"x": state}),),
    "positions_lead_back_to_their_states": (rules(place=lambda position, _: replace(position, turns=0)),),
    "notation_round_trips_and_is_unique": (rules(write=lambda *_: "take"), rules(parse=lambda *_: TAKE)),
    "fuzzed_text_raises_only_notation_errors": (rules(parse=crashing_parse),),
    "answers_that_are_not_asked_for_are_refused": (machinery(contract, "apply", lax),),
    "an_action_of_another_moment_is_refused": (machinery(contract, "apply", lax),),
    "every_dice_outcome_steps_and_the_odds_add_up": (rules(step=no_sixes),),
    "the_fallback_is_legal_for_every_seat_that_decides": (
        rules(step=no_forfeits),
        rules(fallback=lambda _, seat: Forfeit(seat + 1, "clock")),
        rules(fallback=choosing_for_all),
        rules(fallback=lambda *_: None),
    ),
    "the_fallback_at_a_roll_is_a_forfeit_that_is_accepted_or_refused": (
        rules(fallback=lambda _, seat: Chosen({seat: TAKE})),
        rules(fallback=lambda *_: Rolled(("1",))),
        rules(step=crash_at_a_late_roll),
    ),
    "a_clock_that_runs_out_moves_the_game_on": (rules(step=nothing_lost), rules(describe=silent_about_clocks)),
    # words
    "offers_say_what_each_action_is": (offer_with(text="something else"), offer_with(label="")),
    "the_facts_of_an_offer_survive_json": (
        offer_with(facts={"at": float("nan")}),
        offer_with(facts={"at": object()}),
    ),
    "offers_never_speak_of_another_state": (late_offers(), offer_with(label="beats seat 5")),
    "every_step_is_told_in_words": (
        rules(describe=lambda *_: ()),
        event_with(text=""),
        event_with(seat=5),
        event_with(facts={"at": float("nan")}),
    ),
    "events_never_speak_of_another_step": (late_events(), event_with(text="beats seat 5")),
    "events_can_be_told_to_the_player_they_are_about": (event_with(seat=0, text="Two points"),),
    # truth
    "told_points_are_the_points_that_change": (event_with(seat=0, facts={"points": 100}),),
    "sentences_read_as_english_to_everybody": (
        event_with(text="has 1 points"),
        event_with(seat=0, text="takes {a point"),
        event_with(text="The score is -1"),
        event_with(seat=0, text="takes one and has None"),
    ),
    "offers_read_as_english": (
        offer_with(label="Take 3 point"),
        offer_with(note="worth -0 now"),
        offer_with(label="x" * 200),
    ),
    "only_seats_that_did_something_are_said_to_choose": (
        rules(describe=lambda *_: (Event("turn", 2, "takes one", {"notation": "take"}),)),
    ),
    # questions
    "the_goal_is_a_few_words": (
        part(goal=lambda *_: "To twelve."),
        part(goal=lambda *_: "to twelve"),
        part(goal=lambda *_: "One two three four five six seven eight nine"),
    ),
    "whoever_decides_or_rolls_has_a_question_and_nobody_else": (
        part(question=lambda *_: None),
        part(question=lambda *_: Question("")),
    ),
    "questions_are_short_and_read_as_english": (
        part(question=lambda *_: Question("Your turn now, and take your time with it")),
        part(question=lambda *_: Question("Your turn.")),
        part(question=lambda *_: Question("your turn")),
        part(question=lambda *_: Question("Your turn", "roll 1 dice")),
        part(question=lambda *_: Question("Your turn", "beat seat 9")),
    ),
    "a_question_speaks_only_of_what_is_offered": (
        part(question=lambda *_: Question("Your turn", "take a point", ("Take",))),
    ),
    "questions_never_speak_of_another_state": (late_questions(),),
    # records
    "every_prefix_of_a_record_replays_to_the_live_state": (rules(step=forgetful()),),
    "a_changed_record_is_refused": (machinery(records, "read_record", lambda _: None),),
    "a_record_of_fair_dice_is_sound": (
        machinery(records, "verify", lambda *_: SimpleNamespace(wrong=("the dice of entry 1",))),
    ),
    "a_record_of_another_version_is_refused": (
        machinery(records, "Play", SimpleNamespace(replay=lambda *_: None)),
    ),
    # secrets
    "a_sealed_choice_changes_nobodys_view_until_all_are_in": (rules(view=counting_views()),),
    "an_open_game_shows_everybody_the_same": (open_but_secret,),
    # people
    "every_state_can_be_drawn_in_eighty_columns": (part(draw=lambda *_: "x" * 81), part(draw=lambda *_: "")),
    "the_standing_has_a_number_for_every_seat": (
        part(standing=lambda _: (1,)),
        part(standing=lambda state: tuple(map(float, state.scores))),
    ),
    "tallies_add_up_to_the_scores": (
        part(ending=ended(lambda ending: replace(ending, tallies=()))),
        part(ending=ended(lambda ending: replace(ending, tallies=(tally("Points", [Row("Points", (9, 9))]),)))),
        part(ending=ended(lambda ending: replace(ending, tallies=(replace(ending.tallies[0], totals=(9, 9)),)))),
        part(ending=ended(lambda ending: replace(ending, counts=(Counts("Takes", (("low", 1),)),)))),
    ),
    "a_game_that_was_stopped_has_an_ending_too": (part(ending=only_at_the_end),),
    "an_ending_names_an_entry_and_survives_json": (
        part(ending=ended(lambda ending: replace(ending, decided=Decided(10**6, None, "It is decided.")))),
    ),
    "the_words_of_an_ending_read_as_english": (
        part(ending=ended(lambda ending: replace(ending, how="with 1 points"))),
        part(ending=ended(lambda ending: replace(ending, counts=2 * (Counts("Takes", (("1 points", 1),)),)))),
        part(ending=ended(lambda ending: replace(ending, decided=Decided(1, 0, "{scores")))),
    ),
    "the_board_is_plain_json": (part(board=lambda _: {"x": object()}), part(board=lambda _: None)),
    "the_sheet_for_paper_is_svg": (part(blank=lambda _: "a sheet"),),
    "every_state_has_a_picture_for_every_seat_and_spectators": (
        picture("<g>"),
        part(svg=lambda *_: None),
        part(svg=lambda *_: '<svg xmlns="http://www.w3.org/2000/svg"/>'),
    ),
    "a_picture_names_only_actions_that_are_offered_to_who_looks": (
        picture("<g data-actions='[\"take\"]'/>"),
        picture("<g data-preview='[\"nothing\"]'/>"),
        picture("<g data-actions='\"take\"'/>"),
    ),
    "a_picture_depends_on_its_state_alone": (late_pictures(),),
    "the_page_can_show_all_of_a_picture": (picture("<script/>"), picture("<style/>")),
    # players
    "bots_choose_legal_actions": (part(greedy=lambda *_: TAKE),),
    "a_judge_lists_every_choice_the_best_first": (judge(choices=worst_first), judge(choices=one_choice)),
    "a_judge_says_why": (judge(why=lambda *_: " "),),
    "a_judge_values_a_position_for_every_seat": (judge(worth=lambda *_: (1.0,)),),
    # codecs
    "a_codec_names_every_id_and_describes_every_tensor": (
        coded(ids=("low", "high", "take", "take")),
        coded(ids=()),
        coded(tensors=(little_codec.TURNS, little_codec.TURNS)),
        coded(tensors=(replace(little_codec.TURNS, about=""),)),
        coded(tensors=(replace(little_codec.TURNS, low=9, high=3),)),
        coded(tensors=(replace(little_codec.TURNS, shape=(0,)),)),
    ),
    "ids_and_legal_actions_lead_to_each_other": (
        coded(legal=lambda *_: [0, 1, 2, 3]),
        coded(legal=lambda state, _: [0] if state.phase == "bid" else [2]),
        coded(id_of=lambda *_: 2),
        coded(action_of=lambda *_: TAKE),
    ),
    "what_is_not_legal_has_no_id": (
        coded(action_of=lambda *_: TAKE),
        coded(mask=lambda *_: np.ones(4, np.int8)),
        coded(mask=lambda *_: np.zeros(5, np.int8)),
    ),
    "ids_round_trip_with_notation": (
        rules(write=lambda *_: "take"),
        coded(id_of=lambda *_: 2),
    ),
    "observations_are_the_tensors_that_are_described": (
        observed(more=np.zeros(1)),
        coded(tensors=(Tensor("scores", (9,), "int8", 0, 30, "points"), little_codec.TURNS)),
        observed(turns=np.array([-1], np.int16)),
        observed(turns=np.array([1], np.int32)),
        observed(turns=np.array(1, np.int16)),
    ),
    "an_observation_shows_no_more_than_the_view": (
        rules(view=lambda state, _: replace(state, turns=0)),
        observed_by_the_clock(),
    ),
    "a_symmetry_goes_with_the_rules": (
        coded(symmetries=(little_codec.LATER._replace(ids=(1, 0, 2, 3)),)),
        coded(symmetries=(little_codec.LATER._replace(ids=(0, 0, 2, 3)),)),
        coded(symmetries=(little_codec.LATER._replace(tensors=lambda seen: seen),)),
        coded(symmetries=(little_codec.LATER._replace(state=richer),)),
    ),
    "every_vector_of_a_box_means_a_legal_action": (
        boxed(numbers_of=lambda *_: np.array([3.0], np.float32)),
        boxed(numbers_of=lambda *_: np.array([0.9, 0.9], np.float32)),
        boxed(action_of=lambda *_: TAKE),
    ),
    "a_finished_game_has_a_return_for_every_seat": (
        coded(alone=lambda _: float("nan")),
        coded(alone_range=(-2.0, -1.0)),
        machinery(codecs, "returns", lambda *_: (1.0, 1.0)),
    ),
    "no_roll_has_more_outcomes_than_the_codec_says": (coded(most_outcomes=1),),
    # studies
    "a_gauge_divides_only_what_it_counts": (
        part(GAUGE=parts.GAUGE._replace(rates=(Rate("share", "Share", "nothing", "turns"),))),
        part(GAUGE=parts.GAUGE._replace(rules=parts.GAUGE.rules * 2)),
    ),
    "a_gauge_counts_only_what_it_declares": (
        part(GAUGE=parts.GAUGE._replace(counts_as=unknown_counts)),
        part(GAUGE=parts.GAUGE._replace(ended=lambda _: {"bids": (1, 2, 3, 4)})),
    ),
    "a_fast_way_leaves_players_that_it_does_not_know_to_others": (
        fast(covers=lambda _: True),
        fast(covers=raising),
    ),
    "a_study_has_figures_and_rungs_that_grow": (
        part(STUDY=Study(("turns",), bots="nobody", rungs=(4,))),
        part(STUDY=Study(("turns",), bots="random", rungs=(16, 4))),
    ),
    "a_solver_says_of_every_problem_whether_it_can_be_solved": (solver(check_size=raising),),
    "a_suite_of_the_benchmark_can_be_played": (
        suite(game="pig"),
        suite(id="alone"),
        suite(deals=0),
        suite(unit="points"),
        suite(options={"goal": 1000}),
        suite(opponents=(Opponent("normal"),) * 5),
        suite(opponents=(Opponent("mighty"),)),
        suite(opponents=(Opponent("normal", 100),)),
    ),
    "a_challenge_can_be_played_to_its_end": (
        part(CHALLENGES=(parts.CHALLENGES[0]._replace(result=half),)),
        book(seats=(2, 3)),
    ),
    # lessons
    "a_lesson_is_short_and_plain": (
        lesson(title="A title that has too many words"),
        lesson(text="One. Two. Three."),
        lesson(task=""),
        lesson(why=""),
        lesson(4, done=()),
    ),
    "the_steps_of_a_lesson_can_be_done_as_they_say": (
        lesson(done=(("take",),)),
        lesson(dice=(("3",),)),
        lesson(1, others=("roll", "take")),
        lesson(1, dice=(("7",),)),
        lesson(1, others=("high",)),
        lesson(2, done=(("roll", "high"),)),
        lesson(4, event={"kind": "never"}),
        lesson(4, position={"scores": [1]}),
    ),
    "wrong_tries_of_a_lesson_are_legal_and_change_nothing": (
        lesson(wrong=(Wrong(action="high", say="No."),)),
        lesson(wrong=(Wrong(action="take", say="No."),)),
        lesson(4, wrong=(Wrong(action="take", say="No."),)),
    ),
    "the_steps_of_a_lesson_are_the_learners_own": (
        lesson(4, position={"scores": [12, 3], "goal": 12, "kind": False, "phase": "turn"}),
        lesson(1, position={"scores": [1, 3], "goal": 12, "kind": False, "phase": "turn", "seat": 1}, others=()),
    ),
    # puzzles
    "puzzles_are_positions_in_which_one_legal_choice_is_best": (
        puzzle(position={**THERE, "phase": "nowhere"}),
        puzzle(position={**THERE, "phase": "roll"}),
        puzzle(id="another"),
        puzzle(choices=(Worth("high", 5.0), Worth("roll", 3.0))),
        puzzle(choices=(Worth("take", 3.0), Worth("roll", 5.0))),
        puzzle(choices=(Worth("take", 5.0), Worth("roll", 5.0))),
        puzzle(taken={"normal": "take"}),
        puzzle(themes=("nothing",)),
        puzzle(SOUND),
    ),
    "a_puzzle_says_why_its_best_choice_is_best": (
        puzzle(why=""),
        puzzle(why="One.\nTwo."),
        puzzle(themes=()),
        puzzle(choices=(Worth("take", 5.0), Worth("roll", 5.0))),
    ),
    # hall
    "at_a_table_of_the_hall_a_snapshot_and_its_updates_are_a_fresh_snapshot": (machinery(hall, "TAIL", 1),),
}
"""For every law, games that break it."""
