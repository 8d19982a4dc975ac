// The end of a match: the result, the next match with one tap, and the record.

import { become, expect, hold, keepAnnouncements, test } from "./page.js";
import { bar, choose, ending, playToTheEnd, press, yourTurn } from "./table.js";

/** @typedef {import("@playwright/test").Page} Page */

/** A match against bots of this strength, which is over. @param {Page} page @param {import("./api.js").Api} api @param {object} [how] */
async function finished(page, api, { game = "clear-ace", bots = 1, strength = "easy" } = {}) {
    const ana = await api.register("ana");
    const id = await api.botMatch(game, ana, { bots, strength });
    await api.resign(id, ana);
    await become(page, ana);
    await page.goto(`/matches/${id}`);
    await expect(ending(page)).toBeVisible();
    return { ana, id };
}

test("the result is told from the player's point of view, with its reason", async ({ page, api, somebody }) => {
    const { ana, id } = await finished(page, api);
    await expect(ending(page).getByRole("heading")).toHaveText("You lost: you resigned");
    await expect(bar(page)).toContainText("You lost: you resigned");
    await expect(page).toHaveTitle(/^You lost · Clear Ace/);
    const other = await somebody();
    await other.goto(`/matches/${id}`);
    await expect(ending(other).getByRole("heading")).toHaveText(`bot-easy won: ${ana.name} resigned`);
});

test("after a rated match the placings say what it has made of the ratings @phone", async ({ page, api }) => {
    const [ana, ben] = [await api.register("ana"), await api.register("ben")];
    const id = await api.match("clear-ace", [ana, ben], { rated: true });
    await become(page, ana);
    await page.goto(`/matches/${id}`);
    await expect(yourTurn(page)).toBeVisible();
    await api.resign(id, ben);
    await expect(ending(page).getByRole("listitem")).toContainText([`${ana.name} Rating 853 (+103)`, `${ben.name} Rating 695 (−55)`]);
});

test("a rematch and a match against stronger bots are one tap away @phone", async ({ page, api }) => {
    const { ana, id } = await finished(page, api, { game: "curse-of-aces", bots: 2 });
    await expect(bar(page).getByRole("button", { name: "Rematch" })).toBeVisible();
    await press(bar(page).getByRole("button", { name: "One stronger: medium" }));
    await expect(page).not.toHaveURL(new RegExp(id));
    await expect(ending(page)).toBeHidden();
    const next = await api.view(page.url().split("/").at(-1) ?? "", ana);
    expect(next.match.players.map((/** @type {any} */ { name }) => name).sort()).toEqual([ana.name, "bot-medium", "bot-medium-2"].sort());
    expect(next.match.options).toEqual((await api.view(id, ana)).match.options);
});

/** @param {Page} page @param {string} name */
const again = (page, name) => bar(page).getByRole("button", { name, exact: true });

test("a rematch that was called off is not there to be joined", async ({ page, api }) => {
    const [ana, ben] = [await api.register("ana"), await api.register("ben")];
    const id = await api.match("clear-ace", [ana, ben]);
    await api.resign(id, ben);
    await become(page, ana);
    const followed = page.waitForResponse(/\/v1\/me\/stream/);
    await page.goto(`/matches/${id}`);
    await followed;
    await expect(again(page, "Rematch")).toBeVisible();
    const { id: first } = await api.call("POST", `/matches/${id}/rematch`, ben.token, {});
    await expect(again(page, "Join the rematch")).toBeVisible();
    await api.call("POST", `/matches/${first}/cancellation`, ben.token);
    await page.reload();
    await press(again(page, "Rematch"));
    await expect(page.getByRole("heading", { name: `Waiting for ${ben.name}` })).toBeVisible();
    await expect(page).not.toHaveURL(new RegExp(first));
});

test("a rematch that is offered after another was called off is read out, too", async ({ page, api }) => {
    const [ana, ben] = [await api.register("ana"), await api.register("ben")];
    const id = await api.match("clear-ace", [ana, ben]);
    await api.resign(id, ben);
    await keepAnnouncements(page);
    await become(page, ana);
    const followed = page.waitForResponse(/\/v1\/me\/stream/);
    await page.goto(`/matches/${id}`);
    await followed;
    await expect(again(page, "Rematch")).toBeVisible();
    const told = page.locator("#polite p", { hasText: "A rematch is offered." });
    for (const count of [1, 2]) {
        const { id: next } = await api.call("POST", `/matches/${id}/rematch`, ben.token, {});
        await expect(told).toHaveCount(count);
        await api.call("POST", `/matches/${next}/cancellation`, ben.token);
    }
});

test("a rematch that is over is seen again, and no other is asked for", async ({ page, api }) => {
    const people = [await api.register("ana"), await api.register("ben")];
    const [ana, ben] = people;
    const id = await api.match("clear-ace", people);
    await api.resign(id, ben);
    const { id: next } = await api.call("POST", `/matches/${id}/rematch`, ben.token, {});
    await api.call("POST", `/matches/${id}/rematch`, ana.token, {});
    await api.resign(next, ben);
    await become(page, ana);
    const loaded = page.waitForResponse((response) => response.url().endsWith(`/v1/matches/${next}`));
    await page.goto(`/matches/${id}`);
    await (await loaded).finished();
    await page.evaluate(() => fetch("/healthz"));
    await expect(again(page, "Rematch")).toHaveCount(0);
    await press(again(page, "Join the rematch"));
    await expect(page).toHaveURL(new RegExp(next));
    await expect(ending(page)).toBeVisible();
});

test.describe("a rematch that has started without the player", () => {
    test.use({ refusals: /\/rematch$/ });

    test("is no longer there to be joined @phone", async ({ page, api }) => {
        const people = [await api.register("ana"), await api.register("ben"), await api.register("cleo")];
        const [ana, ben, cleo] = people;
        const id = await api.match("chase-the-ace", people);
        for (const other of [ben, cleo]) await api.resign(id, other);
        const { id: next } = await api.call("POST", `/matches/${id}/rematch`, ben.token, {});
        await api.call("POST", `/matches/${id}/rematch`, cleo.token, {});
        const open = await api.call("GET", `/matches/${next}`, ana.token);
        await api.call("POST", `/matches/${next}/start`, ben.token);
        // As if it had started since.
        const address = `**/v1/matches/${next}`;
        await page.route(address, (route) => route.fulfill({ json: open }));
        await become(page, ana);
        await page.goto(`/matches/${id}`);
        await press(again(page, "Join the rematch"));
        await expect(bar(page).getByText("The rematch has started without you.")).toBeVisible();
        await expect(bar(page).getByRole("button", { name: "rematch" })).toHaveCount(0);

        await page.unroute(address);
        await page.reload();
        await expect(bar(page).getByRole("link", { name: "Replay" })).toBeVisible();
        await expect(bar(page).getByRole("button", { name: "rematch" })).toHaveCount(0);
    });
});

test("the next match is made once, though its table loads slowly", async ({ page, api }) => {
    const { ana, id } = await finished(page, api);
    const release = await hold(page, /\/v1\/matches\/[0-9a-f-]{36}$/);
    const stronger = bar(page).getByRole("button", { name: "One stronger: medium" });
    await press(stronger);
    await expect(page).not.toHaveURL(new RegExp(id));
    await stronger.click();
    await page.evaluate(() => fetch("/healthz"));
    release();
    await expect(ending(page)).toBeHidden();
    expect((await api.call("GET", "/me/matches", ana.token)).items).toHaveLength(2);
});

test("the next opponent is a person who wants the same game @phone", async ({ page, api }) => {
    await finished(page, api, { game: "curse-of-aces" });
    await press(bar(page).getByRole("link", { name: "Next opponent: a person" }));
    await expect(page).toHaveURL(/\/lobby\?game=curse-of-aces$/);
    await expect(page.getByRole("region", { name: "Quick pairing" }).getByLabel("Game")).toHaveValue("curse-of-aces");
});

test("while others are to play, and after the match, the most urgent match that waits for the player is one tap away @phone", async ({ page, api }) => {
    const [ana, ben] = [await api.register("ana"), await api.register("ben")];
    const match = (/** @type {number} */ seconds) => api.match("clear-ace", [ana, ben], { clock: { type: "per_decision", seconds } });
    const first = await match(86_400);
    await become(page, ana);
    const followed = page.waitForResponse(/\/v1\/me\/stream/);
    await page.goto(`/matches/${first}`);
    await followed;
    const next = bar(page).getByRole("link", { name: /^Next match/ });
    await expect(yourTurn(page)).toBeVisible();
    await expect(next).toHaveCount(0);
    await press(await choose(page));
    await expect(bar(page)).toContainText(`Waiting for ${ben.name}`);
    await expect(next).toHaveCount(0);

    const slow = await match(259_200);
    await expect(next).toHaveText("Next match (1)");
    const urgent = await match(3600);
    await expect(next).toHaveText("Next match (2)");
    await press(next);
    await expect(page).toHaveURL(new RegExp(urgent));
    await expect(yourTurn(page)).toBeVisible();
    await expect(next).toHaveCount(0);

    await api.resign(urgent, ana);
    await expect(ending(page)).toBeVisible();
    await expect(next).toHaveText("Next match (1)");
    await expect(next).toHaveAttribute("href", `/matches/${slow}`);
    await expect(bar(page).getByRole("link", { name: /^Next opponent/ })).toHaveCount(0);
    await api.resign(slow, ana);
    await expect(bar(page).getByRole("link", { name: /^Next opponent/ })).toBeVisible();
});

test("spectators are led to no match of their own", async ({ page, api }) => {
    const [ana, ben, cyd] = [await api.register("ana"), await api.register("ben"), await api.register("cyd")];
    await api.match("clear-ace", [cyd, ben]);
    await become(page, cyd);
    await page.goto(`/matches/${await api.match("clear-ace", [ana, ben])}`);
    await expect(page.getByRole("navigation").getByRole("link", { name: "Matches, your turn in 1" })).toBeVisible();
    await expect(bar(page)).toContainText(`Waiting for ${ana.name}`);
    await expect(bar(page).getByRole("link")).toHaveCount(0);
});

test("after the strongest bots there are no stronger ones", async ({ page, api }) => {
    await finished(page, api, { strength: "hard" });
    await expect(bar(page).getByRole("link", { name: /^Next opponent/ })).toBeVisible();
    await expect(bar(page).getByRole("button", { name: /^One stronger/ })).toHaveCount(0);
    await press(bar(page).getByRole("button", { name: "Rematch" }));
    await expect(page.locator(".at-table")).toHaveAttribute("data-version", /\d/);
    await expect(ending(page)).toBeHidden();
});

test("the record is downloaded from the bar, which fits on a small phone @phone", async ({ page, api }) => {
    await page.setViewportSize({ width: 320, height: 568 });
    const { id } = await finished(page, api);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    for (const button of await bar(page).locator(".after > .button, .after summary").all()) {
        const box = await button.boundingBox();
        expect(box && box.x >= 0 && box.x + box.width <= 320, await button.innerText()).toBe(true);
    }
    await press(bar(page).getByText("Record", { exact: true }));
    const [download] = await Promise.all([
        page.waitForEvent("download"),
        press(bar(page).getByRole("button", { name: "Download as JSON", exact: true })),
    ]);
    expect(download.suggestedFilename()).toBe(`acepost-clear-ace-${id}.json`);
});

test("keys are explained only where there is a keyboard @phone", async ({ page, api, isMobile }) => {
    const ana = await api.register("ana");
    const id = await api.botMatch("clear-ace", ana);
    await become(page, ana);
    await page.goto(`/matches/${id}`);
    await expect(yourTurn(page)).toBeVisible();
    await press(page.getByText("Menu", { exact: true }));
    await expect(page.getByRole("button", { name: "Resign…" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Keys" })).toBeVisible({ visible: !isMobile });
});

test("the page speaks German from the first card to the result", async ({ page, api }) => {
    const ana = await api.register("ana");
    const id = await api.botMatch("chase-the-ace", ana, { bots: 2 });
    await become(page, ana);
    await page.addInitScript(() => origin !== "null" && localStorage.setItem("acepost.language", "de"));
    await page.goto(`/matches/${id}`);
    await expect(page.locator("html")).toHaveAttribute("lang", "de");
    await expect(page.getByRole("region", { name: "Deine Wahl" })).toContainText("Du bist an der Reihe");
    await expectGerman(page);
    await playToTheEnd(page);
    await expect(page.getByRole("region", { name: "Deine Wahl" })).toContainText(/Du hast gewonnen|Platz \d von 3|Du teilst|teilt euch/);
    await expect(page.getByRole("button", { name: "Revanche" })).toBeVisible();
    await expectGerman(page);
    await page.getByRole("link", { name: "Wiederholung" }).first().click();
    await expect(page.getByRole("button", { name: "Weiter" })).toBeVisible();
    await page.getByRole("button", { name: "In diesem Browser prüfen" }).click();
    await expect(page.getByText(/^Geprüft: \d+ Ereignisse/)).toBeVisible();
    await expectGerman(page);
});

/** Words of which each English sentence has one, and no German sentence has any. */
const ENGLISH = /\b(?:the|your|you|and|of|with|is|are|cards?|match|round|turn|choose|played|kept|drew)\b/i;

/** Asserts that the table shows no English and no id of a message, neither in texts nor in labels. @param {Page} page */
async function expectGerman(page) {
    const texts = await page.locator(".at-table").evaluate((table) => {
        const found = [];
        const walker = document.createTreeWalker(table, NodeFilter.SHOW_TEXT);
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
            // Names of games and commands are the same in all languages.
            if (!node.parentElement?.closest("h1, code")) found.push(node.textContent ?? "");
        }
        for (const element of table.querySelectorAll("*")) {
            for (const name of ["aria-label", "title", "aria-valuetext"]) found.push(element.getAttribute(name) ?? "");
        }
        return found.map((text) => text.trim()).filter((text) => text !== "");
    });
    expect(texts.length).toBeGreaterThan(10);
    // The games keep their names.
    expect(texts.filter((text) => ENGLISH.test(text.replace("Chase the Ace", "")))).toEqual([]);
    expect(texts.filter((text) => /^[a-z]+(-[a-z]+)+$/.test(text) && !/^(bot|ana)-/.test(text))).toEqual([]);
}
