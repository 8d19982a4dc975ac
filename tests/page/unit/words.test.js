// Names and times in words.

import assert from "node:assert/strict";
import { test } from "node:test";
import { message } from "../../../src/web/app/l10n.js";
import { joinWithAnd } from "../../../src/web/app/parts/text.js";
import { cardName, cardsInWords, ordinal, spellOutCards } from "../../../src/web/app/table/card-names.js";
import { partyOf } from "../../../src/web/app/table/parties.js";
import { passesMark, spokenTimeLeft, timeLeft } from "../../../src/web/app/table/time-left.js";

test("cards have names", () => {
    assert.equal(cardName("KS"), "king of spades");
    assert.equal(cardName("TD"), "10 of diamonds");
    assert.equal(cardName("*"), "*");
    assert.equal(cardsInWords(["KS", "2C", null, null]), "king of spades, 2 of clubs and 2 cards face down");
    assert.equal(cardsInWords([null]), "1 card face down");
    assert.equal(cardsInWords([]), "empty");
});

test("lists and places", () => {
    assert.equal(joinWithAnd(["ana", "ben", "cleo"]), "ana, ben and cleo");
    assert.deepEqual([1, 2, 3, 4, 11, 12, 13, 21].map(ordinal), ["1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st"]);
});

test("the reader is the first of a list of players", () => {
    const players = ["ana", "ben", "cleo"].map((name, seat) => ({ seat, name }));
    const party = (seat, ...seats) => partyOf({ players, seat }, seats);
    assert.deepEqual(party(1, 0, 1, 2), { who: "You, ana and cleo", who_is: "us" });
    assert.deepEqual(party(1, 1, 2), { who: "You and cleo", who_is: "us" });
    assert.deepEqual(party(1, 1), { who: "You", who_is: "you" });
    assert.deepEqual(party(1, 0, 2), { who: "ana and cleo", who_is: "others" });
    assert.deepEqual(party(null, 2), { who: "cleo", who_is: "other" });
    assert.equal(message("chase-round-lost", { round: 3, ...party(1, 0, 1, 2) }), "You, ana and cleo lost round 3");
});

test("times that are left", () => {
    assert.deepEqual([0, 9, 249, 12000, 190000].map(timeLeft), ["0:00", "0:09", "4:09", "3\u00a0h 20\u00a0min", "2\u00a0d 4\u00a0h"]);
    assert.equal(spokenTimeLeft(3661), "1 hour 1 minute");
    assert.equal(spokenTimeLeft(-5), "none");
});

test("of the time that is left, an hour, 30 and 10 seconds are worth a word, each once", () => {
    const seconds = Array.from({ length: 4000 }, (_, gone) => 4000 - gone + 0.4);
    assert.deepEqual(seconds.filter((left) => passesMark(left + 1, left)).map(Math.ceil), [3600, 30, 10]);
    assert.equal(passesMark(45, 5), true);
    assert.equal(passesMark(25, 20), false);
});

test("cards are read out by their names", () => {
    assert.equal(spellOutCards("ana won: 3S TH on the deck, AS aside.", ["ana", "ben"]),
        "ana won: 3 of spades and 10 of hearts on the deck, ace of spades aside.");
    assert.equal(spellOutCards("Out of the game went 7S 7H KS.", []), "Out of the game went 7 of spades, 7 of hearts and king of spades.");
});

test("what only looks like a card stays as it is", () => {
    for (const sentence of ["AS-1 kept their card.", "x_KS drew a card.", "It was 4C's turn.", "Move 10 of 2SH."]) {
        assert.equal(spellOutCards(sentence, ["4C"]), sentence);
    }
});
