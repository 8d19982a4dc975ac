#!/usr/bin/env python3
"""Checks docs/fairness.md, or exported records, with nothing but Python's standard library.

    python3 docs/fairness_check.py                  the test vectors in fairness.md
    python3 docs/fairness_check.py FILE...          commitment, chain, chance and result of the records in files

A file has one record as JSON, or any number as NDJSON, such as an export; it can be compressed with gzip.

It ends with 0 if nothing fails, and says what it could not check, such as the chance of a game that is new to it.

Written from the document alone and shares no code with Acepost. It knows no rules of play: whether an action was legal
is for `acepost verify`. So it detects a hint for a decision that the player did not have only if the answers show it.
"""

import argparse
import collections
import gzip
import hashlib
import hmac
import itertools
import json
import pathlib
import re
import struct
import sys
import zlib

MASK = 0xFFFFFFFF
DECK = [rank + suit for suit in "SHDC" for rank in "A23456789TJQK"]
# Halves of characters, which JSON can write, and no text has.
HALVES = re.compile("[\ud800-\udfff]")


class Failed(ValueError):
    """A check that failed."""


def expect(what, found, wanted):
    # Compared as text, since 1, 1.0 and True are equal in Python.
    if canonical(found) != canonical(wanted):
        raise Failed(f"{what}: found {found!r}, expected {wanted!r}")


def expect_fields(what, found, fields, optional=""):
    """Rejects unknown fields, which would otherwise remain unchecked."""
    for field in fields.split():
        if field not in found:
            raise Failed(f'{what}: "{field}" is missing')
    for field in found:
        if field not in fields.split() + optional.split():
            raise Failed(f"{what}: it has {field!r}, which is no field of it")


def expect_text(what, found):
    if not isinstance(found, str) or HALVES.search(found):
        raise Failed(f"{what} is no text")


# ---- Chance --------------------------------------------------------------------------------------------------------


def quarter_round(s, a, b, c, d):
    for x, y, z, turn in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
        s[x] = (s[x] + s[y]) & MASK
        s[z] ^= s[x]
        s[z] = (s[z] << turn | s[z] >> (32 - turn)) & MASK


def chacha20_block(key, counter, nonce):
    """The sixteen words of one block (RFC 8439, section 2.3)."""
    start = list(struct.unpack("<16I", b"expand 32-byte k" + key + struct.pack("<I", counter) + nonce))
    s = start[:]
    for _ in range(10):
        quarter_round(s, 0, 4, 8, 12)
        quarter_round(s, 1, 5, 9, 13)
        quarter_round(s, 2, 6, 10, 14)
        quarter_round(s, 3, 7, 11, 15)
        quarter_round(s, 0, 5, 10, 15)
        quarter_round(s, 1, 6, 11, 12)
        quarter_round(s, 2, 7, 8, 13)
        quarter_round(s, 3, 4, 9, 14)
    return [(a + b) & MASK for a, b in zip(s, start)]


def key_of(seed, entropies):
    text = b"acepost-chance-1\n" + seed
    for entropy in entropies:
        entropy = entropy.encode()
        text += struct.pack("<I", len(entropy)) + entropy
    return hashlib.sha256(text).digest()


class Chance:
    """The chance of one event."""

    def __init__(self, key, seq):
        # The event's number.
        self.seq = seq
        self.key, self.nonce, self.counter, self.words = key, struct.pack("<IQ", 0, seq), 0, []

    def word(self):
        if not self.words:
            self.words = chacha20_block(self.key, self.counter, self.nonce)
            self.counter += 1
        return self.words.pop(0)

    def uniform(self, n):
        limit = 2**32 // n * n
        while True:
            word = self.word()
            if word < limit:
                return word % n

    def die(self):
        return 1 + self.uniform(6)

    def shuffle(self, cards):
        cards = sorted(cards, key=DECK.index)
        for i in range(len(cards) - 1, 0, -1):
            j = self.uniform(i + 1)
            cards[i], cards[j] = cards[j], cards[i]
        return cards


# ---- The chain -----------------------------------------------------------------------------------------------------


def salt_of(seed, seq):
    return hmac.new(seed, b"salt" + struct.pack("<Q", seq), hashlib.sha256).digest()


def canonical(value):
    """RFC 8785 for the values in records: objects, arrays, strings, true, false, null and whole numbers below 2^53."""
    if isinstance(value, dict):
        keys = sorted(value, key=lambda key: key.encode("utf-16-be"))
        return "{" + ",".join(canonical(key) + ":" + canonical(value[key]) for key in keys) + "}"
    if isinstance(value, list):
        return "[" + ",".join(map(canonical, value)) + "]"
    if isinstance(value, float) or isinstance(value, int) and abs(value) >= 2**53:
        raise Failed(f"{value} is no whole number below 2^53")
    if isinstance(value, str):
        expect_text("a text", value)
    return json.dumps(value, ensure_ascii=False)


def header_hash(header):
    return hashlib.sha256(canonical(header).encode()).digest()


def event_hash(before, salt, event):
    return hashlib.sha256(before + salt + canonical(event).encode()).digest()


# ---- Records -------------------------------------------------------------------------------------------------------


def object_of(pairs):
    """Creates an object. Rejects duplicate keys: one program would use the first, another the last."""
    found = dict(pairs)
    if len(found) < len(pairs):
        twice = next(key for at, (key, _) in enumerate(pairs) if key in dict(pairs[:at]))
        raise Failed(f"an object has the key {twice!r} twice")
    return found


def number_of(text):
    if text == "-0":
        raise Failed("-0 is no whole number")
    return int(text)


def no_number(text):
    raise Failed(f"{text} is no whole number below 2^53")


def parse(text):
    """Reads JSON that programs in other languages read in the same way."""
    try:
        return json.loads(
            text, object_pairs_hook=object_of, parse_int=number_of, parse_float=no_number, parse_constant=no_number
        )
    except RecursionError:
        raise Failed("it is nested deeper than any record") from None
    except json.JSONDecodeError as error:
        raise Failed(f"it is no JSON: {error.msg}, at character {error.pos + 1}") from None


def is_line(text):
    """Whether the first line of a text is NDJSON, instead of the beginning of a record as JSON."""
    try:
        first = json.loads(text)
    except (RecursionError, ValueError):
        return False
    return isinstance(first, dict) and "type" in first


def lines_of(text):
    """The lines of a text, or of a file, that have something on them, with their numbers. Only a line feed ends a line:
    within a text of JSON other ends may stand."""
    for number, line in enumerate(text.split("\n") if isinstance(text, str) else text, 1):
        line = line.decode() if isinstance(line, bytes) else line
        # Some editors and shells begin a file with a mark of its encoding.
        line = line.removeprefix("\ufeff") if number == 1 else line
        if line.strip():
            yield number, line.removesuffix("\n")


# The fields of each type of line, and those that may be missing.
LINES = {
    "export": ("type format", ""),
    "header": ("type format header players seed", "origin"),
    "event": ("type event hash", ""),
    "result": ("type result head", "cursor"),
    "end": ("type records", "next"),
}


def read_records(text):
    """The records of a text, or of a file, one after the other: one as JSON, or any number as NDJSON."""
    lines = lines_of(text)
    first = next(lines, None)
    if first is None:
        raise Failed("it is empty, and has no record")
    if not is_line(first[1]):
        yield parse("\n".join(line for _, line in [first, *lines]))
        return
    reader = LineReader()
    for number, line in itertools.chain([first], lines):
        try:
            record = reader.read(parse(line))
        except Failed as failed:
            raise Failed(f"line {number}: {failed}") from None
        if record:
            yield record
    reader.end()


class LineReader:
    """Reads records from the lines of NDJSON."""

    def __init__(self):
        self.record = None
        # How many records there were since the line that began an export, if it is one.
        self.exported = None

    def read(self, line):
        """Reads a line, and gives the record if it is the last one of a record."""
        kind = type_of(line)
        if kind not in LINES or (kind in ("event", "result")) != (self.record is not None):
            raise Failed(f"a line of the type {kind!r} stands where it cannot")
        expect_fields(f"the {kind} line", line, *LINES[kind])
        if kind == "export":
            self.expect_no_export("the export before it")
            expect("the format", line["format"], "acepost-export-1")
            self.exported = 0
        elif kind == "header":
            self.record = {field: value for field, value in line.items() if field != "type"} | {"events": []}
        elif kind == "event":
            self.record["events"].append({"event": line["event"], "hash": line["hash"]})
        elif kind == "result":
            record = self.record | {"result": line["result"], "head": line["head"]}
            self.record, self.exported = None, None if self.exported is None else self.exported + 1
            return record
        elif self.exported is None:
            raise Failed("the end of an export that has not begun")
        elif canonical(line["records"]) != canonical(self.exported):
            raise Failed(f"the export says that it has {line['records']!r} records, and has {self.exported}")
        else:
            self.exported = None
        return None

    def expect_no_export(self, which):
        if self.exported is not None:
            raise Failed(f"{which} was cut off: after {self.exported} records its end line is missing")

    def end(self):
        if self.record is not None:
            raise Failed("the last record is cut off: it ends without its result line")
        self.expect_no_export("the export")


# ---- Where each game writes its chance -----------------------------------------------------------------------------


def take(pile, named):
    """Takes cards from the top of a pile, which is its end, and compares them with those in the record."""
    for card in named:
        expect("the card on top", card, pile.pop() if pile else None)


def index_in(numbers, named):
    # In Python, True equals 1.
    if type(named) is not int or named not in numbers:
        raise Failed(f"{named!r} is none of {list(numbers)}")
    return numbers.index(named)


# The options of all games, with the values that they can have.
YES_OR_NO = [False, True]
COMMON_OPTIONS = {"auto_forced": YES_OR_NO, "on_timeout": ["forfeit", "stand_in"]}
# The causes of events, with their fields.
CAUSES = {
    "setup": "type",
    "action": "type seat decision action",
    "forced": "type seat decision action",
    "stand_in": "type seat decision action",
    "resignation": "type seat",
    "time_out": "type seats",
    "draw": "type",
    "called_off": "type",
}


def is_drawn_by_lot(header, option):
    """Whether the first player is drawn by lot; otherwise the host has chosen seat 0."""
    return header["options"].get(option) != "seat_0"


def type_of(told):
    if not isinstance(told, dict) or not isinstance(told.get("type"), str):
        raise Failed("a line, a cause or an effect has no type")
    return told["type"]


class Course:
    """A match, as far as its chance goes.

    Chance has its places: with one draw more, or one less, others would come. So what is drawn, or found from what was
    drawn, happens only where it is due: at the match's opening, or where something that happens makes it due. Methods
    named `due_` and a type of effect draw such a result again. Those named `free_` are for what may happen at any time,
    and moves cards. Both give the types of what must come next.
    """

    # The known version of the rules, with all its types of effects, and all options of the game itself.
    rules = 1
    effects = ""
    options: dict = {}
    # The numbers of players.
    seats = range(2, 3)
    # The fields of the effects that contain results of chance.
    drawn: dict = {}
    # Whether players who go out have "won" or "lost" against those still in; without it, players cannot go out.
    out = ""

    def __init__(self, header):
        self.header = header
        # The first unknown thing, with its place: its effect on chance is also unknown.
        self.unknown = None
        for option, value in header["options"].items():
            values = (COMMON_OPTIONS | self.options).get(option, [])
            if canonical(value) not in map(canonical, values):
                self.unknown = self.unknown or f'the option "{option}": {value!r}'

    def check(self, event, chance):
        """Draws the chance of the match's next event again."""
        cause = type_of(event["cause"])
        if cause in CAUSES:
            expect_fields("the cause", event["cause"], CAUSES[cause])
        else:
            self.unknown = self.unknown or f'the cause "{cause}" of event {chance.seq}'
        due = list(self.opening) if chance.seq == 1 else []
        for effect in event["effects"]:
            kind = type_of(effect)
            if kind not in self.effects.split():
                self.unknown = self.unknown or f'"{kind}" in event {chance.seq}'
                continue
            if kind == "match_ended":
                # Nothing follows the end, and nothing is pending.
                due = []
            free, draw = getattr(self, f"free_{kind}", None), getattr(self, f"due_{kind}", None)
            if due and kind == due[0]:
                more = [field for field in effect if field not in ("type", *self.drawn[kind].split())]
                if more:
                    self.unknown = self.unknown or f'"{more[0]}" of "{kind}" in event {chance.seq}'
                due = due[1:] + (draw(effect, chance) or [])
            elif free:
                due += free(effect, chance) or []
            elif draw:
                raise Failed(f"{kind!r} stands where {repr(due[0]) + ' must' if due else 'nothing is to be drawn'}")
        if due:
            raise Failed(f"{due[0]!r} is missing, which must be drawn here")


class ClearAce(Course):
    """CA-1 to CA-5, CA-14, CA-23: the deal, who is first, a die for each draw in a round, a shuffle of each deck for each
    round of the showdown."""

    effects = """dealt set_up_rolled first_player_found round_began drew drew_own chose played revealed duel_began
        battle_won hand_stacked showdown_began shuffled staked match_ended"""
    drawn = {
        "dealt": "hands piles",
        "set_up_rolled": "rolls",
        "first_player_found": "seat",
        "round_began": "round",
        "drew": "seat rolled pile card",
        "shuffled": "seat order",
    }
    options = {"keep_two": YES_OR_NO}
    opening = ["dealt", "set_up_rolled"]

    def __init__(self, header):
        super().__init__(header)
        self.piles = []
        # From the bottom to the top.
        self.decks = [[], []]
        self.round, self.begun_at, self.in_showdown = 0, 0, False

    def due_dealt(self, effect, chance):
        deck = chance.shuffle(DECK)
        self.piles = [deck[4 + pile :: 6] for pile in range(6)]
        expect("the hands", effect["hands"], [deck[0:4:2], deck[1:4:2]])
        expect("the piles", effect["piles"], self.piles)

    def due_set_up_rolled(self, effect, chance):
        rolls = [chance.die(), chance.die()]
        expect("the rolls", effect["rolls"], rolls)
        if rolls[0] == rolls[1]:
            return ["set_up_rolled"]
        self.first = 0 if rolls[0] > rolls[1] else 1
        return ["first_player_found"]

    def due_first_player_found(self, effect, chance):
        expect("the first player", effect["seat"], self.first)
        return ["round_began"]

    def free_round_began(self, effect, chance):
        self.round += 1
        expect("the round", effect["round"], self.round)
        if chance.seq == self.begun_at:
            raise Failed("two rounds begin at once")
        self.begun_at = chance.seq
        if self.in_showdown:
            self.turns = [0, 1]
            return ["shuffled", "shuffled"]
        self.turns = [self.first, 1 - self.first][: sum(map(len, self.piles))]
        return ["drew"] * len(self.turns)

    due_round_began = free_round_began

    def due_drew(self, effect, chance):
        rolled = chance.die()
        pile = next(pile for pile in [*range(rolled - 1, 6), *range(6)] if self.piles[pile])
        expect("who draws", effect["seat"], self.turns.pop(0))
        expect("the die", effect.get("rolled"), rolled)
        expect("the pile", effect["pile"], pile + 1)
        take(self.piles[pile], [effect["card"]])

    def free_drew(self, effect, chance):
        if "rolled" in effect:
            raise Failed("a die is thrown where none is due")
        take(self.piles[index_in(range(1, 7), effect["pile"])], [effect["card"]])

    def due_shuffled(self, effect, chance):
        seat = self.turns.pop(0)
        expect("whose deck is shuffled", effect["seat"], seat)
        order = chance.shuffle(self.decks[seat])
        expect("the shuffled deck", effect["order"], order)
        self.decks[seat] = order[::-1]

    def deck_of(self, effect):
        return self.decks[index_in(range(2), effect["seat"])]

    def free_drew_own(self, effect, chance):
        take(self.deck_of(effect), effect["cards"])

    def free_battle_won(self, effect, chance):
        self.deck_of(effect).extend(effect["stacked"])

    free_hand_stacked = free_battle_won

    def free_showdown_began(self, effect, chance):
        self.in_showdown, self.round = True, 0
        self.decks = [[card for card in deck if card[0] != "A"] for deck in self.decks]


class ClockworkSpades(Course):
    """CS-2, CS-3: the lot for player one, unless that is seat 0, then the deal of three to each, player one first."""

    effects = """first_player_drawn dealt king_given turn_began discarded drew drew_king drew_king_of_spades played took
        match_ended"""
    drawn = {"first_player_drawn": "seat", "dealt": "hands pile"}
    options = {"first_player": ["random", "seat_0"], "king_of_spades_counts": YES_OR_NO}

    def __init__(self, header):
        super().__init__(header)
        self.opening = ["first_player_drawn", "dealt"] if is_drawn_by_lot(header, "first_player") else ["dealt"]
        self.first, self.pile = 0, []

    def due_first_player_drawn(self, effect, chance):
        self.first = chance.uniform(2)
        expect("player one", effect["seat"], self.first)

    def due_dealt(self, effect, chance):
        deck = chance.shuffle([card for card in DECK if card[1] != "S"])
        hands = [deck[0:6:2], deck[1:6:2]]
        self.pile = ["KS"] + deck[6:][::-1]
        expect("the hands", effect["hands"], [hands[self.first], hands[1 - self.first]])
        expect("the draw pile", effect["pile"], self.pile)

    def free_drew(self, effect, chance):
        take(self.pile, effect["cards"])

    def free_drew_king(self, effect, chance):
        take(self.pile, [effect["king"]])

    def free_drew_king_of_spades(self, effect, chance):
        take(self.pile, ["KS"])


class CurseOfAces(Course):
    """CU-1, CU-2: the lot for the first attack, then the deal of six to each, one at a time; the deck's bottom first."""

    effects = """first_attacker_drawn dealt move_began attacked beaten defended taken refilled went_out left
        move_abandoned match_ended"""
    drawn = {"first_attacker_drawn": "seat", "dealt": "hands deck"}
    options = {"first_attacker": ["random", "seat_0"], "must_beat": YES_OR_NO, "play_on": YES_OR_NO}
    seats = range(2, 5)
    out = "won"

    def __init__(self, header):
        super().__init__(header)
        self.opening = ["first_attacker_drawn", "dealt"] if is_drawn_by_lot(header, "first_attacker") else ["dealt"]
        self.deck = []

    def due_first_attacker_drawn(self, effect, chance):
        expect("the first attacker", effect["seat"], chance.uniform(len(self.header["seats"])))

    def due_dealt(self, effect, chance):
        seats = len(self.header["seats"])
        deck = chance.shuffle([card for card in DECK if card[0] not in "2345"])
        self.deck = deck[6 * seats :][::-1]
        expect("the hands", effect["hands"], [deck[seat : 6 * seats : seats] for seat in range(seats)])
        expect("the deck", effect["deck"], self.deck)

    def free_refilled(self, effect, chance):
        take(self.deck, [dealt["card"] for dealt in effect["dealt"]])


class ChaseTheAce(Course):
    """CH-3 to CH-5: the draws for the first deal, from a shuffled deck; then for each round a shuffle of all, and the
    deal."""

    effects = """shuffled drew_for_deal dealer_found dealt kept exchanged king_shown stopped drew king_refused cards_shown
        tokens_lost nobody_lost went_out left match_ended"""
    options = {
        "tokens": list(range(1, 10)),
        "king_passes_on": YES_OR_NO,
        "ties_are_safe": YES_OR_NO,
        "on_their_honour": YES_OR_NO,
    }
    drawn = {
        "shuffled": "order",
        "drew_for_deal": "cards",
        "dealer_found": "seat",
        "dealt": "round dealer cards deck",
    }
    opening = ["shuffled", "drew_for_deal"]
    seats = range(2, 21)
    out = "lost"

    def __init__(self, header):
        super().__init__(header)
        self.in_play = list(range(len(header["seats"])))
        # The players who still draw for the first deal.
        self.drawing = self.in_play
        # From the top to the bottom.
        self.deck = []
        self.round, self.dealt_at, self.deals_again = 0, 0, True

    def due_shuffled(self, effect, chance):
        self.deck = chance.shuffle(DECK)
        expect("the shuffled deck", effect["order"], self.deck)

    def due_drew_for_deal(self, effect, chance):
        drawn = [(seat, self.deck.pop(0)) for seat in self.drawing]
        expect("the draws for the deal", effect["cards"], [{"seat": seat, "card": card} for seat, card in drawn])
        ranks = ["A23456789TJQK".index(card[0]) for _, card in drawn]
        self.drawing = [seat for seat, rank in zip(self.drawing, ranks) if rank == max(ranks)]
        if len(self.drawing) == 1:
            return ["dealer_found", "dealt"]
        return ["shuffled", "drew_for_deal"] if len(self.deck) < len(self.drawing) else ["drew_for_deal"]

    def due_dealer_found(self, effect, chance):
        self.dealer = self.drawing[0]
        expect("the dealer", effect["seat"], self.dealer)

    def round_from(self, dealer):
        """The players still in, from the left of a player around to the player."""
        return sorted(self.in_play, key=lambda seat: (seat <= dealer, seat))

    def due_dealt(self, effect, chance):
        if chance.seq == self.dealt_at:
            raise Failed("two rounds are dealt at once")
        self.dealt_at = chance.seq
        if not self.deals_again or self.dealer not in self.in_play:
            self.dealer = self.round_from(self.dealer)[0]
        self.round += 1
        deck, order = chance.shuffle(DECK), self.round_from(self.dealer)
        expect("the round", effect["round"], self.round)
        expect("the dealer", effect["dealer"], self.dealer)
        expect("the deal", effect["cards"], [{"seat": seat, "card": card} for seat, card in zip(order, deck)])
        self.deck = deck[len(order) :]
        expect("the deck", effect["deck"], self.deck)

    def free_drew(self, effect, chance):
        expect("the card on top", effect["got"], self.deck[0])
        self.deck = [effect["gave"]] + self.deck[1:]

    def free_king_refused(self, effect, chance):
        expect("the card on top", effect["card"], self.deck[0])

    def free_left(self, effect, chance):
        self.deck = self.deck + [laid["card"] for laid in effect["cards"]]
        gone = [laid["seat"] for laid in effect["cards"]]
        self.in_play = [seat for seat in self.in_play if seat not in gone]

    def free_went_out(self, effect, chance):
        self.in_play = [seat for seat in self.in_play if seat not in effect["seats"]]

    # Once a round is over, the next is dealt: by the next player to the left or, if the last ones tied, by the same dealer.
    def free_tokens_lost(self, effect, chance):
        self.deals_again = False
        return ["dealt"]

    def free_nobody_lost(self, effect, chance):
        self.deals_again = effect["because"] == "all_tied"
        return ["dealt"]


COURSES = {
    "clear-ace": ClearAce,
    "clockwork-spades": ClockworkSpades,
    "chase-the-ace": ChaseTheAce,
    "curse-of-aces": CurseOfAces,
}


# ---- The checks, in their order. Each gives whether it holds (None: it could not be made), and a sentence. -----------


def course_of(header):
    """The game, if this version of its rules is known here."""
    course = COURSES.get(header["game"])
    return course if course and course.rules == header["rules_version"] else None


def seed_of(record):
    if not re.fullmatch("[0-9a-f]{64}", record["seed"], re.ASCII):
        raise Failed("the seed is not written as 64 lower-case hex digits")
    return bytes.fromhex(record["seed"])


def check_header(record):
    header = record["header"]
    expect("the format", record["format"], "acepost-record-1")
    expect_fields("the record", record, "format header players seed events result head", "origin")
    if record.get("origin") is not None:
        expect_text("the origin", record["origin"])
    expect_fields("the header", header, "match_id game rules_version options seats commitment chance")
    expect("the format of chance", header["chance"], "acepost-chance-1")
    for seat in header["seats"]:
        expect_fields("a seat of the header", seat, "player_id entropy")
        expect_text("what a player brought", seat["entropy"])
        if len(seat["entropy"].encode()) > 64:
            raise Failed("what a player brought is longer than 64 bytes")
    if type(header["rules_version"]) is not int:
        raise Failed("the version of the rules is no number")
    if not isinstance(header["options"], dict):
        raise Failed("the options are no object")
    for found in [header["match_id"], *(seat["player_id"] for seat in header["seats"])]:
        if not re.fullmatch("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", found):
            raise Failed(f"{found!r} is not written as ids are")
    seated = [[player["seat"], player["player_id"]] for player in record["players"]]
    expect("the players", seated, [[seat, held["player_id"]] for seat, held in enumerate(header["seats"])])
    course = course_of(header)
    if len(seated) not in (course.seats if course else range(1, 1 + len(seated))):
        raise Failed(f"the header has {len(seated)} seats, with which {header['game']} cannot be played")
    for player in record["players"]:
        expect_fields("a player", player, "seat player_id name", "hints")
        expect_text("a player's name", player["name"])
        check_hints(player, record["events"], course)
    return True, f"a record of {header['game']}, with {len(seated)} seats"


def check_hints(player, events, course):
    """Checks that a player has asked for hints only on decisions that were open to the player."""
    seat, hints = player["seat"], player.get("hints", [])
    # The last event opens no decision.
    possible = range(1, len(events))
    if not isinstance(hints, list) or any(type(hint) is not int or hint not in possible for hint in hints):
        raise Failed(f"the hints of seat {seat} are not decisions of the match")
    if hints != sorted(set(hints)):
        raise Failed(f"the hints of seat {seat} are not each there once and in order")
    for hint in hints if course else []:
        if not may_have_had(seat, hint, events):
            raise Failed(f"seat {seat} has a hint for decision {hint}, which it did not have")


def may_have_had(seat, decision, events):
    """Whether a decision can have been open to a seat, by the answers: in the known games, all who have it must answer. The
    number of a decision is that of the event that opened it."""
    for line in events[decision:]:
        cause = line["event"]["cause"]
        if "decision" not in cause:
            # A player has left, or the match was ended, which may have closed the decision.
            return True
        if cause["decision"] != decision:
            return False
        if cause["seat"] == seat:
            return True
    return False


def check_commitment(record):
    expect("the commitment", record["header"]["commitment"], hashlib.sha256(seed_of(record)).hexdigest())
    return True, "the seed is the one that the server committed to before anybody sat down"


def check_chain(record):
    if not record["events"]:
        raise Failed("the record has no events")
    seed, head = seed_of(record), header_hash(record["header"])
    for seq, line in enumerate(record["events"], 1):
        expect(f"the number of event {seq}", line["event"]["seq"], seq)
        expect_fields(f"the line of event {seq}", line, "event hash")
        expect_fields(f"event {seq}", line["event"], "seq at cause effects")
        if not isinstance(line["event"]["effects"], list):
            raise Failed(f"event {seq}: its effects are no list")
        head = event_hash(head, salt_of(seed, seq), line["event"])
        expect(f"the hash of event {seq}", line["hash"], head.hex())
    return True, f"each of the {len(record['events'])} events has the hash that follows from all before it"


def check_chance(record):
    header = record["header"]
    game, known = header["game"], course_of(header)
    if game not in COURSES:
        return None, f"not checked: this program does not know where {game} writes its chance"
    if known is None:
        return None, f"not checked: this program does not know version {header['rules_version']} of the rules of {game}"
    key = key_of(seed_of(record), [seat["entropy"] for seat in header["seats"]])
    course = known(header)
    for line in record["events"]:
        seq = line["event"]["seq"]
        try:
            course.check(line["event"], Chance(key, seq))
        except Failed as failed:
            raise Failed(f"event {seq}: {failed}") from None
    if course.unknown:
        return None, f"not all checked: this program does not know {course.unknown}"
    return True, "what was drawn is drawn again from the seed and what the players brought"


ENDS = {"draw": "agreed_draw", "called_off": "called_off"}


def is_end(effect):
    return effect["type"] == "match_ended"


def check_result(record):
    header, events, result = record["header"], record["events"], record["result"]
    expect("the head", record["head"], events[-1]["hash"])
    events = [line["event"] for line in events]
    ends = [event["seq"] for event in events if event["cause"]["type"] in ENDS or any(map(is_end, event["effects"]))]
    if not ends and course_of(header) is None:
        return None, "not checked: this program does not know how this game ends"
    if not ends:
        raise Failed("the last event does not end the match")
    if ends[0] < len(events):
        raise Failed(f"event {ends[0]} ends the match, and more events follow")
    told = outcome_of(header, events)
    expect("the number of places", len(result["placements"]), len(header["seats"]))
    if told is None:
        return None, "not checked: this program does not know which places an agreed draw gives in this game"
    expect("the result", result, told)
    return True, "the result is the one that the last event tells"


def outcome_of(header, events):
    """The result according to the last event, if that is known for this game."""
    effects, reason = events[-1]["effects"], ENDS.get(events[-1]["cause"]["type"])
    if reason is None:
        if sum(map(is_end, effects)) > 1 or not is_end(effects[-1]):
            raise Failed("more follows in the event that ends the match")
        return {field: value for field, value in effects[-1].items() if field in ("placements", "reason")}
    expect("the effects of an end from outside the rules", effects, [])
    if reason == "called_off":
        return {"placements": [1] * len(header["seats"]), "reason": reason}
    course = course_of(header)
    if course is None:
        return None
    # Players who were already out keep their places, and those still in share theirs.
    places, went_out = {}, 0
    for effect in (effect for event in events for effect in event["effects"]):
        if effect["type"] == "went_out":
            places.update(dict.fromkeys(effect["seats"], effect["place"]))
            went_out += len(effect["seats"])
        elif effect["type"] == "left":
            seats = effect["seats"] if "seats" in effect else [laid["seat"] for laid in effect["cards"]]
            places.update(dict.fromkeys(seats, effect["place"]))
    shared = went_out + 1 if course.out == "won" else 1
    return {"placements": [places.get(seat, shared) for seat in range(len(header["seats"]))], "reason": reason}


CHECKS = {
    "header": check_header,
    "commitment": check_commitment,
    "chain": check_chain,
    "chance": check_chance,
    "result": check_result,
}


# What a text, or a record, that is not written as records are makes stumble.
MALFORMED = (AttributeError, IndexError, KeyError, RecursionError, TypeError, ValueError)


def check_record(record):
    """Describes in a sentence what was checked, if nothing fails."""
    unchecked = [why for ok, why in (check(record) for check in CHECKS.values()) if ok is None]
    return "; ".join(unchecked) or "commitment, chain, chance and result are as they must be"


# ---- The document --------------------------------------------------------------------------------------------------


def check_vectors(vectors):
    seed = bytes.fromhex(vectors["seed"])
    key = key_of(seed, vectors["entropies"])
    expect("the commitment", vectors["commitment"], hashlib.sha256(seed).hexdigest())
    expect("the key", vectors["key"], key.hex())
    expect("the key without seats", vectors["key_without_seats"], key_of(seed, []).hex())
    for drawn in vectors["words"]:
        chance = Chance(key, drawn["seq"])
        expect(f"the words of event {drawn['seq']}", drawn["words"], [chance.word() for _ in drawn["words"]])
    for drawn in vectors["uniform"]:
        chance = Chance(key, drawn["seq"])
        found = [chance.uniform(drawn["n"]) for _ in drawn["results"]]
        expect(f"uniform({drawn['n']})", drawn["results"], found)
    chance = Chance(key, vectors["dice"]["seq"])
    expect("the dice", vectors["dice"]["results"], [chance.die() for _ in vectors["dice"]["results"]])
    for shuffled in vectors["shuffles"]:
        chance = Chance(key, shuffled["seq"])
        expect("a shuffle", shuffled["result"], chance.shuffle(shuffled["result"]))
    for salted in vectors["salts"]:
        expect(f"salt {salted['n']}", salted["salt"], salt_of(seed, salted["n"]).hex())


def check_document(text):
    blocks = dict(re.findall(r"<!-- (\w+) -->\n+```json\n(.*?)\n```", text, re.DOTALL))
    check_vectors(json.loads(blocks["vectors"]))
    record, steps = json.loads(blocks["record"]), json.loads(blocks["steps"])
    check_record(record)
    expect("the canonical header", steps["canonical_header"], canonical(record["header"]))
    expect("the header's hash", steps["header_hash"], header_hash(record["header"]).hex())
    expect("the canonical events", steps["canonical_events"], [canonical(line["event"]) for line in record["events"]])
    return "every test vector is as it must be"


# ---- The program ---------------------------------------------------------------------------------------------------


# What a file raises that is missing, or damaged, or no text.
UNREADABLE = (EOFError, OSError, UnicodeDecodeError, zlib.error)


def reason(error):
    if isinstance(error, Failed):
        return str(error)
    if isinstance(error, UNREADABLE):
        return f"it cannot be read: {getattr(error, 'strerror', None) or error}"
    return f"it is not written as records are ({error!r})"


def read_file(path):
    """The lines of a file, decompressed where that is needed."""
    with path.open("rb") as file:
        yield from gzip.open(file) if file.peek(2).startswith(b"\x1f\x8b") else file


def check_file(path):
    """Checks each record of a file. Prints what was checked, and returns whether nothing fails."""
    checked, failures = collections.Counter(), 0
    try:
        for number, record in enumerate(read_records(read_file(path)), 1):
            try:
                checked[check_record(record)] += 1
            except MALFORMED as error:
                failures += 1
                print(f"{path}, record {number}: {reason(error)}", file=sys.stderr)
    except (*MALFORMED, *UNREADABLE) as error:
        failures += 1
        print(f"{path}: {reason(error)}", file=sys.stderr)
    for sentence, count in checked.items():
        print(f"{path}: {count} {'record' if count == 1 else 'records'}: {sentence}")
    if not checked and not failures:
        print(f"{path}: an export of no records")
    return failures == 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", metavar="FILE", nargs="*", type=pathlib.Path)
    files = parser.parse_args().files
    if files:
        results = [check_file(file) for file in files]
        return 0 if all(results) else 1
    document = pathlib.Path(__file__).with_name("fairness.md")
    try:
        print(f"{document}: {check_document(document.read_text(encoding='utf-8'))}")
    except (*MALFORMED, *UNREADABLE) as error:
        print(f"{document}: {reason(error)}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
