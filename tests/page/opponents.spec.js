// With whom a player has played: who was ahead how often, their matches, and inviting them again. And notes on a match.

import { become, expect, keepAnnouncements, test } from "./page.js";
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
    await expect(over.getByText("Only your last matches are counted.")).toHaveCount(0);
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

test("a score says that it is not of all matches, where there are too many", async ({ page, api }) => {
    const [ana, ben] = [await api.register("ana"), await api.register("ben")];
    await won(api, "clear-ace", ana, ben);
    await page.route(/\/v1\/me\/opponents/, async (route) => {
        const response = await route.fetch();
        const list = await response.json();
        for (const opponent of list.items) opponent.all_counted = false;
        await route.fulfill({ response, json: list });
    });
    await become(page, ana);
    await page.goto(`/matches?opponent=${ben.name}`);
    await expect(page.getByText(`One match with ${ben.name}: you were ahead once, behind 0 times. Only your last matches are counted.`)).toBeVisible();
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

test("of those with whom one has played, guests are suggested only for matches that are not rated", async ({ page, api }) => {
    const [ana, ben] = [await api.register("ana"), await api.register("ben")];
    const guest = await api.guest();
    await won(api, "clear-ace", ana, ben);
    await won(api, "clear-ace", ana, guest);
    await become(page, ana);
    const known = page.getByRole("button", { name: /^Invite (ben|guest)-/ });
    for (const rated of [true, false]) {
        const { id } = await api.call("POST", "/matches", ana.token, { game: "chase-the-ace", seats: 4, visibility: "unlisted", rated });
        await page.goto(`/matches/${id}`);
        await expect(known).toHaveText(rated ? [ben.name] : [guest.name, ben.name]);
    }
});

test("the host of a rematch frees a reserved seat, and invites another player @phone", async ({ page, api }) => {
    const people = [await api.register("ana"), await api.register("ben"), await api.register("cleo")];
    const [ana, ben, cleo] = people;
    const before = await api.match("chase-the-ace", people);
    for (const other of [ben, cleo]) await api.resign(before, other);
    await expect.poll(async () => (await api.call("GET", "/me/opponents", ana.token)).items.length).toBe(2);
    const { id } = await api.call("POST", `/matches/${before}/rematch`, ana.token, {});
    await keepAnnouncements(page);
    await become(page, ana);
    await page.goto(`/matches/${id}`);
    await expect(page.getByRole("heading", { name: `Waiting for ${ben.name} and ${cleo.name}` })).toBeVisible();
    await press(page.getByRole("button", { name: `Remove ${ben.name} from the match` }));
    await expect(page.getByRole("heading", { name: "One seat is free" })).toBeVisible();
    await expect(page.getByText(`reserved for ${cleo.name}`)).toBeVisible();
    const known = page.getByRole("button", { name: /^Invite (ben|cleo)-/ });
    await expect(known).toHaveText([ben.name]);
    // Who will not come is told, also to those who hear the page.
    await api.call("DELETE", `/matches/${id}/seats/me`, cleo.token);
    await expect(page.getByRole("heading", { name: "2 seats are free" })).toBeVisible();
    await expect(page.locator("#polite")).toContainText(`${cleo.name} is no longer here. 2 seats are free`);
    await expect(known).toHaveCount(2);
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

test.describe("a note that another device has changed meanwhile", () => {
    // One is refused, and the response to another is lost.
    test.use({ refusals: /\/note$/ });

    test("is shown beside what was typed @phone", async ({ page, api }) => {
        const [ana, ben] = [await api.register("ana"), await api.register("ben")];
        const id = await api.match("clear-ace", [ana, ben]);
        const path = `/matches/${id}/note`;
        await api.call("PUT", path, ana.token, { text: "one" });
        await become(page, ana);
        await page.goto(`/matches/${id}`);
        const open = async () => {
            await press(page.getByLabel("Menu of the match"));
            await press(page.getByRole("button", { name: "Notes" }));
            await expect(field).toBeEditable();
        };
        const notes = page.getByRole("dialog", { name: "Notes" });
        const field = notes.getByRole("textbox", { name: "Notes" });
        const save = notes.getByRole("button", { name: "Save" });
        await open();
        await expect(field).toHaveValue("one");
        await field.fill("mine");
        await api.call("PUT", path, ana.token, { text: "of another\ndevice" });
        await press(save);
        await expect(notes.getByRole("textbox", { name: "Another device has stored this text meanwhile." })).toHaveValue("of another\ndevice");
        await expect(field).toHaveValue("mine");
        await press(save);
        await expect(notes).toBeHidden();
        expect((await api.call("GET", path, ana.token)).text).toBe("mine");
        // The response is lost, and the same text is saved again.
        await open();
        await field.fill("mine\ntwice");
        await page.route(`**/v1${path}`, (route) => route.fetch().then(() => route.abort()), { times: 1 });
        await press(save);
        await expect(notes.locator(".note.bad")).toBeVisible();
        await press(save);
        await expect(notes).toBeHidden();
        expect((await api.call("GET", path, ana.token)).text).toBe("mine\ntwice");
    });
});
