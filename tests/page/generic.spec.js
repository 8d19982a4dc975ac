// Games of which the page knows only the layout: without their own tables, all games can be played on the generic
// table.

import AxeBuilder from "@axe-core/playwright";
import { become, expect, test } from "./page.js";
import { choose, ending, playToTheEnd, table, yourTurn } from "./table.js";

/** The page's list of tables, but empty. */
const NO_TABLES = `import { generic } from "./generic/table.js";
export const hasOwnTable = () => false;
export const tableOf = async () => generic;
`;

for (const [game, bots] of /** @type {const} */ ([["clear-ace", 1], ["clockwork-spades", 1], ["chase-the-ace", 4], ["curse-of-aces", 2]])) {
    test.describe(game, () => {
        // The Content-Security-Policy would forbid what axe does to measure a page.
        test.use({ bypassCSP: true });

        test(`a whole match of ${game} on the table for any game @phone`, async ({ page, api }) => {
            await page.route("**/app/games/index.js", (route) => route.fulfill({ contentType: "text/javascript", body: NO_TABLES }));
            const ana = await api.register("ana");
            const id = await api.botMatch(game, ana, { bots });
            await become(page, ana);
            await page.goto(`/matches/${id}`);
            await expect(yourTurn(page)).toBeVisible();
            await expect(page.locator(".board > .generic")).toBeVisible();
            await choose(page);
            const { violations } = await new AxeBuilder({ page }).setLegacyMode().options({ preload: false, resultTypes: ["violations"] }).analyze();
            expect(violations.filter(({ impact }) => impact === "serious" || impact === "critical")).toEqual([]);
            expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0);
            await page.keyboard.press("Escape");
            await playToTheEnd(page);
            await expect(ending(page).getByRole("heading")).toBeVisible();
            await page.goto(`/matches/${id}/replay?version=2`);
            await expect(table(page)).toHaveAttribute("data-version", "2");
            await expect(page.locator(".board > .generic")).toBeVisible();
        });
    });
}
