// Sharing: the link, frame and picture of a match that is over, invitations as QR codes, and replays in frames on other sites.

import { createServer } from "node:http";
import { once } from "node:events";
import { become, expect, test } from "./page.js";
import { press, table } from "./table.js";

/** Plays a match to its end. @param {import("./api.js").Api} api @param {string} game */
async function finished(api, game) {
    const people = [await api.register("ana"), await api.register("ben")];
    const id = await api.match(game, people);
    const { version } = await api.playOn(id, people);
    return { id, people, last: version };
}

test("the replay of a finished match can be shared @phone", async ({ page, context, api, server }) => {
    const { id } = await finished(api, "clear-ace");
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.goto(`/matches/${id}/replay`);
    await press(page.locator("summary", { hasText: "Share" }));
    const panel = page.locator(".share");
    await expect(panel.getByLabel("Link to the replay")).toHaveValue(`${server}/matches/${id}/replay`);
    await expect(panel.getByLabel("Code for your website")).toHaveValue(new RegExp(`^<iframe src="${server}/embed/matches/${id}" .*</iframe>$`));
    await press(panel.getByRole("button", { name: "Copy" }).last());
    await expect(panel.getByRole("button", { name: "Copied" })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`/embed/matches/${id}`);
    const link = panel.getByRole("link", { name: "Download a picture" });
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

test("another site can show a replay in a frame, and nothing else of this one", async ({ browser, api, server, faults }) => {
    const { id, last } = await finished(api, "clear-ace");
    const site = createServer((_, response) => {
        response.setHeader("Content-Type", "text/html");
        response.end(`<!DOCTYPE html><title>Elsewhere</title><iframe id="replay" src="${server}/embed/matches/${id}" width="720" height="640"></iframe>
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
        await expect(frame.getByRole("link", { name: "Open on Acepost" })).toHaveAttribute("href", `/matches/${id}/replay`);
        expect(await frame.locator("body").evaluate((body) => body.scrollHeight <= innerHeight + 1 && body.scrollWidth <= innerWidth)).toBe(true);
        const inside = page.frames().find((each) => each.url().includes("/embed/"));
        expect(await inside?.evaluate(() => localStorage.length)).toBe(0);
        expect(await page.frameLocator("#page").locator("#app").count()).toBe(0);
        expect(writes).toEqual([]);
    } finally {
        await context.close();
        site.close();
    }
    expect(faults).toEqual([]);
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
