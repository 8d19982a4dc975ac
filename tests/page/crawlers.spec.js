// Search engines that run the page's scripts, and request only what `robots.txt` allows.

import { expect, test } from "./page.js";
import { table } from "./table.js";

/**
 * Reads the rules of a `robots.txt`: the longest path that fits an address decides.
 * @param {string} text @returns {(path: string) => boolean}
 */
function allowed(text) {
    const rules = [...text.matchAll(/^(Allow|Disallow): (.*)$/gm)].map(([, kind, path]) => ({ path, isAllowed: kind === "Allow" }));
    const fits = (/** @type {string} */ rule, /** @type {string} */ path) => (rule.endsWith("$") ? rule.slice(0, -1) === path : path.startsWith(rule));
    return (path) => {
        const fitting = rules.filter((rule) => fits(rule.path, path)).sort((one, other) => other.path.length - one.path.length);
        return fitting[0]?.isAllowed ?? true;
    };
}

test("search engines see the public pages as people do", async ({ page, api, server }) => {
    const people = [await api.register("ana"), await api.register("ben")];
    const id = await api.match("clear-ace", people);
    await api.resign(id, people[0]);
    const running = await api.match("curse-of-aces", people);
    const mayRead = allowed(await (await page.request.get("/robots.txt")).text());
    /** @type {string[]} */
    const refused = [];
    await page.route(`${server}/**`, (route) => {
        const { pathname } = new URL(route.request().url());
        if (mayRead(pathname)) return route.fallback();
        refused.push(pathname);
        return route.abort();
    });
    for (const [path, shown] of [
        ["/", page.getByRole("heading", { level: 1 })],
        ["/about", page.getByRole("heading", { level: 1 })],
        ["/privacy", page.getByRole("heading", { level: 1 })],
        ["/lobby", page.getByRole("heading", { name: "Lobby" })],
        ["/games/clear-ace", page.getByRole("heading", { name: "Clear Ace" }).first()],
        ["/games/clear-ace/lesson", table(page)],
        ["/leaderboards/clear-ace", page.getByRole("heading", { level: 1 })],
        [`/players/${people[1].name}`, page.getByRole("heading", { name: people[1].name })],
        [`/matches/${id}`, table(page)],
        [`/matches/${id}/replay`, table(page)],
        [`/matches/${running}`, table(page)],
    ]) {
        await page.goto(String(path));
        await expect(/** @type {import("@playwright/test").Locator} */ (shown)).toBeVisible();
        expect(refused, String(path)).toEqual([]);
        await expect(page.locator(".note.bad")).toHaveCount(0);
    }
});
