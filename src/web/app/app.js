// The shell: it looks at the address, opens the page that belongs there, and draws it below the header. Everything that a
// page may ask of it is its `PageContext`.

import { html, nothing, render } from "./vendor/lit-html/lit-html.js";
import { Problem } from "./client/index.js";
import { header } from "./header.js";
import { find, pathTo } from "./routes.js";
import { Session } from "./session.js";
import { errorPage } from "./parts/errors.js";
import { notFound } from "./parts/not-found.js";

/** @typedef {{ title: string, render: () => unknown, close?: () => void }} Page  `render` gives a lit-html template. */
/** @typedef {(context: PageContext) => Page | Promise<Page>} OpenPage  The default export of each page's module. */
/**
 * @typedef {object} PageContext  What a page is given: where it is, and what it may ask of the shell.
 * @property {Record<string, string>} params  The parts of the path that have names.
 * @property {URLSearchParams} query
 * @property {string} hash  What is after the `#`, without it.
 * @property {Session} session
 * @property {() => void} update  Asks for the page to be drawn anew, soon.
 * @property {(path: string, trouble?: string) => void} go  Goes to another page, and says there what did not work before.
 * @property {(sentence: string, urgent?: boolean) => void} announce  Says it to whoever listens to a screen reader.
 */

/** How often one looks whether a server is back that could not be reached. */
const RETRY_MS = 3000;

const root = /** @type {HTMLElement} */ (document.getElementById("app"));
const session = new Session({ changed: update, replaced: () => open(scrollY), announce });

const footer = html`
    <footer class="bottom">
        <a href=${pathTo("about", {})}>About</a>
        <a href=${pathTo("settingsPart", { part: "look" })}>Look</a>
        <a href="/docs/">API</a>
    </footer>
`;

/** @type {Page | null} The page that is shown. */
let page = null;
/** Counts the pages that were gone to: who comes late to an older one is too late. */
let visit = 0;
/** Counts the addresses that were gone to: a page that is opened anew where it is counts once. */
let journeys = 0;
let opening = false;
let scheduled = false;
/** The address of the page that is shown, but for its hash. */
let shown = "";
/** What did not work on the way to the page. */
let trouble = "";

start();

function start() {
    root.replaceChildren();
    history.scrollRestoration = "manual";
    addEventListener("popstate", (event) => {
        if (address() === shown) return;
        journeys++;
        trouble = "";
        open(event.state?.scroll ?? 0);
    });
    document.addEventListener("click", follow);
    addEventListener("online", update);
    addEventListener("offline", update);
    addEventListener("scrollend", () => history.replaceState({ scroll: scrollY }, ""));
    session.start();
    open(history.state?.scroll ?? 0);
    navigator.serviceWorker?.register("/service-worker.js").catch(() => {
        // Without it, the page works all the same, but for being installed.
    });
}

/** @param {string} path @param {string} [said] */
function go(path, said = "") {
    history.pushState({ scroll: 0 }, "", path);
    journeys++;
    trouble = said;
    open(0);
}

function address() {
    return location.pathname + location.search;
}

/** What is after the `#`, as far as it can be read. */
function hash() {
    try {
        return decodeURIComponent(location.hash.slice(1));
    } catch {
        return "";
    }
}

/**
 * Opens the page that belongs to the address. What was there stays until it has come.
 * @param {number} scroll  How far down it was when it was left.
 */
async function open(scroll) {
    const mine = ++visit;
    // Who only narrows a list stays where they are.
    const stay = page === null || shown.split("?")[0] === location.pathname;
    shown = address();
    opening = true;
    update();
    const next = await opened(mine);
    if (mine !== visit) {
        next.close?.();
        return;
    }
    page?.close?.();
    page = next;
    opening = false;
    draw();
    arrive(stay, scroll);
}

/**
 * @param {number} mine
 * @returns {Promise<Page>}
 */
async function opened(mine) {
    const found = find(location.pathname);
    if (!found) return notFound("There is no page at this address.");
    const from = journeys;
    /** @type {PageContext} */
    const context = {
        params: found.params,
        query: new URLSearchParams(location.search),
        hash: hash(),
        session,
        update: () => mine === visit && update(),
        // Who has gone elsewhere in the meantime is not called away by what they had begun.
        go: (path, said) => from === journeys && go(path, said),
        announce,
    };
    try {
        const module = await found.open();
        return await module.default(context);
    } catch (error) {
        // A browser may remember that a module did not come, for as long as the document lasts.
        const missing = error instanceof TypeError && /module/i.test(error.message);
        const again = missing ? () => location.reload() : () => open(0);
        if (!(error instanceof Problem)) retry(mine, again);
        return errorPage(error, again);
    }
}

/**
 * Where the server could not be reached, its page comes by itself once it can.
 * @param {number} mine
 * @param {() => void} again
 */
function retry(mine, again) {
    setTimeout(() => {
        if (mine !== visit) return;
        if (navigator.onLine && !document.hidden) fetch("/healthz").then(() => mine === visit && again(), () => retry(mine, again));
        else retry(mine, again);
    }, RETRY_MS);
}

/**
 * Puts the reader where the page begins, or where they left it.
 * @param {boolean} stay  Whether the focus stays where it is.
 * @param {number} scroll
 */
function arrive(stay, scroll) {
    const anchor = hash() && document.getElementById(hash());
    if (anchor) anchor.scrollIntoView();
    else scrollTo(0, scroll);
    if (stay) return;
    const heading = root.querySelector("main h1");
    if (heading instanceof HTMLElement) {
        // A screen reader says what the focus goes to.
        heading.tabIndex = -1;
        heading.focus({ preventScroll: true });
    } else {
        announce(page?.title ?? "");
    }
}

/** What has the focus, and everything that it is in, from the inside out. */
function holders() {
    /** @type {Element[]} */
    const held = [];
    for (let at = document.activeElement; at && at !== root && root.contains(at); at = at.parentElement) held.push(at);
    return held;
}

/**
 * Where what had the focus is gone, what it was in has it from then on: whoever uses no mouse goes on there, and does not
 * begin anew at the top.
 * @param {Element[]} held
 */
function keepFocus([had, ...around]) {
    if (!had || had.isConnected) return;
    const left = around.find((element) => element.isConnected);
    if (!(left instanceof HTMLElement)) return;
    if (left.tabIndex < 0) left.tabIndex = -1;
    left.focus({ preventScroll: true });
}

/** Draws soon, once, however often it is asked for. A hidden tab has no frames, but a title. */
function update() {
    if (scheduled) return;
    scheduled = true;
    const run = () => {
        scheduled = false;
        draw();
    };
    if (document.hidden) setTimeout(run);
    else requestAnimationFrame(run);
}

function draw() {
    const turns = session.turns;
    document.title = (turns ? `(${turns}) ` : "") + (page ? `${page.title} · Acepost` : "Acepost");
    root.toggleAttribute("aria-busy", opening);
    const held = holders();
    render(
        html`
            <a class="skip" href="#main">Skip to the page</a>
            ${header({ session, path: location.pathname })}
            <main id="main" class="page" tabindex="-1">
                ${trouble && !opening ? html`<p class="note bad" role="alert">${trouble}</p>` : nothing}
                ${page ? page.render() : html`<p class="loading" role="status">One moment…</p>`}
            </main>
            ${footer}
        `,
        root,
    );
    keepFocus(held);
}

/**
 * Links to pages of ours are followed without leaving the document.
 * @param {MouseEvent} event
 */
function follow(event) {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!link || !plain || event.defaultPrevented || link.target || link.hasAttribute("download")) return;
    const url = new URL(link.href);
    if (url.origin !== location.origin || !find(url.pathname)) return;
    if (url.hash && url.pathname + url.search === address()) return;
    event.preventDefault();
    go(url.pathname + url.search + url.hash);
}

/**
 * @param {string} sentence
 * @param {boolean} [urgent]
 */
function announce(sentence, urgent = false) {
    const region = document.getElementById(urgent ? "assertive" : "polite");
    if (!region || !sentence) return;
    const line = document.createElement("p");
    line.textContent = sentence;
    region.append(line);
    // Whoever listens has heard it by then; what stays would be found again by reading on.
    setTimeout(() => line.remove(), 8000);
}
