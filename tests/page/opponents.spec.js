// With whom a player has played: who was ahead how often, their matches, and inviting them again. And notes on a match.

import { become, expect, test } from "./page.js";
import { press } from "./table.js";

/**
 * Plays a match that the second player loses, and waits until it counts.
 * @param {import("./api.js").Api} api @param {string} game
 * @param {import("./api.js").Person} winner @param {import("./api.js").Person} loser
 */
async function won(api, game, winner, loser) {
    const id = await api.match(game, [winner, loser], { visibility: "unlisted" });
    await api.resign(id, loser);
    const last = async () => (await api.call("GET", "/me/opponents", winner.token)).items.map((/** @type {any} */ opponent) => opponent.last_match);
    await expect.poll(last).toContain(id);
}

test("one's own matches are narrowed to those with one player, and say who was ahead how often @phone", async ({ page, api }) => {
    const [ana, ben, cleo] = [await api.register("ana"), await api.register("ben"), await api.register("cleo")];
    await won(api, "clear-ace", ana, ben);
    await won(api, "chase-the-ace", ana, ben);
    await won(api, "clear-ace", ben, ana);
    await won(api, "clear-ace", ana, cleo);
    await become(page, ana);
    await page.goto("/matches");
    const over = page.getByRole("region", { name: "Over" });
    const rows = over.getByRole("listitem");
    await expect(rows).toHaveCount(4);
    const against = over.getByLabel("Against");
    await expect(against.getByRole("option")).toHaveText(["all players", cleo.name, ben.name]);
    // What was in sight stays there.
    await against.scrollIntoViewIfNeeded();
    const scrolled = await page.evaluate(() => scrollY);
    await against.selectOption(ben.name);
    await expect(page).toHaveURL(new RegExp(`opponent=${ben.name}`));
    await expect(rows).toHaveCount(3);
    await expect(over.getByText(`3 matches with ${ben.name}: you were ahead 2 times, behind once.`)).toBeVisible();
    expect(await page.evaluate(() => scrollY)).toBe(scrolled);
    await over.getByLabel("Game").selectOption({ label: "Chase the Ace" });
    await expect(rows).toHaveCount(1);
    await over.getByLabel("Game").selectOption({ label: "Curse of Aces" });
    await expect(over.getByText("No such matches.")).toBeVisible();
    await page.goBack();
    await page.goBack();
    await expect(rows).toHaveCount(3);
    await press(over.getByRole("link", { name: "Invite to a match" }));
    await expect(page.getByLabel("Invite by name")).toHaveValue(ben.name);
});

test("players with whom one has played are invited with one tap, each once @phone", async ({ page, api }) => {
    const [ana, ben, cleo] = [await api.register("ana"), await api.register("ben"), await api.register("cleo")];
    await won(api, "clear-ace", ana, ben);
    await won(api, "clear-ace", ana, cleo);
    const { id } = await api.call("POST", "/matches", ana.token, { game: "chase-the-ace", seats: 4, visibility: "unlisted" });
    await become(page, ana);
    await page.goto(`/matches/${id}`);
    const known = page.getByRole("button", { name: /^Invite (ben|cleo)-/ });
    await expect(known).toHaveText([cleo.name, ben.name]);
    // The second tap of two would meet the next name.
    const first = page.getByRole("button", { name: `Invite ${cleo.name}` });
    await first.dblclick();
    await expect(page.getByRole("main").getByText(`${cleo.name} has been invited.`)).toBeVisible();
    await expect(known).toHaveText([ben.name]);
    const { items } = await api.call("GET", `/matches/${id}/invitations`, ana.token);
    expect(items.map((/** @type {any} */ invitation) => invitation.player)).toEqual([cleo.name]);
});

test("a player writes notes on a match, which stay where no other player sees them @phone", async ({ page, api, somebody }) => {
    const [ana, ben] = [await api.register("ana"), await api.register("ben")];
    const id = await api.match("clear-ace", [ana, ben]);
    await become(page, ana);
    await page.goto(`/matches/${id}`);
    const open = async (/** @type {import("@playwright/test").Page} */ on) => {
        await press(on.getByLabel("Menu of the match"));
        await press(on.getByRole("button", { name: "Notes" }));
    };
    await open(page);
    const notes = page.getByRole("dialog", { name: "Notes" });
    const field = notes.getByRole("textbox");
    await expect(field).toBeFocused();
    await expect(field).toBeEditable();
    await field.fill("ben keeps a high spade");
    // What is typed stays while the dialog is closed.
    await press(notes.getByRole("button", { name: "Close" }));
    await open(page);
    await expect(field).toHaveValue("ben keeps a high spade");
    await press(notes.getByRole("button", { name: "Save" }));
    await expect(notes).toBeHidden();
    await page.reload();
    await open(page);
    await expect(field).toHaveValue("ben keeps a high spade");
    const other = await somebody();
    await become(other, ben);
    await other.goto(`/matches/${id}`);
    await open(other);
    await expect(other.getByRole("dialog", { name: "Notes" }).getByRole("textbox")).toHaveValue("");
});
