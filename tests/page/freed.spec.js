// What a table takes is freed when another one is opened from it.

import { expect, test } from "./page.js";
import { table } from "./table.js";

/** How many tables are opened one from another. */
const OPENED = 10;

test("tables that were opened one from another are freed", async ({ page, api }) => {
    const people = [await api.register("ana"), await api.register("ben")];
    const games = ["clear-ace", "curse-of-aces"];
    const ids = [await api.match(games[0], people), await api.match(games[1], people)];
    const shown = (/** @type {number} */ at) => expect(table(page)).toHaveAttribute("data-game", games[at]);
    const session = await page.context().newCDPSession(page);
    const count = async () => {
        await session.send("HeapProfiler.collectGarbage");
        return session.send("Memory.getDOMCounters");
    };

    await page.goto(`/matches/${ids[0]}`);
    await shown(0);
    await page.evaluate((path) => {
        history.pushState({ scroll: 0 }, "", path);
        dispatchEvent(new PopStateEvent("popstate", { state: { scroll: 0 } }));
    }, `/matches/${ids[1]}`);
    await shown(1);
    await page.goBack();
    await shown(0);
    const before = await count();
    for (let opened = 0; opened < OPENED; opened += 2) {
        await page.goForward();
        await shown(1);
        await page.goBack();
        await shown(0);
    }
    const after = await count();
    // One table more may still wait for something.
    expect(after.nodes).toBeLessThan(2 * before.nodes);
    expect(after.jsEventListeners).toBeLessThan(2 * before.jsEventListeners);
});
