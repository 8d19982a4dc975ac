"""Records of every game, and records that were altered."""

import copy
import json
import pathlib

import pytest

from acepost_client import fairness_check, read_records, verify_record

ROOT = pathlib.Path(__file__).parents[4]
FIXTURES = ROOT / "tests/record/fixtures/acepost-record-1"
LINES = (FIXTURES / "export.ndjson").read_text().splitlines()
RECORDS = list(read_records(LINES))


def failure(record, alter):
    altered = copy.deepcopy(record)
    alter(altered)
    found = verify_record(altered)
    assert not found.verified
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
    assert failure(record, put("other", "header", "seats", 0, "entropy")) == "chain"
    assert failure(record, put("2026-01-01T00:00:00.000Z", "events", 1, "event", "at")) == "chain"
    assert failure(record, put(None, "events", 2)) == "chain"
    assert failure(record, lambda altered: altered["events"].pop()) == "result"
    assert failure(record, lambda altered: altered["events"].clear()) == "result"
    assert failure(record, put("resigned", "result", "reason")) == "result"
    assert failure(record, lambda altered: altered["result"]["placements"].reverse()) == "result"
    better = rechained(record, put("better cards", "header", "seats", 1, "entropy"))
    assert failure(better, lambda altered: None) == "chance"


def test_a_game_that_is_not_known_is_checked_as_far_as_that_goes():
    unknown = rechained(RECORDS[0], lambda altered: altered["header"].update(game="high-card"))
    found = verify_record(unknown)
    assert found.verified
    assert [check.ok for check in found.checks] == [True, True, True, None, True]


def test_an_export_that_is_cut_off_says_so():
    with pytest.raises(ValueError, match="cut off"):
        list(read_records(LINES[:10]))
    with pytest.raises(ValueError, match="cannot"):
        list(read_records(LINES[:10] * 2))
    assert list(read_records([json.dumps({"type": "export"}), json.dumps({"type": "end"})])) == []
