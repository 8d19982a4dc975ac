// Which notifications the page closes when it has loaded its lists.

import assert from "node:assert/strict";
import { test } from "node:test";
import { closeOutdated } from "../../../src/web/app/push/notifications.js";

/** Returns which of these notifications are closed. @param {[tag: string, data: object][]} shown */
function closed(shown, waiting = new Set()) {
    const tags = [];
    closeOutdated(shown.map(([tag, data]) => ({ tag, data, close: () => tags.push(tag) })), waiting);
    return tags;
}

test("the page closes what is on its screen, but not the news of a match that its list does not show", () => {
    Object.assign(globalThis, { document: { hidden: false }, location: { pathname: "/matches" } });
    const news = { kind: "match.left", path: "/matches" };
    assert.deepEqual(closed([["hidden", { ...news, hidden: true }], ["seen", { ...news, hidden: false }], ["older", news]]), ["seen", "older"]);
    document.hidden = true;
    assert.deepEqual(closed([["seen", news]]), []);
});

test("the page closes what tells of a turn that is over", () => {
    Object.assign(globalThis, { document: { hidden: true }, location: { pathname: "/" } });
    const of = (kind) => ({ kind: `match.${kind}`, path: "/matches/x" });
    const shown = [["waits", of("your_turn")], ["over", of("your_turn")], ["late", of("deadline_near")], ["taken", of("turn_over")], ["joined", of("joined")]];
    assert.deepEqual(closed(shown, new Set(["waits", "taken"])), ["over", "late", "taken"]);
});
