// A game of which the page knows nothing but its layout. All games have one: without their own tables, each of them is played
// on the table for any other.

import AxeBuilder from "@axe-core/playwright";
import { become, expect, test } from "./page.js";
import { choose, ending, playToTheEnd, table, yourTurn } from "./table.js";

/** The page's list of tables, with none in it. */
const NO_TABLES = 'import { generic } from "./generic/table.js";\nexport const tableOf = async () => generic;\n';

// The keeper of the page's files would fetch the list where no test stands between.
test.use({ serviceWorkers: "block" });

for (const [game, bots] of /** @type {const} */ ([["clear-ace", 1], ["clockwork-spades", 1], ["chase-the-ace", 4], ["curse-of-aces", 2]])) {
    test.describe(game, () => {
        // What axe does to measure a page is not what the page does.
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
