// Every screen and every table, light and dark: axe finds no serious problem, and nothing is wider than the screen.

import { PASSWORD } from "./api.js";
import { check } from "./axe.js";
import { become, expect, test } from "./page.js";
import { choose, table, yourTurn } from "./table.js";

/** @typedef {import("@playwright/test").Page} Page */

/** Opens the path, and waits until it is shown. @param {Page} page @param {string} path */
async function visit(page, path) {
    await page.goto(path);
    await expect(page.locator("#app:not([aria-busy]) main h1").first()).toBeVisible();
    await check(page, path);
}

/** What an app asks for. */
const ASKED = new URLSearchParams({
    response_type: "code",
    client_id: "Card table",
    redirect_uri: "https://table.example/callback",
    scope: "play read export",
    code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
    code_challenge_method: "S256",
});

const STRANGER = ["/", "/games/clear-ace", "/lobby", "/leaderboards/curse-of-aces", "/sign-in", "/reset", "/reset?name=ana#code", "/matches", "/about", "/privacy", "/settings/look"];
const PLAYER = ["/", `/oauth/authorize?${ASKED}`, `/oauth/authorize?${ASKED}&prompt=x&scope=y`, "/device?user_code=WDJB-MJHT", "/matches", "/new?game=chase-the-ace"];
const SETTINGS = ["account", "passkeys", "notifications", "mails", "vacation", "blocked", "tokens", "apps", "webhooks", "data"];

for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
    // A phone has other sizes, but the same colours.
    test.describe(colorScheme === "dark" ? "dark @phone" : "light", () => {
        // The Content-Security-Policy would forbid what axe does to measure a page.
        test.use({ colorScheme, bypassCSP: true });

        test("what a stranger sees", async ({ page, api }) => {
            const person = await api.register("ana");
            for (const path of [...STRANGER, `/players/${person.name}`]) await visit(page, path);
        });

        test("what a player sees", async ({ page, api }) => {
            const [ana, ben] = [await api.register("ana"), await api.register("ben")];
            const running = await api.match("clear-ace", [ana, ben], { clock: { type: "per_decision", seconds: 86_400 } });
            await api.playOn(running, [ana, ben], 4);
            const hosted = await api.match("chase-the-ace", [ana], { seats: 4, visibility: "private" });
            await api.call("POST", `/matches/${hosted}/invitations`, ana.token, { player: ben.name });
            const other = await api.match("curse-of-aces", [ben], { seats: 3 });
            const invitation = await api.call("POST", `/matches/${other}/invitations`, ben.token, { player: ana.name });
            await become(page, ana);
            const rooms = [`/matches/${hosted}`, `/invitations/${invitation.id}`, `/players/${ben.name}`];
            for (const path of [...PLAYER, ...rooms, ...SETTINGS.map((part) => `/settings/${part}`)]) await visit(page, path);
        });

        for (const [game, bots] of /** @type {const} */ ([["clear-ace", 1], ["clockwork-spades", 1], ["chase-the-ace", 4], ["curse-of-aces", 2]])) {
            test(`the table of ${game}`, async ({ page, api }) => {
                const ana = await api.register("ana");
                const id = await api.botMatch(game, ana, { bots });
                await become(page, ana);
                await page.goto(`/matches/${id}`);
                await expect(yourTurn(page)).toBeVisible();
                await check(page, "one's turn");
                await choose(page);
                await check(page, "something is chosen");
                await api.call("POST", `/matches/${id}/resignation`, ana.token);
                await visit(page, `/matches/${id}`);
                await page.goto(`/matches/${id}/replay?version=2`);
                await expect(table(page)).toHaveAttribute("data-version", "2");
                await check(page, "the replay");
            });
        }
    });
}

for (const locale of ["en-GB", "de-DE"]) {
    test.describe(locale, () => {
        test.use({ locale });

        test("nothing is wider than the smallest screens, nor breaks the policy", async ({ page, api }) => {
            await page.setViewportSize({ width: 320, height: 600 });
            const ana = await api.register("ana");
            const ben = await api.register("ben");
            const id = await api.botMatch("chase-the-ace", ana, { bots: 4 });
            const hosted = await api.match("chase-the-ace", [ana, ben], { seats: 4 });
            const other = await api.match("curse-of-aces", [ben], { seats: 3 });
            const invitation = await api.call("POST", `/matches/${other}/invitations`, ben.token, { player: ana.name });
            const fits = async (/** @type {string} */ path) => {
                await page.goto(path);
                await expect(page.locator("#app:not([aria-busy]) main h1").first()).toBeVisible();
                const wider = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
                expect.soft(await wider(), path).toBeLessThanOrEqual(0);
                expect.soft(await page.evaluate(namedOtherwise), `${path}: names without what is seen`).toEqual([]);
                await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
                expect.soft(await wider(), `${path}, large letters`).toBeLessThanOrEqual(0);
            };
            for (const path of STRANGER) await fits(path);
            await become(page, ana);
            const figures = { uncertainty: 148, matches: 12, rating: 1512 };
            const ratings = ["people", "bots"].map((pool) => ({ game: "clockwork-spades", pool, ...figures }));
            await page.route(`**/v1/players/${ana.name}`, async (route) => {
                const response = await route.fetch();
                await route.fulfill({ response, json: { ...(await response.json()), ratings } });
            });
            const more = [`/matches/${id}`, `/matches/${hosted}`, `/invitations/${invitation.id}`, `/matches/${id}/replay`, `/players/${ana.name}`];
            for (const path of [...PLAYER, ...SETTINGS.map((part) => `/settings/${part}`), ...more]) await fits(path);
            await expect(page.locator(".figures").first()).toContainText("Clockwork Spades");
        });
    });
}

for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
    test.describe(`on the ${colorScheme} table`, () => {
        test.use({ colorScheme });

        test("what can be chosen, is chosen or is recommended stands out from what is around it", async ({ page, api }) => {
            const ana = await api.register("ana");
            await become(page, ana);
            const takes = (/** @type {any} */ view) => view?.decision?.legal_actions[0].type === "take";
            let clock = "";
            for (let view = null; !takes(view); view = await api.view(clock, ana)) {
                if (view?.match.status === "running") await api.answer(clock, ana);
                else clock = await api.botMatch("clockwork-spades", ana);
            }
            await page.goto(`/matches/${clock}`);
            const hour = page.locator(".hour-pick.can").first();
            const rings = [await hour.evaluate(contrasts, "ring")];
            await hour.click();
            rings.push(await page.locator(".hour-pick.chosen").evaluate(contrasts, "ring"), await page.locator(".hour-pick.chosen").evaluate(contrasts, "hint"));
            for (const ring of rings.flat()) expect.soft(ring, `${rings}`).toBeGreaterThanOrEqual(3);

            await page.goto(`/matches/${await api.botMatch("chase-the-ace", ana)}`);
            const [choice] = await page.locator(".bar .choice-button").first().evaluate(contrasts, "choice");
            expect.soft(choice).toBeGreaterThanOrEqual(3);
            await page.goto(`/matches/${await api.botMatch("clear-ace", ana)}`);
            const [pile] = await page.locator(".ca-piles .zone-label").first().evaluate(contrasts, "pile");
            expect.soft(pile).toBeGreaterThanOrEqual(4.5);
        });
    });
}

test("the longest names fit into the smallest screens, and can be read to their end where they are told of", async ({ page, api }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    const people = [];
    for (const last of "abcd") {
        const name = `${"W".repeat(18)}${process.pid.toString(36).slice(-4)}${last}`;
        const { player, session } = await api.call("POST", "/players", undefined, { name, password: PASSWORD });
        people.push({ name, token: session.token, player });
    }
    await become(page, people[0]);
    for (const [game, seats] of /** @type {const} */ ([["clear-ace", 2], ["clockwork-spades", 2], ["chase-the-ace", 4], ["curse-of-aces", 4]])) {
        const id = await api.match(game, people.slice(0, seats), { clock: { type: "per_decision", seconds: 86_400 } });
        await api.playOn(id, people.slice(0, seats), 4);
        await page.goto(`/matches/${id}`);
        await expect(table(page)).toBeVisible();
        await fits(page, game);
        await api.call("POST", `/matches/${id}/resignation`, people[0].token);
        if (seats > 2) continue;
        await page.reload();
        await expect(page.locator(".ending")).toBeVisible();
        await fits(page, `${game}, ended`);
    }
    for (const path of ["/", "/matches", "/settings/account", `/players/${people[1].name}`]) {
        await page.goto(path);
        await expect(page.locator("#app:not([aria-busy]) main h1").first()).toBeVisible();
        await fits(page, path);
    }
});

test("on a phone on its side one's hand and choice are seen beside the table", async ({ page, api }) => {
    await page.setViewportSize({ width: 844, height: 390 });
    const [ana, ben] = [await api.register("ana"), await api.register("ben")];
    await become(page, ana);
    for (const game of ["clear-ace", "clockwork-spades", "chase-the-ace", "curse-of-aces"]) {
        const id = await api.match(game, [ana, ben]);
        while (!(await api.view(id, ana)).decision) await api.answer(id, ben);
        await page.goto(`/matches/${id}`);
        await expect(yourTurn(page)).toBeInViewport({ ratio: 1 });
        for (const seen of [".dock .card", ".bar"]) await expect(page.locator(seen).last()).toBeInViewport({ ratio: 1 });
        const side = async (/** @type {string} */ part) => page.locator(part).evaluate((element) => element.getBoundingClientRect().toJSON());
        const [board, dock] = [await side(".board"), await side(".dock")];
        expect.soft(board.right, game).toBeLessThanOrEqual(dock.left);
        expect.soft(board.top, game).toBe(dock.top);
    }
});

test("what can be chosen is seen though the table is higher than a phone, and only one's own cards are a list", async ({ page, api }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    const ana = await api.register("ana");
    const id = await api.botMatch("curse-of-aces", ana, { bots: 3, options: { first_attacker: "seat_0" } });
    await become(page, ana);
    await page.goto(`/matches/${id}`);
    await expect(page.locator(".cloth.tall .your-turn")).toBeVisible();
    await expect(page.locator(".bar")).toBeInViewport({ ratio: 1 });
    const last = page.locator(".dock .pick.can").last();
    await last.focus();
    // Nothing covers what has the focus.
    expect(await last.evaluate((pick) => {
        const { left, bottom } = pick.getBoundingClientRect();
        return pick.contains(document.elementFromPoint(left + 4, bottom - 4));
    })).toBe(true);
    await expect(page.getByRole("group", { name: "Your hand" }).getByRole("listitem")).not.toHaveCount(0);
    await expect(page.getByRole("group", { name: "bot-easy's hand" }).getByRole("listitem")).toHaveCount(0);
});

test("what screen readers read of a table is said once, and tells whose it is", async ({ page, api }) => {
    const [ana, ben] = [await api.register("ana"), await api.register("ben")];
    await become(page, ana);
    await page.goto(`/matches/${await api.match("clear-ace", [ana, ben])}`);
    for (const whose of ["Your", `${ben.name}'s`]) await expect(page.getByRole("img", { name: new RegExp(`^${whose} die: [1-6]$`) })).toHaveCount(1);
    // The button has the name of its card.
    await expect(page.locator(".dock .pick [title]")).toHaveCount(0);
    await expect(page.getByRole("region", { name: "What happened" })).toBeVisible();
    await expect(page.getByRole("list", { name: "What happened" })).toHaveCount(0);
    await expect(page.locator(".match-head summary")).toHaveAccessibleName("Menu of the match");
    await page.getByLabel("Menu of the match").click();
    await expect(page.getByRole("button", { name: "Keys" })).toHaveAttribute("aria-keyshortcuts", "?");

    await page.goto(`/matches/${await api.match("clockwork-spades", [ana, ben], { options: { first_player: "seat_0" } })}`);
    await expect(page.getByRole("button", { name: /^1 o'clock, in the window: / })).toHaveCount(1);
    await expect(page.getByRole("group", { name: /^1 o'clock/ })).toHaveCount(0);

    const id = await api.botMatch("curse-of-aces", ana, { bots: 2, options: { first_attacker: "seat_0" } });
    await page.goto(`/matches/${id}`);
    await expect(page.locator(".plate.mine .attacks")).toHaveText("attack");
    await expect(page.locator(".plate:not(.mine) .defends")).toHaveText("defends");
    await expect(page.getByRole("group", { name: "The table" })).toBeVisible();
    await expect(page.getByRole("region", { name: "The table" })).toHaveCount(0);

    const over = await api.botMatch("chase-the-ace", ana, { bots: 1 });
    await api.answer(over, ana);
    await api.resign(over, ana);
    await page.goto(`/matches/${over}`);
    await expect(page.locator(".plate.mine .place")).toHaveText("2nd");
});

test("how little time one has is read out, once", async ({ page, api }) => {
    const [ana, ben] = [await api.register("ana"), await api.register("ben")];
    await become(page, ana);
    await page.clock.install();
    const told = page.locator("#polite p").filter({ hasText: "Time left: " });
    for (const [seconds, left, words] of /** @type {const} */ ([[3660, 3570, /59 minutes/], [110, 25, /[12]\d seconds/]])) {
        const id = await api.match("clear-ace", [ana, ben], { clock: { type: "per_decision", seconds } });
        await page.goto(`/matches/${id}`);
        await expect(yourTurn(page)).toBeVisible();
        await page.clock.runFor(1500);
        await expect(told).toHaveCount(0);
        // However long the page has taken to load.
        const { clocks } = await api.view(id, ana);
        await page.clock.fastForward(Date.parse(clocks.seats[0].deadline) - Date.now() - 1000 * left);
        await page.clock.runFor(1500);
        await expect(told).toHaveText([words]);
    }
});

test("colours that people choose themselves tell which page is shown", async ({ page }) => {
    await page.emulateMedia({ forcedColors: "active" });
    for (const path of ["/lobby", "/settings/look"]) {
        await page.goto(path);
        // Until then the last navigation is the page's own.
        await expect(page.locator("#app:not([aria-busy]) main h1").first()).toBeVisible();
        const links = page.getByRole("navigation").last().getByRole("link");
        await expect(links.filter({ hasText: /Lobby|Appearance/ })).toHaveCount(1);
        const outlined = await links.evaluateAll((all) => all.filter((link) => getComputedStyle(link).outlineStyle !== "none").map((link) => link.getAttribute("aria-current")));
        expect(outlined, path).toEqual(["page"]);
    }
    // The focus differs from the choice, also on what is chosen.
    const chosen = page.getByRole("radio", { checked: true }).first();
    const outline = () => chosen.evaluate((radio) => getComputedStyle(/** @type {Element} */ (radio.closest(".choice"))).outline);
    const before = await outline();
    await page.keyboard.press("Tab");
    await chosen.focus();
    expect(await outline()).not.toBe(before);
});

/**
 * Returns how much a mark contrasts with what is around it: the ring around a card on the clock, or the dashes of a hint there, with
 * the window and the face; what is recommended with the bar; the number of a pile that was rolled with the cloth. Runs in the page.
 * @param {Element} element @param {"ring" | "hint" | "choice" | "pile"} what
 */
function contrasts(element, what) {
    const context = /** @type {CanvasRenderingContext2D} */ (document.createElement("canvas").getContext("2d", { willReadFrequently: true }));
    const luminance = (/** @type {[color: string, opacity?: number][]} */ ...layers) => {
        for (const [color, opacity = 1] of layers) Object.assign(context, { fillStyle: color, globalAlpha: opacity }).fillRect(0, 0, 1, 1);
        const [red, green, blue] = [...context.getImageData(0, 0, 1, 1).data].map((part) => (part <= 10 ? part / 3294.6 : ((part / 255 + 0.055) / 1.055) ** 2.4));
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const ratio = (/** @type {number} */ one, /** @type {number} */ other) => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
    const style = (/** @type {Element | null} */ of) => getComputedStyle(/** @type {Element} */ (of));
    if (what === "ring" || what === "hint") {
        if (what === "hint") element.classList.add("hinted");
        const card = style(element.querySelector(".card"));
        const ring = luminance([what === "hint" ? card.outlineColor : (/^\w+\([^)]*\)/.exec(card.boxShadow)?.[0] ?? "")]);
        const { fill: face } = style(document.querySelector(".dial-face"));
        const { fill, opacity } = style(document.querySelector(".dial-window"));
        return [luminance([face]), luminance([face], [fill, Number(opacity)])].map((ground) => ratio(ring, ground));
    }
    if (what === "choice") {
        element.classList.add("hinted");
        return [ratio(luminance([style(element).outlineColor]), luminance([style(element.closest(".bar")).backgroundColor]))];
    }
    element.parentElement?.classList.add("rolled");
    // The cloth is lightest in its middle.
    const felt = style(document.documentElement).getPropertyValue("--felt");
    const probe = Object.assign(document.createElement("i"), { style: `color: color-mix(in srgb, ${felt} 88%, #fff)` });
    document.body.append(probe);
    return [ratio(luminance([style(element).color]), luminance([style(probe).color]))];
}

/** Returns the buttons whose names do not contain their words: people who speak to their computer say what they see. Runs in the page. */
function namedOtherwise() {
    return [...document.querySelectorAll(":is(button, summary)[aria-label]")]
        .map((button) => [/** @type {HTMLElement} */ (button).innerText.trim().toLowerCase(), String(button.getAttribute("aria-label")).toLowerCase()])
        .filter(([words, name]) => !name.includes(words));
}

/** Checks that nothing is wider than the window or cut off. @param {Page} page @param {string} screen */
async function fits(page, screen) {
    const wider = await page.evaluate(() => {
        const told = ["html", ".chronicle li", ".caption", ".bar .button", ".bar-text", ".match", ".placings li", ".last", ".ca-told", ".cu-told", ".ch-last p"];
        return told.flatMap((where) => [...document.querySelectorAll(where)].filter((element) => {
            const { right } = element.getBoundingClientRect();
            // An italic letter extends some pixels beyond its end, into the padding.
            return element.scrollWidth > element.clientWidth + 8 || right > document.documentElement.clientWidth + 1;
        }).map((element) => `${where}: ${element.textContent?.trim().slice(0, 60)}`));
    });
    expect.soft(wider, screen).toEqual([]);
}
