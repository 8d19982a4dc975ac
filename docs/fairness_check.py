#!/usr/bin/env python3
"""Checks docs/fairness.md, or exported records, with nothing but Python's standard library.

    python3 docs/fairness_check.py                  the test vectors in fairness.md
    python3 docs/fairness_check.py RECORD...        commitment, chain and chance of exported records (JSON or NDJSON)

Written from the document alone and shares no code with Acepost. It knows no rules of play: whether an action was legal
is for `acepost verify`.
"""

import hashlib
import hmac
import json
import pathlib
import re
import struct
import sys

MASK = 0xFFFFFFFF
DECK = [rank + suit for suit in "SHDC" for rank in "A23456789TJQK"]


class Failed(Exception):
    """What is not as it must be."""


def expect(what, found, wanted):
    if found != wanted:
        raise Failed(f"{what}: found {found!r}, expected {wanted!r}")


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
    """RFC 8785 for what records hold: objects, arrays, strings, true, false, null and whole numbers below 2^53."""
    if isinstance(value, dict):
        keys = sorted(value, key=lambda key: key.encode("utf-16-be"))
        return "{" + ",".join(canonical(key) + ":" + canonical(value[key]) for key in keys) + "}"
    if isinstance(value, list):
        return "[" + ",".join(map(canonical, value)) + "]"
    if isinstance(value, float) or isinstance(value, int) and abs(value) >= 2**53:
        raise Failed(f"{value} is no whole number below 2^53")
    return json.dumps(value, ensure_ascii=False)


def header_hash(header):
    return hashlib.sha256(canonical(header).encode()).digest()


def event_hash(before, salt, event):
    return hashlib.sha256(before + salt + canonical(event).encode()).digest()


# ---- Records -------------------------------------------------------------------------------------------------------


def read_record(text):
    if not text.lstrip().startswith('{"type"'):
        return json.loads(text)
    first, *events, last = [json.loads(line) for line in text.splitlines()]
    expect("the first line", first["type"], "header")
    expect("the last line", last["type"], "result")
    return {**first, "events": events, "result": last["result"], "head": last["head"]}


def check_clear_ace_deal(effect, chance):
    """CA-1: two cards to each hand and eight to each pile, one at a time."""
    deck = chance.shuffle(DECK)
    expect("the hands", effect["hands"], [deck[0:4:2], deck[1:4:2]])
    expect("the piles", effect["piles"], [deck[4 + pile :: 6] for pile in range(6)])


def check_clear_ace(event, chance, header):
    """Every chance result of Clear Ace stands in an effect of its own, in the order of drawing."""
    for effect in event["effects"]:
        if effect["type"] == "dealt":
            check_clear_ace_deal(effect, chance)
        elif effect["type"] == "set_up_rolled":
            expect("the rolls", effect["rolls"], [chance.die(), chance.die()])
        elif effect["type"] == "drew" and "rolled" in effect:
            expect("the die", effect["rolled"], chance.die())
        elif effect["type"] == "shuffled":
            expect("the shuffled deck", effect["order"], chance.shuffle(effect["order"]))


def check_clockwork_spades(event, chance, header):
    """CS-2, CS-3: the lot for player one, unless that is seat 0, then the deal of three to each, player one first."""
    first = 0
    for effect in event["effects"]:
        if effect["type"] == "first_player_drawn":
            first = chance.uniform(2)
            expect("player one", effect["seat"], first)
        elif effect["type"] == "dealt":
            deck = chance.shuffle([card for card in DECK if card[1] != "S"])
            hands = [deck[0:6:2], deck[1:6:2]]
            expect("the hands", effect["hands"], [hands[first], hands[1 - first]])
            expect("the draw pile", effect["pile"], ["KS"] + deck[6:][::-1])


def check_curse_of_aces(event, chance, header):
    """CU-1, CU-2: the lot for the first attack, then the deal of six to each, one at a time; the deck's bottom first."""
    seats = len(header["seats"])
    for effect in event["effects"]:
        if effect["type"] == "first_attacker_drawn":
            expect("the first attacker", effect["seat"], chance.uniform(seats))
        elif effect["type"] == "dealt":
            deck = chance.shuffle([card for card in DECK if card[0] not in "2345"])
            expect("the hands", effect["hands"], [deck[seat : 6 * seats : seats] for seat in range(seats)])
            expect("the deck", effect["deck"], deck[6 * seats :][::-1])


def check_chase_the_ace(event, chance, header):
    """CH-3, CH-5: the deck is shuffled to draw for the first deal, and again for each round, and dealt from the top."""
    for effect in event["effects"]:
        if effect["type"] == "shuffled":
            expect("the shuffled deck", effect["order"], chance.shuffle(DECK))
        elif effect["type"] == "dealt":
            dealt = [dealt["card"] for dealt in effect["cards"]]
            expect("the deal", dealt + effect["deck"], chance.shuffle(DECK))


# Where each game writes its chance.
CHANCE_OF = {
    "clear-ace": check_clear_ace,
    "clockwork-spades": check_clockwork_spades,
    "chase-the-ace": check_chase_the_ace,
    "curse-of-aces": check_curse_of_aces,
}


def check_record(record):
    header, seed = record["header"], bytes.fromhex(record["seed"])
    expect("the format of chance", header["chance"], "acepost-chance-1")
    expect("the commitment", header["commitment"], hashlib.sha256(seed).hexdigest())
    head = header_hash(header)
    for seq, line in enumerate(record["events"], 1):
        expect(f"the number of event {seq}", line["event"]["seq"], seq)
        head = event_hash(head, salt_of(seed, seq), line["event"])
        expect(f"the hash of event {seq}", line["hash"], head.hex())
    expect("the head", record["head"], head.hex())
    check_chance = CHANCE_OF.get(header["game"])
    if check_chance is None:
        return f"chance not checked: this program does not know where {header['game']} writes it"
    key = key_of(seed, [seat["entropy"] for seat in header["seats"]])
    for line in record["events"]:
        try:
            check_chance(line["event"], Chance(key, line["event"]["seq"]), header)
        except Failed as failed:
            raise Failed(f"event {line['event']['seq']}: {failed}") from None
    return "commitment, chain and chance are as they must be"


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


def main(arguments):
    files = [pathlib.Path(argument) for argument in arguments]
    for file in files or [pathlib.Path(__file__).with_name("fairness.md")]:
        text = file.read_text(encoding="utf-8")
        try:
            print(f"{file}: {check_document(text) if not files else check_record(read_record(text))}")
        except (Failed, KeyError, TypeError, ValueError) as failed:
            print(f"{file}: {failed!r}" if not isinstance(failed, Failed) else f"{file}: {failed}", file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
