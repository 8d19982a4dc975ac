"""Records of every game, and records that were altered."""

import copy
import gzip
import json
import pathlib
import subprocess
import sys
import tarfile

import pytest
from hatchling.builders.sdist import SdistBuilder

from acepost_client import fairness_check, operations, read_records, verify_record
from acepost_client.generated import operations as generated

ROOT = pathlib.Path(__file__).parents[4]
FIXTURES = ROOT / "tests/record/fixtures/acepost-record-1"
LINES = (FIXTURES / "export.ndjson").read_text().splitlines()
RECORDS = list(read_records(LINES))


def failure(record, alter):
    altered = copy.deepcopy(record)
    alter(altered)
    found = verify_record(altered)
    assert (found.verdict, found.verified) == ("failed", False)
    assert found.checks[-1].ok is False
    return found.checks[-1].name


def rechained(record, alter):
    """Altered by somebody who has the seed, and hashes everything anew."""
    altered = copy.deepcopy(record)
    alter(altered)
    seed, head = bytes.fromhex(altered["seed"]), fairness_check.header_hash(altered["header"])
    for seq, line in enumerate(altered["events"], 1):
        head = fairness_check.event_hash(head, fairness_check.salt_of(seed, seq), line["event"])
        line["hash"] = head.hex()
    altered["head"] = head.hex()
    return altered


def test_the_package_has_the_very_program_of_the_documents():
    packed = pathlib.Path(fairness_check.__file__).read_text()
    assert packed == (ROOT / "docs/fairness_check.py").read_text()


def test_a_source_distribution_has_it_as_a_file(tmp_path):
    [made] = SdistBuilder(str(ROOT / "openapi/clients/python")).build(directory=str(tmp_path))
    with tarfile.open(made) as archive:
        [packed] = [member for member in archive if member.name.endswith("/fairness_check.py")]
        assert packed.isfile()
        assert archive.extractfile(packed).read() == (ROOT / "docs/fairness_check.py").read_bytes()


def test_everything_is_there_for_a_notebook_too():
    names = {}
    exec("from acepost_client import *", names)
    assert names["verify_record"] is verify_record
    assert {"Client", "list_games", "export_game_records", "read_records", "stream_lines"} <= names.keys()


def test_the_package_verifies_by_itself_for_type_checkers_too():
    # They hold a name for what it was imported as first.
    assert "verify_record" not in generated.__all__
    assert operations.verify_record is generated.verify_record is not verify_record


def test_records_verify_as_text_and_as_an_object():
    texts = [(FIXTURES / "record.json").read_text(), "\n".join(LINES[1:38])]
    assert sorted(record["header"]["game"] for record in RECORDS) == [
        "chase-the-ace",
        "clear-ace",
        "clockwork-spades",
        "curse-of-aces",
    ]
    for record in [*texts, *RECORDS]:
        found = verify_record(record)
        assert (found.verdict, found.verified) == ("verified", True)
        assert [(check.name, check.ok) for check in found.checks] == [
            (name, True) for name in ("header", "commitment", "chain", "chance", "result")
        ]


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record["header"]["game"])
def test_an_altered_record_fails_where_it_was_altered(record):
    def put(value, *keys):
        def alter(altered):
            *path, last = keys
            for key in path:
                altered = altered[key]
            altered[last] = value

        return alter

    zeros = "00" * 32
    assert failure(record, put("acepost-record-2", "format")) == "header"
    assert failure(record, lambda altered: altered["players"].reverse()) == "header"
    assert failure(record, put(zeros, "seed")) == "commitment"
    assert failure(record, put(f" {record['seed']}", "seed")) == "commitment"
    assert failure(record, put(True, "header", "rated")) == "header"
    assert failure(record, put(record["header"]["match_id"].upper(), "header", "match_id")) == "header"
    assert failure(record, lambda altered: altered["header"].pop("options")) == "header"
    assert failure(record, put(False, "players", 0, "seat")) == "header"
    assert failure(record, put("mine", "note")) == "header"
    assert failure(record, put("mine", "players", 0, "note")) == "header"
    for text in (5, None, "\ud800"):
        assert failure(record, put(text, "players", 0, "name")) == "header"
    for text in (5, "\ud800"):
        assert failure(record, put(text, "origin")) == "header"
    assert failure(record, put("mine", "events", 1, "note")) == "chain"
    assert failure(record, put("mine", "events", 1, "event", "note")) == "chain"
    assert failure(record, put("other", "header", "seats", 0, "entropy")) == "chain"
    assert failure(record, put("2026-01-01T00:00:00.000Z", "events", 1, "event", "at")) == "chain"
    assert failure(record, put(None, "events", 2)) == "chain"
    assert failure(record, lambda altered: altered["events"].pop()) == "result"
    assert failure(record, lambda altered: altered["events"].clear()) == "chain"
    assert failure(record, put(True, "result", "placements", record["result"]["placements"].index(1))) == "result"
    assert failure(record, put(True, "result", "rated")) == "result"
    assert failure(record, put("resigned", "result", "reason")) == "result"
    assert failure(record, lambda altered: altered["result"]["placements"].reverse()) == "result"
    better = rechained(record, put("better cards", "header", "seats", 1, "entropy"))
    assert failure(better, lambda altered: None) == "chance"


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record["header"]["game"])
def test_hints_are_for_decisions_that_the_player_had_each_once_and_in_order(record):
    def answered(seat):
        causes = [line["event"]["cause"] for line in record["events"]]
        return [cause["decision"] for cause in causes if "decision" in cause and cause["seat"] == seat]

    def hinted(hints):
        return lambda altered: altered["players"][0].update(hints=hints)

    own, other, events = answered(0), answered(1), len(record["events"])
    honest = copy.deepcopy(record)
    hinted(own)(honest)
    assert own
    assert verify_record(honest).verified
    others = next(decision for decision in other if decision not in own)
    turned = own[::-1] if len(own) > 1 else [2, 1]
    for hints in ([0], [events], [events + 1], own[:1] * 2, turned, [others], [True], ["2"], {}, None):
        assert failure(record, hinted(hints)) == "header", hints


def test_a_hint_of_a_player_who_did_not_answer_is_possible_if_a_player_has_left():
    record = next(record for record in RECORDS if record["header"]["game"] == "chase-the-ace")
    answered = record["events"][1]["event"]["cause"]
    other = 1 - answered["seat"]

    def hinted(altered):
        altered["players"][other]["hints"] = [answered["decision"]]

    assert failure(record, hinted) == "header"
    left = copy.deepcopy(record)
    hinted(left)
    left["events"][1]["event"]["cause"] = {"type": "resignation", "seat": answered["seat"]}
    assert fairness_check.check_header(left)[0] is True


def effects(record):
    return [effect for line in record["events"] for effect in line["event"]["effects"]]


def effect(record, kind):
    return next(effect for effect in effects(record) if effect["type"] == kind)


def first(record):
    return record["events"][0]["event"]["effects"]


def chance_of(record, seq=1):
    key = fairness_check.key_of(bytes.fromhex(record["seed"]), [seat["entropy"] for seat in record["header"]["seats"]])
    return fairness_check.Chance(key, seq)


def without_the_lot(record):
    """Then the shuffle is another one."""
    deck = chance_of(record).shuffle([card for card in fairness_check.DECK if card[1] != "S"])
    effect(record, "dealt").update(hands=[deck[0:6:2], deck[1:6:2]], pile=["KS", *deck[6:][::-1]])
    first(record).remove(effect(record, "first_player_drawn"))


def shuffled_once_more(record):
    chance, dealt = chance_of(record), effect(record, "dealt")
    _, again, last = (chance.shuffle(fairness_check.DECK) for _ in range(3))
    first(record).insert(1, {"type": "shuffled", "order": again})
    for seat, card in zip(dealt["cards"], last):
        seat["card"] = card
    dealt["deck"] = last[len(dealt["cards"]) :]


def rolled_once_more(record):
    chance = chance_of(record)
    chance.shuffle(fairness_check.DECK)
    rolls = [{"type": "set_up_rolled", "rolls": [chance.die(), chance.die()]} for _ in range(3)]
    at = first(record).index(effect(record, "set_up_rolled"))
    first(record)[at : at + 2] = rolls


def swapped_seats(kind):
    def alter(record):
        one, other, *_ = effect(record, kind)["cards"]
        one["seat"], other["seat"] = other["seat"], one["seat"]

    return alter


def a_deck_of_somebody_else(record):
    shuffled = effect(record, "shuffled")
    seq = next(line["event"]["seq"] for line in record["events"] if shuffled in line["event"]["effects"])
    shuffled["order"] = chance_of(record, seq).shuffle(["AS", *shuffled["order"][1:]])


@pytest.mark.parametrize(
    ("game", "alter"),
    [
        ("clockwork-spades", without_the_lot),
        ("clockwork-spades", lambda record: first(record).remove(effect(record, "dealt"))),
        ("chase-the-ace", shuffled_once_more),
        ("chase-the-ace", swapped_seats("dealt")),
        ("chase-the-ace", swapped_seats("drew_for_deal")),
        ("chase-the-ace", lambda record: first(record).pop()),
        ("clear-ace", rolled_once_more),
        ("clear-ace", a_deck_of_somebody_else),
        ("clear-ace", lambda record: effect(record, "first_player_found").update(seat=2)),
        ("clear-ace", lambda record: effect(record, "drew").pop("rolled")),
        ("clear-ace", lambda record: first(record).pop()),
        ("clear-ace", lambda record: effect(record, "drew").update(card="AS")),
        ("curse-of-aces", lambda record: record["events"][1]["event"]["effects"].append(effect(record, "dealt"))),
        ("curse-of-aces", lambda record: effect(record, "first_attacker_drawn").update(seat=2)),
        ("curse-of-aces", lambda record: record["events"][1]["event"]["effects"][0].update(type=["attacked"])),
        ("curse-of-aces", lambda record: record["events"][1]["event"]["cause"].pop("type")),
        ("curse-of-aces", lambda record: record["events"][1]["event"]["cause"].update(note="mine")),
        ("curse-of-aces", lambda record: record["events"][1]["event"]["cause"].pop("decision")),
    ],
)
def test_who_draws_once_more_or_less_or_elsewhere_is_found_out(game, alter):
    record = next(record for record in RECORDS if record["header"]["game"] == game)
    assert failure(rechained(record, alter), lambda altered: None) == "chance"


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record["header"]["game"])
def test_what_cannot_have_been_played_fails(record):
    def crowd(altered):
        seats = altered["header"]["seats"]
        seats += seats[:1] * (21 - len(seats))
        altered["players"] = [
            {"seat": seat, "player_id": held["player_id"], "name": "x"} for seat, held in enumerate(seats)
        ]

    def go_on(altered):
        events = altered["events"]
        events.append({"event": {**events[1]["event"], "effects": [], "seq": len(events) + 1}})

    assert failure(rechained(record, crowd), lambda altered: None) == "header"
    assert failure(rechained(record, go_on), lambda altered: None) == "result"
    assert failure(record, lambda altered: altered["header"]["seats"][0].update(entropy="\ud800")) == "header"
    assert failure(record, lambda altered: altered["header"]["seats"][0].update(entropy="ü" * 33)) == "header"


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record["header"]["game"])
@pytest.mark.parametrize(("cause", "reason"), [("draw", "agreed_draw"), ("called_off", "called_off")])
def test_an_end_from_outside_the_rules_gives_the_places_that_follow(record, cause, reason):
    def end(altered):
        at = altered["events"][0]["event"]["at"]
        altered["events"][1:] = [{"event": {"seq": 2, "at": at, "cause": {"type": cause}, "effects": []}}]
        altered["result"] = {"placements": [1] * len(altered["players"]), "reason": reason}

    ended = rechained(record, end)
    assert verify_record(ended).verified
    assert failure(ended, lambda altered: altered["result"]["placements"].__setitem__(0, 2)) == "result"


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record["header"]["game"])
@pytest.mark.parametrize(
    "alter",
    [
        lambda altered: altered["header"].update(game="high-card"),
        lambda altered: altered["header"].update(rules_version=2),
        lambda altered: altered["header"]["options"].update(wild=True),
        lambda altered: altered["header"]["options"].update(auto_forced=0),
        lambda altered: altered["events"][1]["event"]["effects"].append({"type": "cut"}),
        lambda altered: effect(altered, "dealt").update(jokers=["XX"]),
        lambda altered: altered["events"][1]["event"]["cause"].update(type="whim"),
    ],
    ids=["game", "rules", "option", "value", "effect", "field", "cause"],
)
def test_where_something_is_not_known_nothing_fails_and_nothing_is_verified(record, alter):
    found = verify_record(rechained(record, alter))
    assert (found.verdict, found.verified) == ("incomplete", False)
    assert [check.ok for check in found.checks] == [True, True, True, None, True]


def test_what_is_not_one_whole_record_says_so():
    partial = (ROOT / "tests/record/fixtures/acepost-partial-record-1/public.ndjson").read_text()
    seedless = {key: value for key, value in RECORDS[0].items() if key != "seed"}
    for record, why in [
        ("\n".join(LINES), "has 4 records"),
        (partial, '"seed" is missing'),
        (seedless, "no whole record"),
        ("[]", "no record"),
        ("[" * 100_000, "nested"),
    ]:
        with pytest.raises(ValueError, match=why):
            verify_record(record)


def test_a_record_says_one_thing_whoever_reads_it():
    text = json.dumps(RECORDS[0])
    twice = text.replace('"seq": 2', '"seq": 9, "seq": 2')
    assert json.loads(twice) == RECORDS[0]
    with pytest.raises(ValueError, match="twice"):
        verify_record(twice)
    for number in ("2.0", "2e0", "-0", "NaN"):
        with pytest.raises(ValueError, match="no whole number"):
            verify_record(text.replace('"seq": 2', f'"seq": {number}'))


def test_an_export_is_read_from_whatever_holds_it(tmp_path):
    text = "\n".join(LINES) + "\n"
    packed = tmp_path / "export.ndjson.gz"
    with gzip.open(packed, "wt", encoding="utf-8") as file:
        file.write(f"\ufeff{text}")
    with gzip.open(packed) as file:
        assert list(read_records(file)) == RECORDS
    for form in (text, text.replace("\n", "\r\n"), text.replace("\n", "\n\n"), f"\ufeff{text}"):
        assert list(read_records(form)) == RECORDS
    # A text in JSON may have other ends of lines in it than line feeds.
    named = text.replace('"name":"', '"name":"\u2028\x85')
    assert named != text
    assert len(list(read_records(named))) == len(RECORDS)
    assert list(read_records(json.dumps(RECORDS[0], indent=2))) == RECORDS[:1]


def run(*files):
    program = [sys.executable, ROOT / "docs/fairness_check.py", *files]
    return subprocess.run(program, check=False, capture_output=True, text=True, encoding="utf-8")


def test_the_program_checks_every_record_of_a_file(tmp_path):
    export, packed = FIXTURES / "export.ndjson", tmp_path / "export.ndjson.gz"
    packed.write_bytes(gzip.compress(export.read_bytes()))
    good = "records: commitment, chain, chance and result are as they must be\n"
    found = run(export, packed)
    assert (found.returncode, found.stderr) == (0, "")
    assert found.stdout == f"{export}: 4 {good}{packed}: 4 {good}"
    altered = tmp_path / "altered.ndjson"
    altered.write_text("\n".join([*LINES[:1], LINES[1].replace('"rules_version":1', '"rules_version":2'), *LINES[2:]]))
    found = run(altered, export)
    assert found.returncode == 1
    assert found.stderr.startswith(f"{altered}, record 1: the hash of event 1")
    assert found.stdout == f"{altered}: 3 {good}{export}: 4 {good}"
    assert run(ROOT / "docs/fairness.md").returncode == 1
    assert run().returncode == 0


def test_the_program_says_why_it_cannot_read_a_file(tmp_path):
    packed = gzip.compress((FIXTURES / "export.ndjson").read_bytes())
    for content, why in [
        ("\n".join(LINES[:-1]).encode(), "export was cut off: after 4 records its end line is missing"),
        (LINES[0].encode() + b"\n{\n", "line 2: it is no JSON"),
        (b"\x89PNG", "cannot be read"),
        (packed[:-9], "cannot be read"),
        (packed[:-8] + bytes(8), "cannot be read"),
        (b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\x03junk", "cannot be read"),
        (b"\n", "is empty"),
        (b"[]", "not written as records are"),
        (None, "cannot be read: No such file or directory"),
    ]:
        file = tmp_path / "file"
        file.unlink(missing_ok=True)
        if content is not None:
            file.write_bytes(content)
        found = run(file)
        assert found.returncode == 1
        assert found.stderr.startswith(str(file)) and why in found.stderr and "Traceback" not in found.stderr
    assert "export" in run("--help").stdout


def test_an_export_that_is_cut_off_says_so():
    whole = next(at for at, line in enumerate(LINES, 1) if line.startswith('{"type":"result"'))
    with pytest.raises(ValueError, match="record is cut off"):
        list(read_records(LINES[:10]))
    with pytest.raises(ValueError, match="export was cut off: after 1 records"):
        list(read_records(LINES[:whole]))
    with pytest.raises(ValueError, match="says that it has 4 records, and has 1"):
        list(read_records([*LINES[:whole], LINES[-1]]))
    with pytest.raises(ValueError, match="cannot"):
        list(read_records(LINES[:10] * 2))
    with pytest.raises(ValueError, match="the export before it was cut off: after 1 records"):
        list(read_records(LINES[:whole] + LINES))
    assert len(list(read_records(LINES + LINES))) == 2 * len(RECORDS)
    empty = [json.dumps({"type": "export", "format": "acepost-export-1"}), json.dumps({"type": "end", "records": 0})]
    assert list(read_records(empty)) == []
