// The shell of the application: it finds the page for the address, opens it, and draws it below the header. A page uses the
// shell through its `PageContext`.

import { html, nothing, render } from "./vendor/lit-html/lit-html.js";
import { loadLists, preload } from "./ahead.js";
import { Problem } from "./client/index.js";
import { header } from "./header.js";
import { language, loadMessages, message, onLateMessages, richMessage } from "./l10n.js";
import { find, pathTo } from "./routes.js";
import { Session } from "./session.js";
import { errorPage, isConnectionError, isImportError } from "./parts/errors.js";
import { notFound } from "./parts/not-found.js";
import { operatorLink } from "./parts/operator.js";
import { askedToWait, fetchInTime, lacksResponse, pause } from "./parts/retry.js";
import { signInLink } from "./parts/sign-in-link.js";
import { loadProblems } from "./problems/problems.js";
import { choice, isSoundOn } from "./push/choice.js";

/**
 * @typedef {object} Page
 * @property {string} title
 * @property {() => unknown} render  Returns a lit-html template.
 * @property {string} [match]  The id of the match whose table is drawn, which shows by itself what failed there.
 * @property {() => void} [close]
 * @property {() => boolean} [wentBack]  Closes what has an entry of the history over the page, whose state has `sheet`, and returns
 *   whether there was one.
 * @property {() => boolean} [isBusy]  Whether something would end, or be lost, if the user was taken elsewhere.
 */
/** @typedef {(context: PageContext) => Page | Promise<Page>} OpenPage  The default export of each page's module. */
/**
 * @typedef {object} PageContext  What a page gets from the shell.
 * @property {Record<string, string>} params  The named parts of the path.
 * @property {URLSearchParams} query
 * @property {string} hash  What is after the `#`, without it. If the page reads it, it is opened again when that changes.
 * @property {Session} session
 * @property {() => boolean} update  Redraws the page soon. Returns whether the page is still the newest one that was opened.
 * @property {(path: string, said?: string, isError?: boolean) => void} go  Goes to another page, and shows there what failed before, or
 *   what was done. Does nothing once the user has gone elsewhere.
 * @property {(path: string) => void} follow  Goes where the user has just chosen to go, as a link does: also from a page that is still
 *   shown while the next one loads. What is in sight stays there.
 * @property {(path: string) => void} replaceAddress  Changes the address of the page, which stays as it is.
 * @property {(noted: Record<string, unknown>) => void} noteInEntry  Notes something in the history, for those who go back to the page.
 * @property {(sentence: string, urgent?: boolean) => void} announce  Lets screen readers read the sentence.
 * @property {() => void} focusHeading  Redraws the page at once, and moves the focus to its heading: what had the focus is gone.
 */

/** How long to wait before checking whether an unreachable server is back, the first time and at most. */
const RETRY_MS = 3000;
const LONGEST_RETRY_MS = 30_000;
/** After this time a check counts as failed. */
const CHECK_MS = 10_000;
/** After this time the page says that another one is loading. */
const SLOW_MS = 1000;

/** What has a name, apart from headings. */
const NAMED = ":is([aria-label], [aria-labelledby], fieldset):not([role=presentation], [role=none])";

/** With these the server, or a proxy in front of it, says that it cannot respond at the moment. */
const UNREACHABLE = [502, 503, 504];

const root = /** @type {HTMLElement} */ (document.getElementById("app"));
/** Where screen readers hear what is said, politely and at once. */
const regions = ["polite", "assertive"].map((id) => /** @type {HTMLElement} */ (document.getElementById(id)));
const session = new Session({ changed: update, replaced, announce, unstored: () => (warnings = 2) });

const footer = () => html`
    <footer class="bottom">
        <a href=${pathTo("about", {})}>${message("about")}</a>
        <a href=${pathTo("settingsPart", { part: "look" })}>${message("appearance")}</a>
        <a href=${pathTo("settingsPart", { part: "language" })}>${message("language")}</a>
        <a href=${pathTo("privacy", {})}>${message("privacy")}</a>
        <a href="/docs/">API</a>
        ${operatorLink("contact")} ${operatorLink("imprint")}
    </footer>
`;

/** @type {Page | null} The page that is shown. */
let page = null;
/** Counts the pages that were opened, so that one that has loaded too late can be dropped. */
let visit = 0;
/** Counts the addresses that were visited. Unlike `visit`, it does not count a page that is opened again at the same address. */
let addresses = 0;
let opening = false;
/** Whether that takes so long that the page says so. */
let isSlow = false;
let scheduled = false;
/** The number of matches that the icon in the tab tells. */
let told = 0;
/** After which load the badge was set to it: the badge may be older than this document, and pushes change it as well. */
let toldLoads = -1;
/** The address of the page that is shown, without its hash. */
let shown = "";
/** @type {string | null} The hash that the page has read; null if it has read none. */
let hashRead = null;
/** How often the page at this address was opened again in vain. */
let failures = 0;
/** What failed or was done before the page was opened. */
let note = { words: "", isError: true, isTold: true };
/** For whom the page was opened. @type {string | undefined} */
let openedFor;
/** For whom it was drawn last: guests are registered while it is shown. @type {string | undefined} */
let drawnFor;
/** Whether a page has been shown. */
let hasShown = false;
/** Notes for the page that is shown that the user goes on with it, though another one is loading. @type {WeakMap<Page, () => void>} */
const goingOn = new WeakMap();
/** The forms of the page with something typed that was not sent yet, or was refused. @type {Set<Element>} */
const typedIn = new Set();
/** Whether an entry of the history is being left that stood for a sheet over a page that is gone. */
let leavesSheet = false;
/** What is said because the player was signed out at this address, by the server or in another tab; empty otherwise. */
let signedOut = "";
/** On how many pages it is still said that the guest is lost with the document: where the guest was made, and on the next. */
let warnings = 0;

document.documentElement.lang = language;
Promise.all([loadMessages(""), loadMessages("parts"), loadProblems()]).then(start, () => {
    // theme.js says so, as if this script could not be loaded.
    document.querySelector("script[type=module]")?.dispatchEvent(new Event("error"));
});

function start() {
    root.replaceChildren();
    history.scrollRestoration = "manual";
    addEventListener("popstate", (event) => {
        const hasLeft = leavesSheet;
        leavesSheet = false;
        if (location.pathname === shown.split("?")[0] && (page?.wentBack?.() || hasLeft)) {
            // The address may have changed since the entry below was made.
            changeEntry(event.state, shown + location.hash);
        } else if (address() !== shown || isOtherHash()) {
            arriveAt(event.state?.scroll ?? 0);
        } else if (event.state) {
            // Back from a place on the page. Going to one, the browser scrolls.
            scrollTo(0, event.state.scroll);
            leaveSheet();
        }
    });
    document.addEventListener("click", follow);
    for (const type of ["click", "submit"]) root.addEventListener(type, goOn, { capture: true });
    root.addEventListener("input", ({ target }) => {
        const form = target instanceof Element && target.closest("form");
        if (form) typedIn.add(form);
    });
    // Forms tell it once the server has taken what was typed.
    root.addEventListener("taken", ({ target }) => target instanceof Element && typedIn.delete(target));
    // A dialog that opens takes the focus. One that closes may not give it back.
    for (const type of ["focusin", "close"]) document.addEventListener(type, placeRegions, { capture: true });
    onLateMessages(update);
    // The frame that was asked for does not come while the tab is hidden.
    document.addEventListener("visibilitychange", () => document.hidden && setTimeout(drawScheduled));
    addEventListener("online", update);
    addEventListener("offline", update);
    for (const type of ["scrollend", "pagehide"]) addEventListener(type, noteScroll);
    addEventListener("pageshow", ({ persisted }) => {
        // A request that was under way when the document was left has failed, and the page would say that the server cannot be reached.
        if (persisted && lacksResponse() && !isInUse()) open(scrollY);
    });
    session.start();
    const scroll = history.state?.scroll ?? 0;
    noteInEntry({ scroll, loads: 0 });
    open(scroll);
    navigator.serviceWorker?.register("/service-worker.js").catch(() => {
        // The page works without it, but cannot be installed.
    });
    navigator.serviceWorker?.addEventListener("message", answerWorker);
    if (choice().wants) renewPushes();
    loadSound();
    // It may be switched on in another tab.
    addEventListener("storage", loadSound);
}

function loadSound() {
    if (isSoundOn()) import("./turn-sound.js").then(({ start }) => start(session), console.warn);
}

/** Whether the user would lose something if another page took the place of the one that is shown, or that one was opened again. */
function isInUse() {
    return [...typedIn].some((form) => form.isConnected) || page?.isBusy?.();
}

/**
 * Tells the service worker which page is shown, unless another must not take its place, or opens the one of the notification that was
 * clicked.
 * @param {MessageEvent} event
 */
function answerWorker({ data, ports }) {
    const path = location.pathname;
    // The worker never leaves a match.
    const isTaken = isInUse() && !/^\/matches\/./.test(path);
    if (data?.type === "where") ports[0]?.postMessage(isTaken ? null : path);
    if (data?.type === "open" && find(data.path) && data.path !== location.pathname) go(data.path);
}

/** Sends the subscription of this device again, as the browser may have changed it. */
async function renewPushes() {
    try {
        const { renew } = await import("./push/device.js");
        await renew(session);
    } catch (error) {
        // The next start tries again.
        console.warn(error);
    }
}

/** Notes in the history where the page is scrolled to. Not every browser tells when scrolling ends, but each when the document is left. */
function noteScroll() {
    // The page of the newest entry may not be shown yet.
    if (!opening) noteInEntry({ scroll: scrollY });
}

/** Notes something in the history, beside what is noted there. @param {Record<string, unknown>} noted */
const noteInEntry = (noted) => changeEntry({ ...history.state, ...noted });

/**
 * Changes the history's entry of this page.
 * @param {unknown} state
 * @param {string} [path]  If it is another one.
 */
function changeEntry(state, path) {
    try {
        history.replaceState(state, "", path);
    } catch {
        // Some browsers limit how often the history can change. It is then a little behind.
    }
}

/** @param {string} path @param {string} [said] @param {boolean} [isError] @param {number | null} [scroll]  Null: as it is then. */
function go(path, said, isError, scroll = 0) {
    try {
        // Going back from a second entry for the same page, or to that of a sheet, would seem to do nothing.
        if (history.state?.sheet || path === address() + location.hash) history.replaceState({ scroll: scroll ?? scrollY }, "", path);
        else {
            noteScroll();
            history.pushState({ scroll: scroll ?? scrollY }, "", path);
        }
    } catch {
        // Beyond that limit, a document of its own is not refused.
        location.assign(path);
        return;
    }
    arriveAt(scroll, said, isError);
}

/**
 * Opens the page of an address that the user has gone to.
 * @param {number | null} scroll
 * @param {string} [said]  What failed or was done before.
 * @param {boolean} [isError]
 */
function arriveAt(scroll, said = "", isError = true) {
    addresses++;
    failures = 0;
    note = { words: said, isError, isTold: false };
    signedOut = "";
    warnings--;
    open(scroll);
}

/** Steps back from the entry of the history for a sheet that is no longer there. */
function leaveSheet() {
    if (leavesSheet || !history.state?.sheet) return;
    leavesSheet = true;
    history.back();
}

/**
 * Opens the page again for the account that is signed in now, if any, unless it is in use and was not another account's.
 * @param {string} [said]  Why there is none, if it is known.
 */
function replaced(said = message("signed-out")) {
    note.words = "";
    signedOut = session.player ? "" : said;
    // Once a visitor is a guest in another tab, what was typed here is the guest's.
    if (session.player && !opening && openedFor === undefined && drawnFor === undefined && isInUse()) {
        openedFor = session.player.id;
        update();
    } else open(scrollY);
}

function address() {
    return location.pathname + location.search;
}

/** Once another page is shown than that of the document's canonical address, removes this address: browsers would share it. */
function dropCanonical() {
    const canonical = document.querySelector("link[rel=canonical]");
    if (!(canonical instanceof HTMLLinkElement)) return;
    // The server may spell a name in another case than the link that was followed.
    const isHere = new URL(canonical.href.toLowerCase()).pathname === location.pathname.toLowerCase();
    // It leads to the first version of a replay with all cards face up, and to whole lists.
    if (isHere && !/[?&](version=(?!1\b)|as=(?!full\b)|(clock|game|opponent|pool|rated|show)=.)/.test(location.search)) return;
    for (const link of document.querySelectorAll("link[rel=canonical], link[type$=oembed]")) link.remove();
}

/** Returns what is after the `#`, or nothing if it cannot be decoded. */
function hash() {
    try {
        return decodeURIComponent(location.hash.slice(1));
    } catch {
        return "";
    }
}

/** Whether the hash is another one than the page has read, such as the code of another invitation, and not a place on the page. */
function isOtherHash() {
    return hashRead !== null && hash() !== hashRead && !document.getElementById(hash());
}

/**
 * Opens the page at the address. The page before it stays until it has loaded, unless it was another account's.
 * @param {number | null} scroll  Where the page was scrolled to when it was left; null if it stays as it is.
 */
async function open(scroll) {
    const mine = ++visit;
    /** What the page announces before it is shown. @type {Parameters<typeof announce>[]} */
    const early = [];
    const isOthers = [openedFor, drawnFor].some((id) => id !== undefined && id !== session.player?.id);
    // Filtering a list keeps the focus.
    const stay = !hasShown || (!isOthers && shown.split("?")[0] === location.pathname);
    if (isOthers) {
        page?.close?.();
        page = null;
        // What it still does leads nowhere.
        addresses++;
    }
    shown = address();
    dropCanonical();
    openedFor = session.player?.id;
    hashRead = null;
    [opening, isSlow] = [true, false];
    update();
    const slow = setTimeout(() => {
        isSlow = true;
        update();
    }, SLOW_MS);
    const next = await opened(mine, early);
    clearTimeout(slow);
    if (mine !== visit) {
        next.close?.();
        return;
    }
    page?.close?.();
    page = next;
    typedIn.clear();
    hasShown = true;
    opening = false;
    leaveSheet();
    try {
        draw();
    } catch (error) {
        next.close?.();
        page = errorPage(error, reload);
        draw();
    }
    arrive(stay, scroll);
    // Moving the focus would cut them off.
    for (const said of early) announce(...said);
    if (!note.isError && !note.isTold) {
        note.isTold = true;
        announce(note.words);
    }
    loadLists();
}

/**
 * @param {number} mine
 * @param {Parameters<typeof announce>[]} early  Gets what the page announces before it is shown.
 * @returns {Promise<Page>}
 */
async function opened(mine, early) {
    const found = find(location.pathname);
    if (!found) return notFound(message("no-page-here"));
    let from = addresses;
    const hashNow = hash();
    /** @type {PageContext} */
    const context = {
        params: found.params,
        query: new URLSearchParams(location.search),
        get hash() {
            if (mine === visit) hashRead = hashNow;
            return hashNow;
        },
        session,
        update: () => {
            // It may still be shown while another one loads.
            update();
            return mine === visit;
        },
        // If the user has gone elsewhere in the meantime, a slow action must not take them away from there.
        go(path, said, isError) {
            if (from === addresses) go(path, said, isError);
            // The page there was opened before the action has signed the user in.
            else if (openedFor !== session.player?.id) replaced();
        },
        follow: (path) => go(path, undefined, undefined, null),
        replaceAddress(path) {
            if (mine !== visit) return;
            changeEntry(history.state, path);
            shown = address();
            dropCanonical();
        },
        noteInEntry(noted) {
            // Another page may be opening, at an entry of its own.
            if (mine === visit) noteInEntry(noted);
        },
        announce(...said) {
            if (mine === visit && opening) early.push(said);
            else announce(...said);
        },
        focusHeading() {
            if (mine !== visit) return;
            draw();
            focusHeading();
        },
    };
    try {
        // The document has begun with its own page's.
        if (page) preload(found.name);
        const module = await found.open();
        const next = await module.default(context);
        goingOn.set(next, () => (from = addresses));
        failures = 0;
        return next;
    } catch (error) {
        const reopen = () => open(0);
        // Older browsers remember until the document is loaded again that a module could not be loaded.
        const isRemembered = failures > 0 && isImportError(error);
        const unreachable = error instanceof Problem ? UNREACHABLE.includes(error.status) : isConnectionError(error);
        // What is being sent must not be lost.
        if (unreachable) reopenWhenReachable(mine, () => (isRemembered && !session.answers.areUnderWay ? reload : reopen)(), error);
        // After an upgrade of the server, the modules that are loaded may not have what a new one imports or calls.
        return errorPage(error, unreachable || error instanceof Problem ? reopen : reload);
    }
}

const reload = () => location.reload();

/**
 * Opens the page again as soon as the server can be reached, each time it has failed a little later, as the server may be too busy.
 * @param {number} mine
 * @param {() => void} again
 * @param {unknown} error
 */
async function reopenWhenReachable(mine, again, error) {
    const asked = askedToWait(error);
    // What the server asked for is waited for, whatever happens.
    if (asked) await new Promise((resolve) => setTimeout(resolve, asked));
    for (let checks = failures; mine === visit; checks++) {
        const wait = Math.min(LONGEST_RETRY_MS, RETRY_MS * 2 ** checks) * (0.75 + Math.random() / 4);
        await pause(Math.max(0, checks === failures ? wait - asked : wait));
        if (mine !== visit || !navigator.onLine || document.hidden || !(await isReachable())) continue;
        if (mine !== visit) return;
        failures++;
        return again();
    }
}

/** Returns whether the server responds, and nothing in its place: a network that asks for a login answers everything with a page. */
async function isReachable() {
    try {
        const { ok, headers } = await fetchInTime("/healthz", undefined, CHECK_MS);
        return ok && /json/.test(headers.get("Content-Type") ?? "");
    } catch {
        return false;
    }
}

/**
 * Scrolls to the beginning of the page, or to where it was left, and moves the focus there.
 * @param {boolean} stay  Whether the focus stays where it is.
 * @param {number | null} scroll  Null: what is in sight stays there.
 */
function arrive(stay, scroll) {
    const anchor = hash() && document.getElementById(hash());
    if (anchor) anchor.scrollIntoView();
    else if (scroll !== null) scrollTo(0, scroll);
    if (!stay && !focusHeading()) announce(page?.title ?? "");
}

/** Moves the focus to the heading, which screen readers read then. Returns whether there is one. */
function focusHeading() {
    const heading = root.querySelector("main h1");
    if (!(heading instanceof HTMLElement)) return false;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    return true;
}

/** Returns the element that has the focus and its ancestors, the innermost first, and the headings before it, the closest first. */
function focusPath() {
    /** @type {Element[]} */
    const held = [];
    for (let at = document.activeElement; at && at !== root && root.contains(at); at = at.parentElement) held.push(at);
    const isBefore = (/** @type {Element} */ heading) => held[0]?.compareDocumentPosition(heading) & Node.DOCUMENT_POSITION_PRECEDING;
    return { held, headings: [...root.querySelectorAll("main :is(h1, h2, h3)")].filter(isBefore).reverse() };
}

/**
 * If the element that had the focus is gone, moves the focus to its closest ancestor with a name, or to the heading before it. Keyboard
 * users go on from there, and not from the top of the page. Of what has no name, screen readers may say nothing.
 * @param {ReturnType<typeof focusPath>} path
 */
function keepFocus({ held: [had, ...around], headings }) {
    if (!had || had.isConnected) return;
    const named = around.find((element) => element.isConnected && element.matches(NAMED) && element.textContent?.trim());
    const heading = headings.find((heading) => heading.isConnected && heading.checkVisibility());
    const left = heading && (!named || named.contains(heading)) ? heading : named;
    if (!(left instanceof HTMLElement)) return void focusHeading();
    if (left.tabIndex < 0) left.tabIndex = -1;
    left.focus({ preventScroll: true });
}

/** Draws soon, and once for any number of calls. A hidden tab has no animation frames, but its title must be updated. */
function update() {
    if (scheduled) return;
    scheduled = true;
    if (document.hidden) setTimeout(drawScheduled);
    else requestAnimationFrame(drawScheduled);
}

function drawScheduled() {
    if (!scheduled) return;
    scheduled = false;
    draw();
}

function draw() {
    const turns = session.turns.length;
    tellTurns(turns);
    document.title = (turns ? `(${turns}) ` : "") + (page ? `${page.title} · Acepost` : "Acepost");
    root.toggleAttribute("aria-busy", opening);
    const held = focusPath();
    if (page) drawnFor = session.player?.id;
    render(
        html`
            <a class="skip" href="#main" @click=${skip}>${message("skip-to-page")}</a>
            ${header({ session, path: location.pathname, match: page?.match })}
            <main id="main" class="page" tabindex="-1">
                ${note.words && !opening
                    ? html`<p class=${note.isError ? "note bad" : "note good"} role=${note.isError ? "alert" : nothing}>${note.words}</p>`
                    : nothing}
                ${signedOut && !session.player && !opening
                    ? html`<p class="note bad" role="alert">${signedOut} <a href=${signInLink()}>${message("sign-in")}</a></p>`
                    : nothing}
                ${warnings > 0 && session.player?.kind === "guest"
                    ? html`<p class="note bad" role="alert">
                          ${richMessage("guest-not-stored", { link: (text) => html`<a href=${pathTo("settingsPart", { part: "account" })}>${text}</a>` })}
                      </p>`
                    : nothing}
                ${page && !(opening && isSlow) ? nothing : html`<p class="loading" role="status">${message("one-moment")}</p>`}
                ${page ? page.render() : nothing}
            </main>
            ${page ? footer() : nothing}
        `,
        root,
    );
    keepFocus(held);
}

/** Skips the header. The address stays as it is: what it has after the `#` may be a code. @param {Event} event */
function skip(event) {
    event.preventDefault();
    document.getElementById("main")?.focus();
}

/** Shows the number of matches that wait on the page's icon and badge, once it is known. @param {number} turns */
function tellTurns(turns) {
    const isSame = turns === told;
    if ((session.player && !session.loaded) || (isSame && session.loads === toldLoads)) return;
    [told, toldLoads] = [turns, session.loads];
    // The icon is as it was, and needs no module. Browsers refuse the badge where the page is not installed.
    if (isSame && turns === 0) navigator.clearAppBadge?.().catch(() => {});
    else import("./turn-count.js").then(({ showTurnCount }) => showTurnCount(told), console.warn);
}

/** Lets what the user does on the page that is shown lead on, also if another page is loading: this is what they want now. @param {Event} event */
function goOn({ type, target }) {
    const acts = type === "submit" || (target instanceof Element && target.closest("main button"));
    if (page && acts) goingOn.get(page)?.();
}

/**
 * Opens links to other pages without loading a new document.
 * @param {MouseEvent} event
 */
function follow(event) {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!link || !plain || event.defaultPrevented || link.target || link.hasAttribute("download")) return;
    const url = new URL(link.href);
    if (url.origin !== location.origin || !find(url.pathname)) return;
    if (url.hash && url.pathname + url.search === address()) return noteScroll();
    event.preventDefault();
    go(url.pathname + url.search + url.hash);
}

/** Moves the live regions into the modal dialog, if one is open: screen readers hear nothing of what is outside it. */
function placeRegions() {
    const home = document.querySelector("dialog:modal") ?? document.body;
    for (const region of regions) if (region.parentElement !== home) home.append(region);
}

/**
 * @param {string} sentence
 * @param {boolean} [urgent]
 */
function announce(sentence, urgent = false) {
    if (!sentence) return;
    placeRegions();
    const line = document.createElement("p");
    line.textContent = sentence;
    regions[Number(urgent)].append(line);
    // By then it has been read. If it stayed, screen readers would find it again at the end of the page.
    setTimeout(() => line.remove(), 8000);
}
