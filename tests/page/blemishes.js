// What is wrong with where things are at a table, on screens of many sizes.

/** @typedef {import("@playwright/test").Page} Page */

export const SIZES = ["320x568", "360x640", "360x740", "390x844", "568x320", "640x360", "683x384", "740x360", "844x390", "1024x600", "1280x800", "1920x1080"];

/** Returns what is wrong at a size. @param {Page} page @param {string} size */
export async function blemishesAt(page, size) {
    const [width, height] = size.split("x").map(Number);
    await page.setViewportSize({ width, height });
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    return page.evaluate(blemishes);
}

/** Returns what is cut off, and what covers what. Runs in the page. @returns {string[]} */
function blemishes() {
    scrollTo(0, 0);
    const found = /** @type {string[]} */ ([]);
    const shown = (/** @type {string} */ where) => [...document.querySelectorAll(where)].filter((element) => element.checkVisibility() && element.getClientRects().length > 0);
    const called = (/** @type {Element} */ element) => `${element.className} ${element.textContent?.trim().replace(/\s+/g, " ").slice(0, 30)}`;
    const overlap = (/** @type {Element} */ one, /** @type {Element} */ other) => {
        const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
        return Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2;
    };
    const apart = (/** @type {Element[]} */ ones, /** @type {Element[]} */ others) => {
        for (const one of ones) for (const other of others) if (one !== other && overlap(one, other)) found.push(`${called(one)} / ${called(other)}`);
    };
    const width = document.documentElement.clientWidth;
    const cloth = /** @type {Element} */ (document.querySelector(".cloth")).getBoundingClientRect();
    for (const element of shown(".plate, .clock, .tally, .lives, .mark, .cs-clock, .proposal button, .bar button, .caption, .board .zone")) {
        const { left, right, top } = element.getBoundingClientRect();
        if (left < -1 || right > width + 1) found.push(`beyond the side: ${called(element)}`);
        if (element.closest(".cloth") && top < cloth.top - 1) found.push(`above the table: ${called(element)}`);
    }
    const send = shown(".bar .send");
    for (const element of send) {
        if (element.getBoundingClientRect().bottom > innerHeight + 1) found.push(`below the window: ${called(element)}`);
    }
    // While there is something to send, the dock may cover the end of the board.
    const dock = send.length > 0 ? [] : shown(".dock, .caption");
    const tags = shown(".fare");
    apart(tags, tags);
    const plates = shown(".plate");
    apart(plates, plates);
    apart(plates, [...dock, ...shown(".match-head, .cs-clock, .ch-middle .card, .ca-battle, .ca-piles, .cu-pair")]);
    apart(dock, shown(".board .zone, .cs-clock"));
    apart(shown(".cs-clock, .cs-foot"), shown(".cs-things"));
    apart(shown(".cs-clock"), shown(".cs-foot"));
    apart(shown(".cs-foot .last, .cs-discards"), shown(".cs-won .card, .plate"));
    apart(shown(".ch-last p"), shown(".ch-seat, .ch-middle"));
    const won = shown(".cs-won .card");
    apart(won, won);
    const middle = (/** @type {Element} */ element) => (element.getBoundingClientRect().left + element.getBoundingClientRect().right) / 2;
    for (const circle of shown(".ch-circle")) {
        const board = /** @type {Element} */ (circle.closest(".board"));
        if (Math.abs(middle(circle) - middle(board)) > 2) found.push(`not in the middle: ${called(circle)}`);
    }
    // While the match goes on, the viewer's cards can be seen. A hand of many may have to be scrolled.
    for (const card of shown(".at-table:not(:has(.ending)) .dock .hand .card")) {
        card.scrollIntoView({ block: "nearest" });
        const { left, top, bottom } = card.getBoundingClientRect();
        const isSeen = [top + 4, (top + bottom) / 2, bottom - 4].every((y) => document.elementFromPoint(left + 6, y)?.closest(".hand"));
        if (!isSeen) found.push(`hidden: ${called(card)}`);
    }
    scrollTo(0, 0);
    for (const word of shown(".way:not([href='/settings']) .word")) {
        if (word.scrollWidth > word.clientWidth) found.push(`cut off: ${called(word)}`);
    }
    apart(shown(".match-head h1, .match-head .stage"), shown(".match-head .menu > summary"));
    for (const name of shown(".plate .name")) {
        if (name.clientWidth < 16) found.push(`hardly seen: ${called(name)}`);
    }
    for (const words of shown(".proposal > p")) {
        if (words.clientWidth < 128) found.push(`hardly seen: ${called(words)}`);
    }
    // A plate contains all of its parts.
    for (const part of shown(".plate .clock, .plate .tally, .plate .lives, .plate .mark")) {
        const plate = /** @type {Element} */ (part.closest(".plate")).getBoundingClientRect();
        const { left, right, top, bottom } = part.getBoundingClientRect();
        if (left < plate.left - 1 || right > plate.right + 1 || top < plate.top - 2 || bottom > plate.bottom + 2) found.push(`cut off in its plate: ${called(part)}`);
    }
    for (const plate of plates) {
        const parts = [...plate.querySelectorAll(".called, .mark, .clock, .tally, .lives")];
        apart(parts, parts);
    }
    return found;
}
