// A whole match of each game against a bot, played through the page.

import { blemishesAt } from "./blemishes.js";
import { become, expect, test } from "./page.js";
import { bar, ending, playToTheEnd, press, table } from "./table.js";

test.use({ serviceWorkers: "allow" });

for (const game of ["Clear Ace", "Clockwork Spades", "Chase the Ace", "Curse of Aces"]) {
    test(`a whole match of ${game} @phone`, async ({ page }) => {
        await page.goto("/");
        const play = page.getByRole("button", { name: `at ${game}` });
        await expect(play).toBeVisible();
        const bots = page.getByLabel(`How many bots, in ${game}`);
        if (await bots.isVisible()) await bots.selectOption("1");
        await press(play);
        const moves = await playToTheEnd(page);
        expect(moves).toBeGreaterThan(0);
        await expect(ending(page).getByRole("heading")).toHaveText(/^(You won|You lost|A draw): /);
        await expect(ending(page).getByRole("list", { name: "Placings" }).getByRole("listitem")).toHaveCount(2);
        await expect(bar(page).getByRole("button", { name: "Rematch" })).toBeVisible();
        await expect(table(page)).toHaveAttribute("data-seat", "0");
        await expect(page).toHaveTitle(new RegExp(`${game} · Acepost$`));
    });
}

test("three opponents of Curse of Aces have whole names on a phone, and the last move is called that", async ({ page, api }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const ana = await api.register("ana");
    const id = await api.botMatch("curse-of-aces", ana, { bots: 3, options: { first_attacker: "seat_0" } });
    await playUntil(api, id, ana, ({ last_move, table }) => last_move && table.length > 0);
    await become(page, ana);
    await page.goto(`/matches/${id}`);
    await expect(page.locator(".last > span").first()).toHaveText(/^Last move: /);
    await expectWhole(page, ".cu-others .name", 3);
});

test("names are whole on the smallest phone, though one of them deals", async ({ page, api }) => {
    await page.setViewportSize({ width: 320, height: 568 });
    const ana = await api.register("ana");
    // With so many tokens, no player is out before.
    const id = await api.botMatch("chase-the-ace", ana, { bots: 3, options: { tokens: 9 } });
    await playUntil(api, id, ana, ({ dealer }) => dealer === 3);
    await become(page, ana);
    await page.goto(`/matches/${id}`);
    await expect(page.locator(".plate", { hasText: "dealer" })).toContainText("bot-easy-3");
    await expectWhole(page, ".ch-seat .name", 4);
});

test("names stay whole if a reader spaces letters and words", async ({ page, api }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const ana = await api.register("ana");
    const id = await api.botMatch("chase-the-ace", ana, { bots: 4 });
    await become(page, ana);
    await page.goto(`/matches/${id}`);
    await expect(table(page)).toBeVisible();
    // What WCAG 1.4.12 asks for.
    await page.evaluate(() => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync("* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important; line-height: 1.5 !important }");
        document.adoptedStyleSheets = [sheet];
    });
    await expectWhole(page, ".ch-seat .name", 5);
    await page.evaluate(() => (document.adoptedStyleSheets = []));
    for (const size of ["320x568", "390x844"]) expect.soft(await blemishesAt(page, size), size).toEqual([]);
});

test("an abandoned move of Curse of Aces brings back no older one, and the last move has a caption at the end", async ({ page, api }) => {
    const people = [await api.register("ana"), await api.register("ben"), await api.register("cai")];
    const [ana, ben, cai] = people;
    const id = await api.match("curse-of-aces", people, { options: { first_attacker: "seat_0", play_on: true } });
    const take = (/** @type {any[]} */ actions) => actions.find(({ type }) => type === "take");
    await api.answer(id, ana);
    await api.answer(id, ben, take);
    await become(page, ana);
    await page.goto(`/matches/${id}`);
    await expect(page.locator(".cu-told")).toHaveText(/^Last move: .* took the cards$/);
    await api.answer(id, cai);
    await api.resign(id, cai);
    await expect(page.locator(".cu-told")).toHaveText(/^You attack|attacks you$/);
    await expect(page.locator(".cu-pairs.past")).toHaveCount(0);
    expect((await api.playOn(id, [ana, ben])).status).toBe("finished");
    await page.goto(`/matches/${id}`);
    await expect(page.locator(".cu-pairs.past")).toBeVisible();
    await expect(page.locator(".cu-told")).toHaveText(/^Last move: /);
});

test.describe("in German", () => {
    test.use({ locale: "de-AT", viewport: { width: 390, height: 844 } });

    test("it can be read that an opponent of Curse of Aces has left", async ({ page, api }) => {
        const people = [await api.register("ana"), await api.register("ben"), await api.register("cai"), await api.register("dan")];
        const id = await api.match("curse-of-aces", people, { options: { play_on: true } });
        await api.resign(id, people[1]);
        await become(page, people[0]);
        await page.goto(`/matches/${id}`);
        const left = page.locator(".cu-others .mark", { hasText: "weg, 4." });
        await expect(left).toBeVisible();
        expect(await left.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true);
    });
});

/**
 * Plays against bots until a player is to act in such a state. Until the player does, nothing changes.
 * @param {import("./api.js").Api} api @param {string} id @param {import("./api.js").Person} person
 * @param {(game: any) => unknown} fits
 */
async function playUntil(api, id, person, fits) {
    await expect(async () => {
        const { decision, game } = await api.view(id, person);
        const isThere = Boolean(decision && fits(game));
        if (decision && !isThere) await api.answer(id, person);
        expect(isThere).toBe(true);
    }).toPass({ intervals: [50] });
}

/** Checks that this many names are not cut off. @param {import("./page.js").Page} page @param {string} where @param {number} count */
async function expectWhole(page, where, count) {
    const names = await page.locator(where).all();
    expect(names).toHaveLength(count);
    for (const name of names) {
        const isWhole = await name.evaluate(({ scrollWidth, clientWidth, scrollHeight, clientHeight }) => scrollWidth <= clientWidth && scrollHeight <= clientHeight);
        expect(isWhole, await name.innerText()).toBe(true);
    }
}
