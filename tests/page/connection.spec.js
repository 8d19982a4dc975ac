// Lost connections, two tabs, and a server that is killed: the page goes on, and is never loaded again.

import { Api } from "./api.js";
import { become, expect, expectNoReload, mark, test } from "./page.js";
import { Server } from "./server.js";
import { bar, choose, move, press, reach, table, version, yourTurn } from "./table.js";

/** What cannot be reached is an error to the console, and on purpose here. */
test.use({ refusals: /\/v1\/|\/app\/|service-worker/ });

test("offline and back: what was missed comes, and what was sent is sent once @phone", async ({ page, context, api }) => {
    const [ana, ben] = [await api.register("ana"), await api.register("ben")];
    const id = await api.match("clear-ace", [ana, ben]);
    await become(page, ana);
    await page.goto(`/matches/${id}`);
    await expect(yourTurn(page)).toBeVisible();
    await mark(page);

    await context.setOffline(true);
    await expect(page.getByText("You are offline", { exact: false }).first()).toBeVisible();
    const before = await version(page);
    await api.answer(id, ben);
    const send = await choose(page);
    await press(send);
    await expect(bar(page).getByText("Sending…")).toBeVisible();
    expect(await version(page)).toBe(before);

    await context.setOffline(false);
    await reach(page, before + 2);
    await expect(page.getByText("You are offline", { exact: false })).toHaveCount(0);
    const { items } = await api.call("GET", `/matches/${id}/events`, ana.token);
    const own = items.filter((/** @type {any} */ event) => event.action?.seat === 0 || event.seat === 0);
    expect(own.length, "the answer was taken once").toBeLessThanOrEqual(1);
    await expectNoReload(page);
});

test("two tabs of one player show the same, and an answer from one is not given again from the other", async ({ page, context, api }) => {
    const [ana, ben] = [await api.register("ana"), await api.register("ben")];
    const id = await api.match("clear-ace", [ana, ben]);
    await become(page, ana);
    const other = await context.newPage();
    for (const tab of [page, other]) {
        await tab.goto(`/matches/${id}`);
        await expect(yourTurn(tab)).toBeVisible();
        await mark(tab);
    }
    // In the other tab something is chosen, but not sent.
    await choose(other);
    const before = await version(page);
    await move(page);
    await reach(other, before + 1);
    await expect(bar(other).getByRole("button", { name: /^Send: / })).toBeHidden();
    await api.answer(id, ben);
    for (const tab of [page, other]) {
        await reach(tab, before + 2);
        await expectNoReload(tab);
    }
    expect(await version(page)).toBe(await version(other));

    await page.goto("/settings/account");
    await page.getByRole("button", { name: "Log out" }).click();
    await expect(other.getByRole("link", { name: "Log in" })).toBeVisible();
});

test("the server is killed in the middle of a match and comes back", async ({ somebody }) => {
    const server = await Server.start();
    try {
        const api = new Api(server.url);
        const [ana, ben] = [await api.register("ana"), await api.register("ben")];
        const id = await api.match("clear-ace", [ana, ben]);
        const page = await somebody(server.url);
        await become(page, ana);
        await page.goto(`/matches/${id}`);
        await expect(yourTurn(page)).toBeVisible();
        await mark(page);
        const before = await version(page);

        await server.kill();
        await expect(page.getByText(/Trying again|You are offline/).first()).toBeVisible();
        await press(await choose(page));
        await expect(bar(page).getByText("Sending…")).toBeVisible();

        await server.again();
        await reach(page, before + 1);
        await api.answer(id, ben);
        await reach(page, before + 2);
        await expect(page.getByText(/Trying again|You are offline/)).toHaveCount(0);
        await expect(table(page)).toHaveAttribute("data-seat", "0");
        await expectNoReload(page);
    } finally {
        await server.stop();
    }
});
