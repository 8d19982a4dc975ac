// Charts: their tables show the same figures as the API, their descriptions are read, and axe finds nothing.

import { Api } from "./api.js";
import { check } from "./axe.js";
import { expect, test } from "./page.js";
import { Server } from "./server.js";

// The Content-Security-Policy would forbid what axe does to measure a page.
test.use({ bypassCSP: true });

/**
 * Returns the figure of this name with its table unfolded.
 * @param {import("./page.js").Page} page @param {string | RegExp} name
 */
async function chart(page, name) {
    const figure = page.getByRole("figure").filter({ has: page.getByRole("img", { name }) });
    await expect(figure.getByRole("img", { name })).toBeVisible();
    await figure.locator("summary").click();
    return figure;
}

/** Returns the cells of the table below its head. @param {import("@playwright/test").Locator} figure */
async function cells(figure) {
    const rows = await figure.locator("tbody tr").all();
    return Promise.all(rows.map((row) => row.locator("th, td").allInnerTexts()));
}

for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
    test.describe(colorScheme === "dark" ? "dark @phone" : "light", () => {
        // Where it is tomorrow for the greater part of the day.
        test.use({ colorScheme, timezoneId: "Pacific/Auckland" });

        test("a player's rating over time, in pictures and figures", async ({ page, api }) => {
            const [ana, ben] = [await api.register("ana"), await api.register("ben")];
            for (const loser of [ben, ben, ana, ben]) {
                const id = await api.match("clear-ace", [ana, ben], { rated: true });
                await api.call("POST", `/matches/${id}/resignation`, loser.token);
            }
            const history = () => api.call("GET", `/players/${ana.name}/ratings/clear-ace/history`);
            await expect.poll(async () => (await history()).items.length).toBe(4);
            const { items } = await history();

            await page.goto(`/players/${ana.name}`);
            const figure = await chart(page, "Clear Ace: rating against people");
            const image = figure.getByRole("img");
            const described = await image.locator("desc").textContent();
            expect(described).toContain(`${items[0].rating} now`);
            expect(described).toContain(`${Math.max(...items.map(({ rating }) => rating))} at the highest`);
            await expect(image.locator("circle")).toHaveCount(4);
            await expect(figure.getByRole("columnheader", { name: "Day (UTC)" })).toBeVisible();
            const shown = await cells(figure);
            const dayOf = (/** @type {string} */ day) => new Date(day).toLocaleDateString("en", { dateStyle: "medium", timeZone: "UTC" });
            expect(shown).toEqual(
                items.map(({ matches, day, rating, uncertainty }) => [String(matches), dayOf(day), String(rating), `± ${uncertainty}`]),
            );
            // Higher ratings are higher.
            const heights = await image.locator("circle").evaluateAll((dots) => dots.map((dot) => Number.parseFloat(dot.getAttribute("cy") ?? "")));
            const ratings = items.map(({ rating }) => rating).reverse();
            for (const [index, height] of heights.entries()) {
                if (index > 0) expect(height < heights[index - 1]).toBe(ratings[index] > ratings[index - 1]);
            }
            await check(page, "a profile with a chart");
        });

        test("a game's statistics, in pictures and figures", async ({ somebody }) => {
            // No other player is on this server.
            const server = await Server.start();
            try {
                await statistics(new Api(server.url), await somebody(server.url));
            } finally {
                await server.stop();
            }
        });
    });
}

/** Checks that no label lies over another one, with letters of twice the size on the smallest screen. @param {import("./page.js").Page} page */
async function expectApart(page) {
    await page.setViewportSize({ width: 320, height: 568 });
    const over = await page.evaluate(() => {
        document.documentElement.style.fontSize = "200%";
        return [...document.querySelectorAll(".chart > [role=img]")].flatMap((chart) => {
            const texts = [...chart.querySelectorAll("text, span:not([hidden])")].map((text) => ({ words: text.textContent, ...text.getBoundingClientRect().toJSON() }));
            return texts.flatMap((one, index) =>
                texts.slice(index + 1)
                    .filter((other) => Math.min(one.right, other.right) - Math.max(one.left, other.left) > 2 && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 6)
                    .map((other) => `${one.words} / ${other.words}`),
            );
        });
    });
    expect(over).toEqual([]);
}

/** @param {Api} api @param {import("./page.js").Page} page */
async function statistics(api, page) {
    const people = [await api.register("ana"), await api.register("ben"), await api.register("cyd")];
    for (const [match, moves] of [3, 14, 25].entries()) {
        const id = await api.match("chase-the-ace", people);
        await api.playOn(id, people, moves);
        for (const other of [0, 1]) await api.call("POST", `/matches/${id}/resignation`, people[(match + other) % 3].token).catch(() => {});
    }
    const drawn = await api.match("chase-the-ace", people);
    for (const { token } of people) await api.call("POST", `/matches/${drawn}/draw`, token);
    await page.goto("/games/chase-the-ace");
    const figures = await api.call("GET", "/games/chase-the-ace/statistics");
    const percent = (/** @type {number} */ part) => `${Math.round(part * 100)}\u00a0%`;
    const seats = await cells(await chart(page, /^Who wins/));
    expect(seats).toEqual(figures.seats.map((seat) => [`Seat ${seat.seat + 1}`, String(seat.seats), percent(seat.win_rate), String(seat.matches)]));
    const ends = await cells(await chart(page, "How they end"));
    expect(ends.map(([, matches]) => matches)).toEqual(figures.ends.map(({ matches }) => String(matches)));
    const mean = figures.seats.reduce((sum, seat) => sum + seat.win_rate, 0) / 3;
    expect(mean, "one match was drawn").toBeLessThan(0.3);
    await expect(page.getByRole("img", { name: /^Who wins/ })).toContainText(`it would be ${percent(mean)} for each`);
    const lengths = await cells(await chart(page, "How many decisions matches have"));
    const counted = figures.decisions.buckets.map(({ count }) => count);
    const filled = counted.slice(counted.findIndex(Boolean), counted.findLastIndex(Boolean) + 1);
    expect(lengths.map(([, count]) => count)).toEqual(filled.map(String));
    await check(page, "a game with charts");
    await expectApart(page);
}

test("labels can be read on the smallest screens", async ({ page, api }) => {
    await page.setViewportSize({ width: 320, height: 568 });
    const [ana, ben] = [await api.register("ana"), await api.register("ben")];
    for (let match = 0; match < 2; match++) {
        const id = await api.match("curse-of-aces", [ana, ben], { rated: true });
        await api.call("POST", `/matches/${id}/resignation`, ben.token);
    }
    await expect.poll(async () => (await api.call("GET", `/players/${ana.name}/ratings/curse-of-aces/history`)).items.length).toBe(2);
    await page.goto(`/players/${ana.name}`);
    const figure = await chart(page, "Curse of Aces: rating against people");
    const texts = figure.getByRole("img").locator("text");
    for (const text of await texts.all()) {
        const box = await text.boundingBox();
        expect(box?.x).toBeGreaterThanOrEqual(0);
        expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320);
    }
    const size = await texts.first().evaluate((text) => Number.parseFloat(getComputedStyle(text).fontSize));
    expect(size).toBeGreaterThanOrEqual(12);
    await check(page, "a chart at 320 px");
    await expectApart(page);
});
