// A finished match seen again, and its record checked by the browser alone.

import { become, expect, test } from "./page.js";
import { press, table } from "./table.js";

/** @typedef {import("@playwright/test").Page} Page */

/**
 * A match that is over, and the page as that of its first player.
 * @param {Page} page @param {import("./api.js").Api} api @param {string} game
 */
async function finished(page, api, game) {
    const people = [await api.register("ana"), await api.register("ben")];
    const id = await api.match(game, people);
    const { version } = await api.playOn(id, people);
    await become(page, people[0]);
    return { id, last: version, ben: people[1] };
}

/** @param {Page} page @param {number} version */
const shows = (page, version) => expect(table(page)).toHaveAttribute("data-version", String(version));

test("a slider, steps, everybody's eyes, and a link to a version @phone", async ({ page, context, somebody, api }) => {
    const { id, last, ben } = await finished(page, api, "clear-ace");
    await page.goto(`/matches/${id}`);
    await press(page.locator(".ending, .bar").getByRole("link", { name: "Replay" }).first());
    await shows(page, 1);
    await press(page.getByRole("button", { name: "One on" }));
    await shows(page, 2);
    await press(page.getByRole("button", { name: "To the end" }));
    await shows(page, last);
    await press(page.getByRole("button", { name: "One back" }));
    await shows(page, last - 1);
    await page.getByLabel("Version", { exact: true }).fill("3");
    await shows(page, 3);

    // All cards are open, but for those whose eyes are not all-seeing.
    const hand = (/** @type {number} */ seat) => page.locator(`[data-zone="hand:${seat}"] [data-card]`);
    const eyes = page.getByLabel("Whose eyes");
    await expect(hand(1).first()).toBeAttached();
    await eyes.selectOption("seat:0");
    await expect(hand(1)).toHaveCount(0);
    await expect(hand(0).first()).toBeAttached();
    await eyes.selectOption({ label: `As ${ben.name} saw it` });
    await expect(hand(0)).toHaveCount(0);
    await expect(hand(1).first()).toBeAttached();
    await shows(page, 3);

    // The link shows the same to somebody else.
    await expect(page).toHaveURL(/version=3/);
    const link = page.url();
    const other = await somebody();
    await other.goto(link);
    await shows(other, 3);
    await expect(other.getByLabel("Whose eyes")).toHaveValue("seat:1");
    await expect(other.locator('[data-zone="hand:0"] [data-card]')).toHaveCount(0);
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await press(page.getByRole("button", { name: "Copy link to this version" }));
    await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
});

test("it plays by itself, to the end", async ({ page, api }) => {
    const { id, last } = await finished(page, api, "clear-ace");
    await page.goto(`/matches/${id}/replay?version=${last - 2}`);
    await shows(page, last - 2);
    await page.getByLabel("Speed").selectOption({ label: "8×" });
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await shows(page, last);
    await expect(page.getByRole("button", { name: "Play", exact: true })).toBeVisible();
});

test("one's own view of a match that runs, and nothing of the others'", async ({ page, api }) => {
    const [ana, ben] = [await api.register("ana"), await api.register("ben")];
    const id = await api.match("clear-ace", [ana, ben]);
    await api.playOn(id, [ana, ben], 6);
    await become(page, ana);
    await page.goto(`/matches/${id}/replay?version=2`);
    await shows(page, 2);
    await expect(page.locator('[data-zone="hand:0"] [data-card]').first()).toBeAttached();
    await expect(page.locator('[data-zone="hand:1"] [data-card]')).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Verify in this browser" })).toHaveCount(0);
});

for (const game of ["clear-ace", "clockwork-spades", "chase-the-ace", "curse-of-aces"]) {
    test(`this browser verifies a record of ${game}, and asks the server for nothing but the record`, async ({ page, api }) => {
        const { id } = await finished(page, api, game);
        await page.goto(`/matches/${id}/replay`);
        await shows(page, 1);
        /** @type {string[]} */
        const asked = [];
        page.on("request", (request) => {
            const { pathname } = new URL(request.url());
            if (pathname.startsWith("/v1/")) asked.push(pathname);
        });
        await page.getByRole("button", { name: "Verify in this browser" }).click();
        await expect(page.getByText(/^Verified: \d+ events/)).toBeVisible();
        expect(asked).toEqual([`/v1/matches/${id}/record`]);
        await expect(page.getByRole("list", { name: "Checks" }).getByRole("listitem").filter({ hasText: "fails" })).toHaveCount(0);
        await expect(page.getByRole("list", { name: "Checks" }).getByText("Hash chain")).toBeVisible();
    });
}

/** What somebody might change, and which check finds it. */
const FORGERIES = /** @type {const} */ ([
    ["a card", "Hash chain", (text) => text.replace('"KS"', '"KD"')],
    ["the secret", "Commitment", (text) => text.replace(/("seed":\s*")([0-9a-f])/, (_, before, digit) => before + (digit === "0" ? "1" : "0"))],
]);

for (const [what, check, forge] of FORGERIES) {
    test(`a record in which ${what} was changed is found out`, async ({ page, api }) => {
        const { id } = await finished(page, api, "clear-ace");
        await page.route(`**/v1/matches/${id}/record*`, async (route) => {
            const answer = await route.fetch();
            const text = await answer.text();
            const forged = forge(text);
            expect(forged).not.toBe(text);
            await route.fulfill({ response: answer, body: forged });
        });
        await page.goto(`/matches/${id}/replay`);
        await page.getByRole("button", { name: "Verify in this browser" }).click();
        await expect(page.getByText("This record does not verify.")).toBeVisible();
        await expect(page.getByRole("list", { name: "Checks" }).getByRole("listitem").filter({ hasText: check })).toContainText("fails");
    });
}

test("a record is taken away in each of its forms", async ({ page, api }) => {
    const { id } = await finished(page, api, "clear-ace");
    await page.goto(`/matches/${id}`);
    for (const [form, ending] of [["JSON", "json"], ["NDJSON", "ndjson"], ["CSV", "csv"], ["Text", "txt"]]) {
        const download = page.waitForEvent("download");
        await page.getByRole("button", { name: `Download as ${form}`, exact: true }).first().click();
        expect((await download).suggestedFilename()).toBe(`acepost-clear-ace-${id}.${ending}`);
    }
});
