// A match that the operator has called off: no player has won, lost, or drawn it.

import { Api } from "./api.js";
import { expect, test } from "./page.js";
import { Server } from "./server.js";
import { ending, table } from "./table.js";

test("a match that was called off is no draw, and leaves the leaderboard empty", async ({ somebody }) => {
    const server = await Server.start();
    try {
        const api = new Api(server.url);
        const [ana, ben] = [await api.register("ana"), await api.register("ben")];
        const id = await api.match("clear-ace", [ana, ben], { rated: true });
        await server.callOff(id);
        const page = await somebody(server.url);
        await page.goto(`/matches/${id}`);
        await expect(ending(page).getByRole("heading")).toHaveText("The match was called off: no player has lost");
        await expect(page).toHaveTitle(/^Called off · /);
        await expect(ending(page).getByRole("list", { name: "Placings" })).toHaveCount(0);
        await expect(table(page)).not.toContainText("1st");
        await page.goto(`/players/${ana.name}`);
        const line = page.locator(`a[href="/matches/${id}"]`);
        await expect(line).toContainText("called off, ");
        await expect(line).not.toContainText("draw");
        await page.goto("/leaderboards/clear-ace");
        await expect(page.getByText("No player is on this leaderboard yet.")).toBeVisible();
    } finally {
        await server.stop();
    }
});
