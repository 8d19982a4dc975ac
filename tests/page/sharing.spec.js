// Sharing: the link, frame and picture of a match that is over, invitations as QR codes, and replays in frames on other sites.

import { createServer } from "node:http";
import { once } from "node:events";
import { Api } from "./api.js";
import { become, expect, test } from "./page.js";
import { Server } from "./server.js";
import { press, table } from "./table.js";

test("the replay of a finished match can be shared @phone", async ({ page, context, api, server }) => {
    const { id } = await api.finished("clear-ace");
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.goto(`/matches/${id}/replay`);
    await press(page.locator("summary", { hasText: "Share" }));
    const panel = page.locator(".share");
    await expect(panel.getByLabel("Link to the replay")).toHaveValue(`${server}/matches/${id}/replay`);
    await expect(panel.getByLabel("Code for your website")).toHaveValue(new RegExp(`^<iframe src="${server}/embed/matches/${id}" .*</iframe>$`));
    // It says so for three seconds.
    const told = page.waitForFunction(() => [...document.querySelectorAll(".share button")].some((button) => button.textContent?.trim() === "Copied"));
    await press(panel.getByRole("button", { name: "Copy" }).last());
    await told;
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`/embed/matches/${id}"`);
    await page.goto(`/matches/${id}/replay?version=2&as=seat:1`);
    await press(page.locator("summary", { hasText: "Share" }));
    await expect(panel.getByLabel("Code for your website")).toHaveValue(new RegExp(`/embed/matches/${id}\\?version=2&#38;as=seat%3A1" `));
    const link = panel.getByRole("link", { name: "Download a picture" });
    await expect(link).toHaveAttribute("href", `/pictures/matches/${id}.png?language=en`);
    const picture = await page.request.get(String(await link.getAttribute("href")));
    expect(picture.headers()["content-type"]).toBe("image/png");
});

test("an invitation is a QR code, which no request contains @phone", async ({ page, api, context }) => {
    const ana = await api.register("ana");
    await become(page, ana);
    const { id, code } = await api.call("POST", "/matches", ana.token, { game: "clear-ace", seats: 2, visibility: "private" });
    /** @type {string[]} */
    const requests = [];
    context.on("request", (request) => requests.push(request.url() + (request.postData() ?? "")));
    await page.goto(`/matches/${id}`);
    await press(page.getByRole("button", { name: "Show QR code" }));
    const drawn = page.getByRole("img", { name: "The link as a QR code" });
    await expect(drawn).toBeVisible();
    const box = await drawn.boundingBox();
    expect(box?.width).toBeGreaterThan(150);
    expect(requests.filter((request) => request.includes(code))).toEqual([]);
    await press(page.getByRole("button", { name: "Hide QR code" }));
    await expect(drawn).toHaveCount(0);
});

test("browsers share the page that is shown, and not the one with which the document began", async ({ somebody }) => {
    const server = await Server.start(["--public-url", "https://cards.example"]);
    try {
        const { id } = await new Api(server.url).finished("clear-ace");
        const page = await somebody(server.url);
        const canonical = page.locator("link[rel=canonical]");
        const links = page.locator('link[rel=canonical], link[type="application/json+oembed"]');
        await page.goto(`/matches/${id}/replay`);
        await expect(table(page)).toHaveAttribute("data-version", "1");
        await expect(canonical).toHaveAttribute("href", `https://cards.example/matches/${id}/replay`);
        await expect(links).toHaveCount(2);
        // Versions have addresses of their own.
        await page.getByRole("button", { name: "Next", exact: true }).click();
        await expect(page).toHaveURL(/version=2/);
        await expect(links).toHaveCount(0);

        await page.goto(`/matches/${id}/replay?version=2`);
        await expect(table(page)).toHaveAttribute("data-version", "2");
        await expect(links).toHaveCount(0);

        // So has what another seat sees, and a list that is narrowed.
        await page.goto(`/matches/${id}/replay?as=seat:1`);
        await expect(page).toHaveURL(/as=seat%3A1/);
        await expect(links).toHaveCount(0);
        await page.goto("/lobby?game=clear-ace");
        await expect(page.getByRole("heading", { level: 1, name: "Lobby" })).toBeVisible();
        await expect(links).toHaveCount(0);

        // What an address tells of the way by which one came stays with the reader.
        await page.goto("/lobby?from=a-friend");
        await expect(page.getByRole("heading", { level: 1, name: "Lobby" })).toBeVisible();
        await expect(canonical).toHaveAttribute("href", "https://cards.example/lobby");
        await page.getByRole("contentinfo").getByRole("link", { name: "About" }).click();
        await expect(page).toHaveURL(`${server.url}/about`);
        await expect(links).toHaveCount(0);
        await page.context().close();
    } finally {
        await server.stop();
    }
});

test("another site can show a replay in a frame, and nothing else of this one", async ({ browser, api, server, faults }) => {
    const { id, last, people } = await api.finished("clear-ace");
    const site = createServer((_, response) => {
        response.setHeader("Content-Type", "text/html");
        response.end(`<!DOCTYPE html><title>Elsewhere</title><iframe id="replay" src="${server}/embed/matches/${id}" width="720" height="640"></iframe>
            <iframe id="sandboxed" sandbox="allow-scripts" src="${server}/embed/matches/${id}?version=2&as=seat:0&language=de&theme=dark" width="720" height="640"></iframe>
            <iframe id="page" src="${server}/matches/${id}" width="720" height="640"></iframe>`);
    }).listen(0, "127.0.0.1");
    await once(site, "listening");
    const address = /** @type {import("node:net").AddressInfo} */ (site.address());
    const context = await browser.newContext();
    try {
        // By its name, the other site has another origin and is another site.
        const page = await context.newPage();
        /** @type {string[]} */
        const writes = [];
        page.on("request", (request) => request.method() !== "GET" && writes.push(request.url()));
        await page.goto(`http://localhost:${address.port}/`);
        const frame = page.frameLocator("#replay");
        await expect(frame.locator(".at-table")).toHaveAttribute("data-version", "1");
        await frame.getByRole("button", { name: "Last" }).click();
        await expect(frame.locator(".at-table")).toHaveAttribute("data-version", String(last));
        await expect(frame.getByRole("link", { name: "Open on Acepost" })).toHaveAttribute("href", `${server}/matches/${id}/replay?version=${last}&as=full`);
        expect(await frame.locator("body").evaluate((body) => body.scrollHeight <= innerHeight + 1 && body.scrollWidth <= innerWidth)).toBe(true);
        const inside = page.frames().find((each) => each.url().includes("/embed/"));
        expect(await inside?.evaluate(() => localStorage.length)).toBe(0);
        const sandboxed = page.frameLocator("#sandboxed");
        await expect(sandboxed.locator(".at-table")).toHaveAttribute("data-version", "2");
        await expect(sandboxed.locator("html")).toHaveAttribute("data-theme", "dark");
        await expect(sandboxed.getByRole("link", { name: "Auf Acepost öffnen" })).toHaveAttribute("href", `${server}/matches/${id}/replay?version=2&as=seat%3A0`);
        // Its reader sits in no seat.
        await expect(sandboxed.locator(".plate").filter({ hasText: people[0].name })).toHaveCount(1);
        expect(await page.frameLocator("#page").locator("#app").count()).toBe(0);
        expect(writes).toEqual([]);
    } finally {
        await context.close();
        site.close();
    }
    expect(faults).toEqual([]);
});

for (const game of ["chase-the-ace", "clear-ace", "clockwork-spades", "curse-of-aces"]) {
    test(`the cards of ${game} can be seen in the smallest frames that sites are offered`, async ({ page, api }) => {
        const people = [await api.register("ana"), await api.register("ben")];
        const id = await api.match(game, people);
        const { status, version } = await api.playOn(id, people, 9);
        if (status === "running") await api.resign(id, people[0]);
        for (const [width, height] of [[480, 420], [280, 640]]) {
            await page.setViewportSize({ width, height });
            await page.goto(`/embed/matches/${id}?version=9`);
            await expect(table(page)).toHaveAttribute("data-version", String(Math.min(version, 9)));
            const covered = () => page.locator(".board :is(.card, .plate, .seat)").evaluateAll((parts) =>
                parts.filter((part) => {
                    const { left, right, top, bottom, width } = part.getBoundingClientRect();
                    return width > 0 && !document.elementFromPoint((left + right) / 2, (top + bottom) / 2)?.closest(".board");
                }).map((part) => part.className));
            await expect.poll(covered, `${width} by ${height}`).toEqual([]);
        }
    });
}

test.describe("a server that is busy at first", () => {
    test.use({ refusals: /\/v1\/matches\// });

    test("shows the replay later in the frame", async ({ page, api }) => {
        const { id } = await api.finished("clear-ace");
        for (const status of [429, 503]) {
            const json = { type: "/docs/problems#x", title: "Busy", status, detail: "Busy.", code: status === 429 ? "rate_limited" : "unavailable" };
            await page.route(`**/v1/matches/${id}`, (route) => route.fulfill({ status, contentType: "application/problem+json", body: JSON.stringify(json) }), { times: 1 });
            await page.goto(`/embed/matches/${id}`);
            await expect(table(page)).toHaveAttribute("data-version", "1");
        }
    });
});

test.describe("a match that runs", () => {
    test.use({ refusals: /\/embed\/matches\// });

    test("has no replay for frames", async ({ page, api }) => {
        const people = [await api.register("ana"), await api.register("ben")];
        const id = await api.match("clear-ace", people);
        await page.goto(`/embed/matches/${id}`);
        await expect(page.getByText("There is no replay to see here.")).toBeVisible();
        await expect(table(page)).toHaveCount(0);
    });
});
