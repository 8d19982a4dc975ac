// The replay's player and its keys.

import assert from "node:assert/strict";
import { test } from "node:test";
import "./support/dom.js";
import "./support/client.js";

const { connect } = await import("../../../openapi/clients/typescript/page/index.js");
const { ReplayController } = await import("../../../src/web/app/table/replay-controller.js");
const { pressed } = await import("../../../src/web/app/table/replay-cloth.js");

const settle = () => new Promise((resolve) => setImmediate(resolve));

/** Opens a replay of five versions, of which the first is shown, and plays it until it asks for the second. */
async function playing() {
    /** The requests without a response, by their versions. */
    const asked = new Map();
    const fetch = ({ url }) => new Promise((resolve) => {
        const version = Number(new URL(url).pathname.split("/").at(-1));
        asked.set(version, () => resolve(Response.json({ version, seat: null, game: {}, latest: { effects: [], sentences: [] } })));
    });
    const answer = async (version) => {
        while (!asked.has(version)) await settle();
        asked.get(version)();
    };
    let address = "";
    const context = {
        session: { client: connect({ baseUrl: "http://127.0.0.1", fetch }), listen: () => () => {}, seatIn: () => null },
        update() {}, announce() {}, replaceAddress: (shown) => (address = shown),
    };
    const controller = new ReplayController(context, { id: "m", version: 5, players: [], status: "finished" }, {});
    controller.play();
    await answer(1);
    while (!asked.has(2)) await settle();
    return { controller, answer, address: () => address };
}

test("a pause puts the version that is shown into the address", async (context) => {
    context.mock.timers.enable({ apis: ["setTimeout"] });
    const { controller, answer, address } = await playing();
    await answer(2);
    while (controller.version < 2 || controller.animator.playing) await settle();
    await controller.play();
    assert.match(address(), /version=2/);
    controller.close();
});

test("a step that is still loading is not played after a pause", async (context) => {
    context.mock.timers.enable({ apis: ["setTimeout"] });
    const { controller, answer, address } = await playing();
    await controller.play();
    assert.equal(controller.target, 1);
    await answer(2);
    for (let turn = 0; turn < 20; turn++) await settle();
    assert.equal(controller.version, 1);
    assert.match(address(), /version=1/);
    controller.close();
});

test("arrow keys step on a button too, the space bar does not play there, and fields keep both", () => {
    /** Returns what a key does in an element of this kind. */
    const does = (key, kind) => {
        const done = [];
        const target = Object.assign(new Element(), { closest: (selector) => selector.split(", ").includes(kind) });
        const controller = { step: (by) => done.push(by), play: () => done.push("play") };
        pressed({ key, target, preventDefault() {} }, controller);
        return done;
    };
    for (const kind of ["button", "a", "summary"]) {
        assert.deepEqual(["ArrowLeft", "ArrowRight", " "].map((key) => does(key, kind)), [[-1], [1], []], kind);
    }
    for (const kind of ["input", "select", "dialog", "[tabindex='0']"]) {
        assert.deepEqual(["ArrowLeft", "ArrowRight", " "].map((key) => does(key, kind)), [[], [], []], kind);
    }
    assert.deepEqual(does(" ", "main"), ["play"]);
});
