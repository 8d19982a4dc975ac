// Creating and joining matches: the match has the chosen settings, and errors are shown where they occur.

import { become, expect, test } from "./page.js";
import { press, table, yourTurn } from "./table.js";

/** Refused on purpose. */
test.use({ refusals: /\/v1\/(matches\/[^/]+(\/(invitations|seats|view))?|invitations\/[^/]+\/acceptance)$/ });

test("what was ticked for one game is not ticked for another", async ({ page, api }) => {
    await become(page, await api.register("ana"));
    await page.goto("/new?game=chase-the-ace");
    const rules = page.getByRole("group", { name: /^Rules of/ });
    await page.getByLabel("Number of players").fill("12");
    for (const tick of await rules.getByRole("checkbox").all()) await tick.check();
    const game = page.getByLabel("Game", { exact: true });
    for (const [name, ticked] of /** @type {const} */ ([["Curse of Aces", 0], ["Clockwork Spades", 1], ["Clear Ace", 0], ["Chase the Ace", 0]])) {
        await game.selectOption({ label: name });
        await expect(page.getByRole("group", { name: `Rules of ${name}` })).toBeVisible();
        await expect(rules.getByRole("checkbox", { checked: true })).toHaveCount(ticked);
        if (name === "Curse of Aces") await expect(page.getByLabel("Number of players")).toHaveValue("4");
    }
});

test("who could not be invited is said where the match is", async ({ page, api }) => {
    const [ana, ben] = [await api.register("ana"), await api.register("ben")];
    await api.call("PUT", `/me/blocks/${ana.name}`, ben.token);
    await become(page, ana);
    await page.goto("/new?game=clear-ace");
    await page.getByLabel("Invite by name").fill(ben.name);
    await press(page.getByRole("button", { name: "Make the match" }));
    await expect(page.getByRole("heading", { name: "One seat is free" })).toBeVisible();
    await expect(page.getByRole("alert").filter({ hasText: "You cannot play with this player." })).toBeVisible();
    await press(page.getByRole("link", { name: "Lobby" }));
    await expect(page.getByRole("heading", { name: "Lobby" })).toBeVisible();
    await expect(page.getByRole("alert").filter({ hasText: "You cannot play" })).toHaveCount(0);
});

test("the link to a private match leads on whoever sits there, and says what is the matter to everybody else", async ({ page, somebody, api }) => {
    const [ana, ben] = [await api.register("ana"), await api.register("ben")];
    const match = await api.call("POST", "/matches", ana.token, { game: "clear-ace", seats: 2, visibility: "private" });
    const link = `/invitations/${match.id}#${match.code}`;
    await become(page, ana);
    await page.goto(link);
    await press(page.getByRole("button", { name: "Sit down" }));
    await expect(page.getByRole("heading", { name: "One seat is free" })).toBeVisible();

    const guest = await somebody();
    await guest.goto(`${link.slice(0, -3)}`);
    await press(guest.getByRole("button", { name: "Sit down" }));
    await expect(guest.getByRole("alert").filter({ hasText: "leads to no match" })).toBeVisible();
    await guest.goto("/about");
    await guest.goto(link);
    await press(guest.getByRole("button", { name: "Sit down" }));
    await expect(table(guest)).toHaveAttribute("data-seat", "1");

    const late = await somebody();
    await become(late, ben);
    await late.goto(link);
    await press(late.getByRole("button", { name: "Sit down" }));
    await expect(late.getByRole("alert").filter({ hasText: "no longer accepts players" })).toBeVisible();
    await expect(yourTurn(page)).toBeVisible();
});

test("an invitation that is withdrawn while one looks at it says so", async ({ page, api }) => {
    const [ana, ben] = [await api.register("ana"), await api.register("ben")];
    const match = await api.call("POST", "/matches", ana.token, { game: "clear-ace", seats: 2 });
    const invitation = await api.call("POST", `/matches/${match.id}/invitations`, ana.token, { player: ben.name });
    await become(page, ben);
    await page.goto(`/invitations/${invitation.id}`);
    await expect(page.getByRole("button", { name: "Accept" })).toBeVisible();
    await api.call("DELETE", `/invitations/${invitation.id}`, ana.token);
    await press(page.getByRole("button", { name: "Accept" }));
    await expect(page.getByRole("alert").filter({ hasText: "was answered or withdrawn" })).toBeVisible();
});

test("a match that is called off while others wait in it says so", async ({ page, api }) => {
    const [ana, ben] = [await api.register("ana"), await api.register("ben")];
    const match = await api.call("POST", "/matches", ana.token, { game: "chase-the-ace", seats: 3 });
    await api.call("POST", `/matches/${match.id}/seats`, ben.token, {});
    await become(page, ben);
    await page.goto(`/matches/${match.id}`);
    await expect(page.getByRole("heading", { name: "One seat is free" })).toBeVisible();
    await api.call("POST", `/matches/${match.id}/cancellation`, ana.token);
    await expect(page.getByText("This match was cancelled before it started.")).toBeVisible();
});

test.describe("without the server", () => {
    test.use({ refusals: /./ });

    test("the page is still the page, whatever file of the server one has looked at", async ({ page, context }) => {
        await page.goto("/about");
        await page.evaluate(() => navigator.serviceWorker.ready);
        await page.reload();
        await page.getByRole("link", { name: "lit-html" }).click();
        await expect(page.getByText("Redistribution and use", { exact: false })).toBeVisible();
        await context.setOffline(true);
        await page.goto("/about");
        await expect(page.getByRole("heading", { name: "About Acepost" })).toBeVisible();
    });
});
