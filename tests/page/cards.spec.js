// The cards: each has a face of its own, and every deck can be read.

import { expect, test } from "./page.js";

const SUITS = "SHDC";
const CODES = [..."A23456789TJQK"].flatMap((rank) => [...SUITS].map((suit) => rank + suit));

test.beforeEach(async ({ page }) => {
    await page.goto("/settings/look");
    await page.locator(".card-preview").waitFor();
    await page.evaluate(async (codes) => {
        const from = (/** @type {string} */ path) => import(path);
        const [{ render }, { card }] = [await from("/app/vendor/lit-html/lit-html.js"), await from("/app/table/card.js")];
        const place = document.createElement("div");
        place.className = "card-preview all-cards";
        document.querySelector("main")?.append(place);
        render(codes.map((/** @type {string} */ code) => card(code)), place);
    }, CODES);
});

test("no two cards have the same face, and each has its name", async ({ page }) => {
    const cards = await page.locator(".all-cards .card").evaluateAll((all) => all.map((one) => ({ title: one.getAttribute("title"), face: one.innerHTML.replace(/<!--.*?-->/g, "") })));
    expect(new Set(cards.map(({ face }) => face)).size).toBe(52);
    expect(new Set(cards.map(({ title }) => title)).size).toBe(52);
    // What the figures of one rank wear and hold differs, not only the sign of their suit.
    const figures = await page.locator(".all-cards .court").evaluateAll((all) => all.map((one) => [...one.querySelectorAll(".figure:first-of-type path")].map((path) => path.getAttribute("d")).join()));
    expect(new Set(figures).size).toBe(12);
});

test("a figure is the same upside down", async ({ page }) => {
    const halves = await page.locator(".all-cards .court").evaluateAll((all) => all.map((one) => [...one.querySelectorAll(".figure")].map((half) => half.innerHTML.replace(/<!--.*?-->/g, ""))));
    expect(halves).toHaveLength(12);
    for (const [upper, lower] of halves) expect(lower).toBe(upper);
});

for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
    test(`with four colours, each suit has its own, which can be read: ${colorScheme}`, async ({ page }) => {
        await page.emulateMedia({ colorScheme });
        const colours = (/** @type {string} */ suit) =>
            page.locator(`.all-cards .suit-${suit.toLowerCase()}`).first().evaluate((face) => {
                const fill = (/** @type {string} */ where) => getComputedStyle(/** @type {Element} */ (face.querySelector(where))).fill;
                return [fill(".rank"), fill(".paper")];
            });
        const before = await Promise.all([...SUITS].map(colours));
        expect(new Set(before.map(([ink]) => ink)).size).toBe(2);
        await page.getByRole("radio", { name: "Four colours" }).check();
        const four = await Promise.all([...SUITS].map(colours));
        expect(new Set(four.map(([ink]) => ink)).size).toBe(4);
        for (const [ink, paper] of four) expect(contrast(ink, paper)).toBeGreaterThanOrEqual(4.5);
        await page.reload();
        await expect(page.getByRole("radio", { name: "Four colours" })).toBeChecked();
    });
}

test("the cards grow with their setting, and keep it", async ({ page }) => {
    const width = async () => (await page.locator(".card-preview .card").first().boundingBox())?.width ?? 0;
    const normal = await width();
    await page.getByRole("radio", { name: "Largest" }).check();
    expect(await width()).toBeGreaterThan(normal * 1.3);
    await page.reload();
    await page.locator(".card-preview").waitFor();
    expect(await width()).toBeGreaterThan(normal * 1.3);
    await page.getByRole("radio", { name: "Normal" }).check();
    expect(await width()).toBe(normal);
});

/** The contrast of two colours, as WCAG defines it. @param {string} one @param {string} other */
function contrast(one, other) {
    const light = (/** @type {string} */ colour) => {
        const [red, green, blue] = (colour.match(/[\d.]+/g) ?? []).map((part) => {
            const value = Number(part) / 255;
            return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const [low, high] = [light(one), light(other)].sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
}
