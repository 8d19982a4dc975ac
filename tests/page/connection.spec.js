// Lost connections, two tabs, and a server that is killed: the page continues, without a reload.

import { Api } from "./api.js";
import { become, expect, expectNoReload, hold, mark, signInElsewhere, test } from "./page.js";
import { Relay } from "./relay.js";
import { Server } from "./server.js";
import { bar, choose, ending, move, press, reach, sitDown as sitDownAnywhere, table, version, wait, yourTurn } from "./table.js";

/** Failed requests are logged as errors, on purpose here. */
test.use({ refusals: /\/v1\/|\/app\/|service-worker|healthz/, serviceWorkers: "allow" });

/**
 * Like `sitDown` of any table, once the service worker controls the page: requests that begin while it takes over escape routes.
 * @param {import("./page.js").Page} page @param {Api} api @param {[game?: string, wish?: object]} how
 */
async function sitDown(page, api, ...how) {
    const seated = await sitDownAnywhere(page, api, ...how);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    return seated;
}

/**
 * Returns how many decisions of a seat the server has stored.
 * @param {Api} api @param {string} id @param {import("./api.js").Person} person @param {number} seat
 */
async function actionsOf(api, id, person, seat) {
    const { items } = await api.call("GET", `/matches/${id}/events`, person.token);
    return items.filter((/** @type {any} */ { cause }) => cause.type === "action" && cause.seat === seat).length;
}

test("offline and back: what was missed comes, and what was sent is sent once @phone", async ({ page, context, api }) => {
    const { ana, ben, id } = await sitDown(page, api);
    await mark(page);

    await context.setOffline(true);
    await expect(page.getByText("You are offline", { exact: false }).first()).toBeVisible();
    const before = await version(page);
    await api.answer(id, ben);
    const send = await choose(page);
    await press(send);
    await expect(bar(page).getByText("Not sent yet: you are offline.")).toBeVisible();
    expect(await version(page)).toBe(before);

    await context.setOffline(false);
    await reach(page, before + 2);
    await expect(page.getByText("You are offline", { exact: false })).toHaveCount(0);
    expect(await actionsOf(api, id, ana, 0), "the answer was taken once").toBe(1);
    await expectNoReload(page);
});

test("a table whose stream brings nothing, as behind a proxy that buffers it, shows what others did", async ({ page, api }) => {
    await page.addInitScript(() => {
        const real = window.fetch;
        window.fetch = async (input, init) => {
            const request = input instanceof Request ? input : null;
            const isStream = request?.headers.get("accept") === "text/event-stream" && /\/matches\//.test(request.url);
            return isStream ? new Response(new ReadableStream(), { headers: { "content-type": "text/event-stream" } }) : real(input, init);
        };
    });
    const followed = page.waitForResponse(/\/v1\/me\/stream/);
    const { ben, id } = await sitDown(page, api);
    await followed;
    const before = await version(page);
    await api.answer(id, ben);
    // The table looks, because of this notice.
    await api.call("POST", `/matches/${id}/draw`, ben.token);
    await reach(page, before + 1);
});

/**
 * Holds back every answer in a match. Returns what lets them go on.
 * @param {import("./page.js").Page} page @param {string} id
 */
const holdAnswers = (page, id) => hold(page, `**/v1/matches/${id}/actions*`);

test("an answer arrives though its table is left while it is sent", async ({ page, api }) => {
    const { ana, ben, id } = await sitDown(page, api);
    const before = await version(page);
    const release = await holdAnswers(page, id);
    await press(await choose(page));
    await page.getByRole("navigation").getByRole("link", { name: "Matches" }).click();
    const line = page.locator(".match", { hasText: ben.name });
    await expect(line).toContainText("sending your move");
    await expect(line).not.toContainText("Your turn");

    // The table that is opened again knows what was sent.
    await line.click();
    await expect(bar(page).getByText("Sending…")).toBeVisible();
    expect(await actionsOf(api, id, ana, 0)).toBe(0);
    await page.getByRole("navigation").getByRole("link", { name: "Matches" }).click();
    await expect(line).toContainText("sending your move");
    await line.click();
    await expect(bar(page).getByText("Sending…")).toBeVisible();
    release();
    await reach(page, before + 1);
    expect(await actionsOf(api, id, ana, 0)).toBe(1);
    await expect(bar(page).getByText("Sending…")).toBeHidden();
});

test("an answer that was never sent can be taken back, and another one sent", async ({ page, context, api }) => {
    const { ana, id } = await sitDown(page, api);
    const before = await version(page);
    await choose(page);
    await context.setOffline(true);
    await press(page.locator(".bar .send"));
    await press(bar(page).getByRole("button", { name: "Take back" }));
    await expect(yourTurn(page)).toBeVisible();
    await expect(page.locator("#polite")).toContainText("Taken back. It is your turn.");
    await context.setOffline(false);
    await move(page);
    expect(await version(page)).toBeGreaterThan(before);
    expect(await actionsOf(api, id, ana, 0)).toBe(1);
});

test("an answer that cannot reach the server says so, and arrives later", async ({ page, api }) => {
    const { ana, id } = await sitDown(page, api);
    const before = await version(page);
    await page.route(`**/v1/matches/${id}/actions*`, (route) => route.abort());
    await press(await choose(page));
    await expect(bar(page).getByText("Not confirmed yet: the server cannot be reached.")).toBeVisible();
    await page.unroute(`**/v1/matches/${id}/actions*`);
    await reach(page, before + 1);
    expect(await actionsOf(api, id, ana, 0)).toBe(1);
});

test("an answer that is refused after its table was left is told wherever the player is", async ({ page, api }) => {
    const { ana, ben, id } = await sitDown(page, api);
    const release = await holdAnswers(page, id);
    await press(await choose(page));
    await page.getByRole("navigation").getByRole("link", { name: "Lobby" }).click();
    await expect(page.getByRole("heading", { name: "Lobby" })).toBeVisible();
    await api.resign(id, ben);
    release();
    const told = page.getByRole("alert").filter({ hasText: "Your move in Clear Ace was not accepted." });
    await expect(told).toBeVisible();
    await told.getByRole("link", { name: "See the match" }).click();
    await expect(table(page)).toBeVisible();
    await expect(told).toBeHidden();
    await expect(bar(page).locator(".bar-trouble")).not.toBeEmpty();
    await page.getByRole("navigation").getByRole("link", { name: "Lobby" }).click();
    await expect(page.getByRole("heading", { name: "Lobby" })).toBeVisible();
    await expect(told).toBeHidden();
    expect(await actionsOf(api, id, ana, 0)).toBe(0);
});

test("the browser asks before the document is left while an answer is sent", async ({ page, api }) => {
    const { id } = await sitDown(page, api);
    const release = await holdAnswers(page, id);
    const before = await version(page);
    await press(await choose(page));
    await expect(bar(page).getByText("Sending…")).toBeVisible();
    let asked = 0;
    const stays = new Promise((resolve) => page.on("dialog", async (dialog) => {
        asked += Number(dialog.type() === "beforeunload");
        await dialog.dismiss();
        resolve(undefined);
    }));
    await page.close({ runBeforeUnload: true });
    await stays;
    release();
    await reach(page, before + 1);
    // The stream may bring the move before its response.
    await expect(bar(page).getByText("Sending…")).toBeHidden();
    await closeUnasked(page);
    expect(asked).toBe(1);
});

test("an answer arrives though the document is left while it is sent", async ({ page, api }) => {
    const { ana, id } = await sitDown(page, api);
    await page.waitForFunction(() => navigator.serviceWorker.controller);
    await holdAnswers(page, id);
    await press(await choose(page));
    await expect(bar(page).getByText("Sending…")).toBeVisible();
    page.on("dialog", (dialog) => dialog.accept());
    await page.goto("about:blank");
    await expect.poll(() => actionsOf(api, id, ana, 0)).toBe(1);
});

/** Closes a page as a person does, whom the browser does not ask. @param {import("./page.js").Page} page */
async function closeUnasked(page) {
    const closed = page.waitForEvent("close");
    await page.close({ runBeforeUnload: true });
    await closed;
}

test("an answer is sent no more once another account has signed in, which does not see it", async ({ page, api }) => {
    const { ana, ben, id } = await sitDown(page, api);
    const release = await holdAnswers(page, id);
    await press(await choose(page));
    await expect(bar(page).getByText("Sending…")).toBeVisible();
    await signInElsewhere(page, ben);
    await expect(table(page)).toHaveAttribute("data-seat", "1");
    await expect(bar(page).getByText("Sending…")).toBeHidden();
    await expect(yourTurn(page)).toBeVisible();
    release();
    await page.getByRole("navigation").getByRole("link", { name: "Matches" }).click();
    await expect(page.locator(".match", { hasText: ana.name })).not.toContainText("sending your move");
    expect(await actionsOf(api, id, ana, 0)).toBe(0);
});

for (const [what, isOther] of /** @type {const} */ ([["another account has signed in", true], ["its player has signed out", false]])) {
    test(`nothing of a table is shown any more once ${what}, though what comes next does not load`, async ({ page, api }) => {
        const { ana, ben, id } = await sitDown(page, api);
        const release = await hold(page, `**/v1/matches/${id}`);
        await signInElsewhere(page, isOther ? ben : null);
        await expect(page.getByRole("main").getByText("One moment…")).toBeVisible();
        await expect(page.getByRole("navigation").getByRole("link", { name: isOther ? ben.name : "Sign in" })).toBeVisible();
        await expect(table(page)).toHaveCount(0);
        await expect(page.getByText(ana.name)).toHaveCount(0);
        release();
        await expect(isOther ? yourTurn(page) : page.getByText("Watching", { exact: true })).toBeVisible();
    });
}

test("an answer ends with the session of its player", async ({ page, api }) => {
    const { ana, id } = await sitDown(page, api);
    const release = await holdAnswers(page, id);
    await press(await choose(page));
    await expect(bar(page).getByText("Sending…")).toBeVisible();
    await signInElsewhere(page, null);
    await expect(page.getByRole("main").getByText("You have been signed out.")).toBeVisible();
    release();
    await closeUnasked(page);
    expect(await actionsOf(api, id, ana, 0)).toBe(0);
});

test("an answer that is refused while the next page loads is told there", async ({ page, api }) => {
    const { ben, id } = await sitDown(page, api);
    const refuse = await holdAnswers(page, id);
    await press(await choose(page));
    await expect(bar(page).getByText("Sending…")).toBeVisible();
    const show = await hold(page, "**/v1/me/matches*");
    await page.getByRole("navigation").getByRole("link", { name: "Matches" }).click();
    await api.resign(id, ben);
    refuse();
    await expect(bar(page).locator(".bar-trouble")).toBeVisible();
    const told = page.getByRole("alert").filter({ hasText: "Your move in Clear Ace was not accepted." });
    await expect(told).toBeHidden();
    show();
    await expect(page.getByRole("heading", { name: "Your matches" })).toBeVisible();
    await expect(told).toBeVisible();
});

test("an answer whose refusal was seen at its table is not told of again elsewhere", async ({ page, api }) => {
    const { ben, id } = await sitDown(page, api);
    const refuse = await holdAnswers(page, id);
    await press(await choose(page));
    await api.resign(id, ben);
    refuse();
    await expect(bar(page).locator(".bar-trouble")).toBeVisible();
    await page.getByRole("navigation").getByRole("link", { name: "Matches" }).click();
    await expect(page.getByRole("heading", { name: "Your matches" })).toBeVisible();
    await expect(page.getByText("Your move in Clear Ace was not accepted.")).toHaveCount(0);
});

test("why an answer was refused is not shown over the next decision", async ({ page, api }) => {
    const { ana, ben, id } = await sitDown(page, api, "curse-of-aces", { options: { first_attacker: "seat_0" } });
    const asked = page.waitForRequest(`**/v1/matches/${id}/actions*`);
    const release = await holdAnswers(page, id);
    await press(await choose(page));
    const { action: sent } = (await asked).postDataJSON();
    // The same answer would be taken for this one.
    await api.answer(id, ana, (actions) => actions.find((action) => JSON.stringify(action) !== JSON.stringify(sent)));
    // What has happened until then explains the refusal.
    const explained = page.waitForResponse(`**/v1/matches/${id}/events?after=*`);
    release();
    const trouble = bar(page).locator(".bar-trouble");
    await (await explained).finished();
    await expect(trouble).toContainText("gone on");
    do await api.answer(id, ben);
    while (!(await api.view(id, ana)).decision);
    await expect(yourTurn(page)).toBeVisible();
    await expect(trouble).toHaveCount(0);
});

test("an answer that is lost and comes late does not undo what has happened since", async ({ page, api }) => {
    const { ana, ben, id } = await sitDown(page, api);
    const before = await version(page);

    // The server accepts the action, but its response arrives only after the stream has sent its event and the next.
    /** @type {() => void} */
    let lose = () => {};
    const told = new Promise((resolve) => (lose = () => resolve(undefined)));
    await page.route(`**/v1/matches/${id}/actions*`, async (route) => {
        await route.fetch();
        await told;
        await route.abort();
    }, { times: 1 });
    await press(await choose(page));
    await reach(page, before + 1);
    await api.answer(id, ben);
    await reach(page, before + 2);
    await expect(bar(page).getByText("Sending…")).toBeVisible();
    lose();

    await expect(bar(page).getByText("Sending…")).toBeHidden();
    // The first player of the next round was drawn by lot.
    const { to_act: toAct } = await api.call("GET", `/matches/${id}`, ana.token);
    if (!toAct.includes(0)) await api.answer(id, ben);
    await expect(yourTurn(page)).toBeVisible();
    expect(await actionsOf(api, id, ana, 0), "the answer was taken once").toBe(1);
    await move(page);
});

test("what was sent is not to be chosen again while the table has not come as far", async ({ page, api }) => {
    const { ana, id } = await sitDown(page, api);
    const before = await version(page);

    // The stream sends the action's event before the response, and the next table is delayed.
    const asked = page.waitForRequest(`**/v1/matches/${id}/view*`);
    const release = await hold(page, `**/v1/matches/${id}/view*`);
    await page.route(`**/v1/matches/${id}/actions*`, async (route) => {
        const answer = await route.fetch();
        await asked;
        await route.fulfill({ response: answer });
    }, { times: 1 });
    await press(await choose(page));
    await expect(bar(page).getByText("One moment…")).toBeVisible();
    await expect(page.locator(".pick.can")).toHaveCount(0);
    release();
    await reach(page, before + 1);
    expect(await actionsOf(api, id, ana, 0)).toBe(1);
});

for (const notices of [true, false]) {
    test(`moves of bots and of another device are shown ${notices ? "with" : "without"} notices`, async ({ page, api }) => {
        const ana = await api.register("ana");
        const id = await api.botMatch("curse-of-aces", ana, { bots: 2 });
        await become(page, ana);
        if (!notices) await page.route("**/v1/me/stream", (route) => route.fulfill({ status: 403, contentType: "application/problem+json", body: "{}" }));
        await page.goto(`/matches/${id}`);
        await wait(page);
        await move(page);
        await wait(page);
        const before = await version(page);
        await api.answer(id, ana);
        await reach(page, before + 1);
        await wait(page);
        const { version: last, to_act: toAct } = await api.call("GET", `/matches/${id}`, ana.token);
        expect(toAct).toEqual([0]);
        expect(await version(page)).toBe(last);
        await move(page);
    });
}

test("nothing of one's turn is said twice at the table", async ({ page, api }) => {
    const [ana, ben] = [await api.register("ana"), await api.register("ben")];
    const id = await api.match("clear-ace", [ana, ben]);
    await become(page, ana);
    await page.addInitScript(() => {
        /** @type {(string | null)[]} */
        const said = [];
        Object.assign(window, { said });
        new MutationObserver((changes) => {
            for (const { target, addedNodes } of changes) {
                if (target instanceof Element && target.matches("#polite, #assertive")) said.push(...[...addedNodes].map((node) => node.textContent));
            }
        }).observe(document, { childList: true, subtree: true });
    });
    const matches = page.getByRole("navigation").getByRole("link", { name: "Matches" });
    await page.goto(`/matches/${id}`);
    await expect(yourTurn(page)).toBeVisible();
    await expect(matches).toHaveAccessibleName(/your turn in 1/);
    while ((await version(page)) < 5) {
        if (await yourTurn(page).isVisible()) await move(page);
        await api.answer(id, ben);
    }
    // Another match, which only has to wait: its notice comes after those of this one.
    await api.match("curse-of-aces", [ana, ben], { options: { first_attacker: "seat_0" } });
    const said = () => page.evaluate(() => /** @type {any} */ (window).said);
    await expect.poll(said).toContain("It is your turn in a match.");
    expect((await said()).filter((/** @type {string} */ each) => each === "It is your turn in a match.")).toHaveLength(1);
});

test("a waiting room becomes the table, though the table does not come at once", async ({ page, api }) => {
    const [ana, ben] = [await api.register("ana"), await api.register("ben")];
    const { id } = await api.call("POST", "/matches", ana.token, { game: "clear-ace", seats: 2 });
    await become(page, ana);
    await page.goto(`/matches/${id}`);
    await expect(page.getByRole("heading", { name: "One seat is free" })).toBeVisible();
    await page.route(`**/v1/matches/${id}/view*`, (route) => route.abort(), { times: 1 });
    await api.call("POST", `/matches/${id}/seats`, ben.token, {});
    await expect(yourTurn(page)).toBeVisible();
});

test("a table that loads while its match ends shows the end", async ({ page, api }) => {
    const [ana, ben] = [await api.register("ana"), await api.register("ben")];
    const id = await api.match("clear-ace", [ana, ben]);
    await become(page, ana);
    const followed = page.waitForResponse(/\/v1\/me\/stream/);
    await page.goto("/matches");
    await followed;
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.route(`**/v1/matches/${id}/events?after=*`, async (route) => {
        const looked = page.waitForResponse(`**/v1/matches/${id}/view?include=*`);
        await api.resign(id, ben);
        await (await looked).finished();
        await route.continue();
    }, { times: 1 });
    await page.locator(".match", { hasText: ben.name }).click();
    await expect(ending(page)).toBeVisible();
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
    // In the other tab an action is chosen, but not sent.
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
    await page.getByRole("button", { name: "Sign out" }).click();
    await expect(other.getByRole("alert").filter({ hasText: "You have been signed out. Sign in" })).toBeVisible();
});

test("a view that a network swallows is requested again", async ({ page, api }) => {
    await page.clock.install();
    const { ana, ben, id } = await sitDown(page, api);
    await move(page);
    const before = await version(page);
    await page.route(`**/v1/matches/${id}/view*`, () => {}, { times: 1 });
    await Promise.all([page.waitForRequest(`**/v1/matches/${id}/view*`), api.answer(id, ben)]);
    await page.clock.runFor(31_000);
    await reach(page, before + 1);
    // The dice decide who begins the next round.
    const { to_act: toAct, seat } = await api.call("GET", `/matches/${id}/view`, ana.token);
    if (!toAct.includes(seat)) await api.answer(id, ben);
    await expect(yourTurn(page)).toBeVisible();
});

test("a table goes on after a proxy has refused everything with a page of its own", async ({ page, api }) => {
    const { ben, id } = await sitDown(page, api);
    await move(page);
    const before = await version(page);
    await page.route("**/v1/**", (route) => route.fulfill({ status: 403, contentType: "text/html", body: "<h1>Forbidden</h1>", headers: { Date: new Date(0).toUTCString() } }));
    const refused = page.waitForResponse(`**/v1/matches/${id}/events`);
    // The stream is taken for dead.
    await page.evaluate(() => dispatchEvent(new Event("offline")));
    expect((await refused).status()).toBe(403);
    await expect(page.getByText("Trying again").first()).toBeVisible();
    await page.unroute("**/v1/**");
    await api.answer(id, ben);
    await reach(page, before + 1);
    await expect(page.getByText("Trying again")).toHaveCount(0);
});

test.describe("where no worker takes over", () => {
    test.use({ serviceWorkers: "block" });

    test("pages say that they load while the list of games does not come, and open once it does", async ({ page, api }) => {
        await page.clock.install();
        await become(page, await api.register("ana"));
        await page.goto("/about");
        await page.route("**/v1/games", () => {}, { times: 1 });
        // Or it would open by itself before it is looked at.
        await page.route("**/healthz", () => {});
        const way = (/** @type {string} */ name) => press(page.getByRole("navigation").getByRole("link", { name }));
        await Promise.all([page.waitForRequest("**/v1/games"), way("Lobby")]);
        await page.clock.runFor(1000);
        await expect(page.getByRole("main").getByText("One moment…")).toBeVisible();
        await Promise.all([page.waitForRequest(/\/v1\/me\/matches\?.*status=finished/), way("Matches")]);
        await page.clock.runFor(29_000);
        await expect(page.getByText("The server cannot be reached. Are you online?")).toBeVisible();
        await press(page.getByRole("button", { name: "Try again" }));
        await expect(page.getByRole("heading", { name: "Your matches" })).toBeVisible();
        await expect(page.getByRole("main").getByText("One moment…")).toHaveCount(0);
    });

    for (const [what, request, heading] of /** @type {const} */ ([
        ["matches", "me/matches", "Your matches"],
        ["matches/{id}", "matches/{id}", "Clear Ace"],
        ["matches/{id}/replay", "matches/{id}", "Clear Ace"],
        ["players/{name}", "players/{name}", "{name}"],
        ["settings/notifications", "me/push-settings", "Notifications"],
        ["settings/apps", "me/apps", "Your own apps"],
    ])) {
        test(`/${what} opens though a network swallows its first request`, async ({ page, api }) => {
            await page.clock.install();
            const [ana, ben] = [await api.register("ana"), await api.register("ben")];
            const id = await api.match("clear-ace", [ana, ben]);
            if (what.endsWith("replay")) await api.resign(id, ben);
            await become(page, ana);
            const named = (/** @type {string} */ text) => text.replace("{id}", id).replace("{name}", ben.name);
            const lost = new RegExp(`/v1/${named(request)}([?].*)?$`);
            await page.route(lost, () => {}, { times: 1 });
            await Promise.all([page.waitForRequest(lost), page.goto(`/${named(what)}`)]);
            await page.clock.runFor(30_000);
            // It opens by itself, once the server has said that it is there.
            await page.clock.runFor(3000);
            await expect(page.getByRole("main").getByRole("heading", { name: named(heading), exact: true })).toBeVisible();
        });
    }
});

test("a decision that comes by a later look can be answered, though the view after its event was lost", async ({ page, api }) => {
    const { ana, ben, id } = await sitDown(page, api);
    await move(page);
    let lost = 0;
    const views = `**/v1/matches/${id}/view*`;
    await page.route(views, (route) => {
        lost++;
        return route.fulfill({ status: 404, contentType: "application/problem+json", body: "{}" });
    });
    // Until it is ana's turn again.
    for (;;) {
        if ((await api.view(id, ana)).decision) break;
        await api.answer(id, ben);
    }
    await expect.poll(() => lost).toBeGreaterThan(1);
    await page.unroute(views);
    await api.call("POST", `/matches/${id}/draw`, ben.token);
    await expect(yourTurn(page)).toBeVisible();
    await move(page);
});

test("the server is killed in the middle of a match and comes back", async ({ somebody }) => {
    const server = await Server.start();
    try {
        const api = new Api(server.url);
        const page = await somebody(server.url);
        const { ana, ben, id } = await sitDown(page, api);
        await mark(page);
        const before = await version(page);

        await server.kill();
        await expect(page.getByText(/Trying again|You are offline/).first()).toBeVisible();
        await press(await choose(page));
        await expect(bar(page).getByText(/^(Sending…|Not confirmed yet)/)).toBeVisible();

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

test("an answer arrives though a page that is not loaded yet is opened while the server is away", async ({ somebody }) => {
    const server = await Server.start();
    try {
        const api = new Api(server.url);
        const page = await somebody(server.url);
        const { ana, id } = await sitDown(page, api);
        await mark(page);
        const send = await choose(page);
        await server.kill();
        await press(send);
        await expect(bar(page).getByText("Not confirmed yet")).toBeVisible();
        await page.getByRole("navigation").getByRole("link", { name: "Lobby" }).click();
        await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
        // Only once the answer has arrived may the document be loaded again.
        await expectNoReload(page);

        await server.again();
        await expect(page.getByRole("heading", { name: "Lobby" })).toBeVisible();
        await expect.poll(() => actionsOf(api, id, ana, 0)).toBe(1);
    } finally {
        await server.stop();
    }
});

test("a database that was restored to an older state is what pages show", async ({ somebody }) => {
    const server = await Server.start();
    try {
        const api = new Api(server.url);
        const [page, spectator] = [await somebody(server.url), await somebody(server.url)];
        const { ben, id } = await sitDown(page, api);
        const before = await version(page);
        await spectator.goto(`/matches/${id}`);
        await reach(spectator, before);
        await server.backUp();
        await move(page);
        await api.answer(id, ben);
        for (const each of [page, spectator]) await reach(each, before + 2);

        await server.restore();
        for (const each of [page, spectator]) await expect(table(each)).toHaveAttribute("data-version", `${before}`);
        await move(page);
        await reach(spectator, before + 1);
    } finally {
        await server.stop();
    }
});

test("notices come to all tabs after the database was restored to an older state", async ({ somebody }) => {
    const server = await Server.start();
    try {
        const api = new Api(server.url);
        const [ana, ben] = [await api.register("ana"), await api.register("ben")];
        const page = await somebody(server.url);
        await become(page, ana);
        const tabs = [page, await page.context().newPage()];
        for (const tab of tabs) await tab.goto("/about");
        await server.backUp();
        for (let matches = 0; matches < 2; matches++) await api.match("clear-ace", [ana, ben]);
        for (const tab of tabs) await expect(tab).toHaveTitle("(2) About · Acepost");
        await server.restore();
        for (const tab of tabs) {
            await expect(tab).toHaveTitle("About · Acepost");
            await expect(tab.getByText("Trying again", { exact: false })).toHaveCount(0);
        }
        await api.match("clear-ace", [ana, ben]);
        for (const tab of tabs) await expect(tab).toHaveTitle("(1) About · Acepost");
    } finally {
        await server.stop();
    }
});

test("the document that the browser keeps names no player", async ({ page, api }) => {
    const ana = await api.register("ana");
    await page.goto("/about");
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    const title = () => page.evaluate(async () => /<title>.*/.exec((await (await caches.match("/"))?.text()) ?? "")?.[0]);
    await expect.poll(title).toContain("Acepost");
    await page.evaluate(async () => (await caches.open("acepost")).delete("/"));
    await page.goto(`/players/${ana.name}`);
    expect(await page.evaluate(() => document.head.outerHTML)).toContain(`${ana.name} at Acepost`);
    await expect.poll(title).toBe("<title>Acepost: card games by post</title>");
});

test("behind a proxy that cannot reach the server, the page is still the page, and recovers", async ({ somebody }) => {
    const server = await Server.start();
    const relay = await new Relay(server.url).start();
    try {
        const page = await somebody(relay.url);
        await page.goto("/about");
        // From then on, its files are stored.
        await page.evaluate(() => navigator.serviceWorker.ready);
        await page.goto("/lobby");
        await expect(page.getByRole("heading", { name: "Lobby" })).toBeVisible();
        await page.waitForFunction(async () => Boolean(await caches.match("/app/pages/lobby.js")));
        await server.kill();
        await page.reload();
        await expect(page.getByText("The server is in trouble just now.")).toBeVisible();
        await server.again();
        await expect(page.getByRole("heading", { name: "Lobby" })).toBeVisible();
    } finally {
        relay.stop();
        await server.stop();
    }
});

test("a server that is gone after the very first visit is told of, and the page recovers", async ({ somebody }) => {
    const server = await Server.start();
    try {
        const page = await somebody(server.url);
        await page.goto("/lobby");
        await expect(page.getByRole("heading", { name: "Lobby" })).toBeVisible();
        await page.evaluate(() => navigator.serviceWorker.ready);
        await server.kill();
        await page.reload();
        await expect(page.getByText("The server cannot be reached. Are you online?")).toBeVisible();
        await server.again();
        await expect(page.getByRole("heading", { name: "Lobby" })).toBeVisible();
    } finally {
        await server.stop();
    }
});
