// A whole match of each game against a bot, played through the page.

import { expect, test } from "./page.js";
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
