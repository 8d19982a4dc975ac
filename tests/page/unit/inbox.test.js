// The inbox follows what is known of its matches.

import assert from "node:assert/strict";
import { test } from "node:test";
import { byDeadline, matchAfter, offersTo, withMatch, withNotice } from "../../../src/web/app/inbox.js";

const match = (version, to_act, status = "running") => ({ id: "m", status, version, to_act, deadlines: [null, null], draw_offered_by: [], pause_offered_by: [] });
const inbox = (...matches) => ({ matches, invitations: [], pairings: [] });
const turn = (decision) => ({ match_id: "m", news: { type: "match.your_turn", data: { seat: 0, decision, deadline: "then" } } });

test("a newer state of a match replaces an older one, and never the other way round", () => {
    assert.deepEqual(withMatch(inbox(match(4, [0])), match(5, [1])), inbox(match(5, [1])));
    assert.deepEqual(withMatch(inbox(match(5, [1])), match(4, [0])), inbox(match(5, [1])));
});

test("a match that is over is taken out, and one that is not listed is not added", () => {
    assert.deepEqual(withMatch(inbox(match(4, [0])), match(5, [], "finished")), inbox());
    assert.deepEqual(withMatch(inbox(), match(5, [1])), inbox());
});

test("a notice of a turn says all that is listed", () => {
    assert.deepEqual(withNotice(inbox(match(4, [1])), turn(5)), inbox({ ...match(5, [1, 0]), deadlines: ["then", null] }));
    // A notice of a turn that is over already.
    assert.deepEqual(withNotice(inbox(match(6, [1])), turn(5)), inbox(match(6, [1])));
});

test("an answer changes the deadlines, and ends the player's own offer of a draw, but not another's", () => {
    const before = { ...match(4, [0]), draw_offered_by: [0, 1] };
    const clocks = { stand_for: [], seats: [{ deadline: null, left_seconds: 60 }, { deadline: "then", left_seconds: null }] };
    const view = { seat: 0, version: 5, to_act: [1] };
    assert.deepEqual(matchAfter(before, clocks, view), { ...match(5, [1]), deadlines: [null, "then"], draw_offered_by: [1] });
    assert.deepEqual(matchAfter(before, null, view), { ...match(5, [1]), draw_offered_by: [1] });
});

test("that a match has started is known if it is listed as running", () => {
    const started = { match_id: "m", news: { type: "match.started", data: {} } };
    assert.deepEqual(withNotice(inbox(match(4, [1])), started), inbox(match(4, [1])));
    assert.equal(withNotice(inbox(match(0, [], "open")), started), null);
});

test("an event of a match changes nothing, so that nothing is requested for it", () => {
    const event = { match_id: "m", news: { type: "match.event", data: {} } };
    for (const before of [inbox(), inbox(match(4, [1]))]) assert.equal(withNotice(before, event), before);
});

test("any other notice and any other match must be requested", () => {
    assert.equal(withNotice(inbox(), turn(5)), null);
    assert.equal(withNotice(inbox(match(0, [], "open")), turn(5)), null);
    assert.equal(withNotice(inbox(match(4, [1])), { match_id: "m", news: { type: "match.finished", data: {} } }), null);
});

test("a move withdraws an offer of a draw, so that a notice of a turn does not say whose offer is left", () => {
    assert.equal(withNotice(inbox({ ...match(4, [1]), draw_offered_by: [1] }), turn(5)), null);
});

test("an offer waits for the players who have not agreed to it, while the match runs", () => {
    const offered = { ...match(4, [1]), draw_offered_by: [1], pause_offered_by: [0, 2] };
    assert.deepEqual(offersTo(offered, 0), { draw: [1], pause: [] });
    assert.deepEqual(offersTo(offered, 1), { draw: [], pause: [0, 2] });
    assert.deepEqual(offersTo(offered, null), { draw: [], pause: [] });
    assert.deepEqual(offersTo({ ...offered, status: "finished" }, 0), { draw: [], pause: [] });
});

test("the most urgent match comes first, and one without a deadline last", () => {
    const due = (time) => ({ ...match(4, [0]), deadlines: [time, null] });
    const [never, late, soon] = [due(null), due("2030-01-02T00:00:00.000Z"), due("2030-01-01T00:00:00.000Z")];
    assert.deepEqual([never, late, soon].sort(byDeadline(() => 0)), [soon, late, never]);
});
