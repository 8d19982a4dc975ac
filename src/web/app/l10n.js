// The languages of the page. Messages are written in Fluent, in files beside the modules that use them: `messages/en.ftl`,
// `messages/de.ftl` and so on. `docs/translating.md` is for translators.

import { FluentBundle, FluentResource } from "./vendor/fluent-bundle/index.js";

/** @typedef {import("./message-arguments").Messages} Messages  The arguments of each message by its id, made by `UPDATE=1 cargo test -p acepost-l10n-generate`. */
/**
 * The arguments of a message, if it has some.
 * @template {keyof Messages} Id
 * @typedef {Messages[Id] extends null ? [] : [Messages[Id]]} Arguments
 */

/** The languages, the default first, with their own names. */
export const LANGUAGES = /** @type {const} */ ({ en: "English", de: "Deutsch" });

/** @typedef {keyof typeof LANGUAGES} Language */

const KEY = "acepost.language";

/** The language of the page. It stays the same until the document is loaded again. */
export const language = languageOfFrame() ?? chosenLanguage() ?? preferredLanguage();

/** What is said if the messages cannot be loaded. */
export const NO_SERVER = { en: "Acepost cannot be reached.", de: "Acepost ist nicht erreichbar." }[language];

const bundle = new FluentBundle(language, { useIsolating: false });

/** @type {Map<string, Promise<void>>} The folders whose messages are loaded, or being loaded. */
const loaded = new Map();

/** @type {Set<string>} The messages that were missing. Each is looked for once. */
const missing = new Set();
/** @type {Promise<void> | null} */
let looking = null;
let tellLate = () => {};

/** Sets what is called once messages that were missing are loaded. @param {() => void} listener */
export function onLateMessages(listener) {
    tellLate = listener;
}

/**
 * Loads the messages of a folder, once.
 * @param {string} folder  Below `/app/`; empty for the messages of the shell.
 * @returns {Promise<void>}
 */
export function loadMessages(folder) {
    const known = loaded.get(folder);
    if (known) return known;
    const loading = load(folder);
    loaded.set(folder, loading);
    // Only what is loaded need not be loaded again.
    loading.catch(() => loaded.delete(folder));
    return loading;
}

/** @param {string} folder */
async function load(folder) {
    addMessages(await fileOf(folder));
}

/** @param {string} folder */
const fileOf = (folder) => fileText(["/app", folder, "messages", `${language}.ftl`].filter(Boolean).join("/"));

/** Loads all folders again: after an upgrade of the server, newer modules use messages that the older files do not have. */
async function lookAgain() {
    // Messages that are known stay as they are: older modules have them.
    const add = (/** @type {string} */ source) => void bundle.addResource(new FluentResource(source));
    await Promise.all([...loaded.keys()].map((folder) => fileOf(folder).then(add, () => {})));
    looking = null;
    tellLate();
}

/**
 * Loads a file of the page as text.
 * @param {string} address
 * @param {typeof fetch} [load]
 * @returns {Promise<string>}
 * @throws {DOMException} If it cannot be loaded.
 */
export async function fileText(address, load = fetch) {
    const answer = await load(address).catch(() => null);
    // A network that asks for a login answers with a page.
    const isFile = answer?.ok && !/^text\/html\b/i.test(answer.headers.get("Content-Type") ?? "");
    const text = isFile ? await answer.text().catch(() => null) : null;
    if (text === null) throw new DOMException(address, "NetworkError");
    return text;
}

/** Adds messages in the language of the page. @param {string} source  Fluent. */
export function addMessages(source) {
    const [error] = bundle.addResource(new FluentResource(source));
    if (error) throw error;
}

/**
 * Returns a message in the language of the page.
 * @template {keyof Messages} Id
 * @param {Id} id
 * @param {Arguments<Id>} values
 * @returns {string}
 */
export function message(id, ...values) {
    const pattern = bundle.getMessage(id)?.value;
    if (!pattern && !missing.has(id)) {
        missing.add(id);
        looking ??= lookAgain();
    }
    // The id is better than nothing.
    return pattern ? bundle.formatPattern(pattern, /** @type {any} */ (values[0]) ?? null, []) : id;
}

/**
 * Returns a message whose parts in tags become elements: `Please <link>sign in</link>.` with a function for `link` that returns a
 * template. A part without a function stays text.
 * @template {keyof Messages} Id
 * @param {Id} id
 * @param {Record<string, (text: string) => unknown>} elements
 * @param {Arguments<Id>} values
 * @returns {unknown[]} What lit-html can draw.
 */
export function richMessage(id, elements, ...values) {
    const parts = [];
    let rest = message(id, ...values);
    for (let tag; (tag = /<([a-z-]+)>(.*?)<\/\1>/s.exec(rest)); rest = rest.slice(tag.index + tag[0].length)) {
        parts.push(rest.slice(0, tag.index), elements[tag[1]]?.(tag[2]) ?? tag[2]);
    }
    return [...parts, rest];
}

/** Returns the language that was chosen in the settings, or null. @returns {Language | null} */
export function chosenLanguage() {
    try {
        return known(localStorage.getItem(KEY));
    } catch {
        // The browser has no storage, so nothing was chosen.
        return null;
    }
}

/**
 * Stores the choice of a language; null for that of the browser. The document must be loaded again.
 * @param {Language | null} chosen
 * @throws {DOMException} If the browser stores nothing.
 */
export function chooseLanguage(chosen) {
    if (chosen) localStorage.setItem(KEY, chosen);
    else localStorage.removeItem(KEY);
}

/** Returns the first language of the browser that the page speaks. @returns {Language} */
export function preferredLanguage() {
    const preferred = globalThis.navigator?.languages ?? [];
    return preferred.map((tag) => known(tag.split("-")[0].toLowerCase())).find((tag) => tag !== null) ?? "en";
}

/** Frames on other sites have it in their address. */
function languageOfFrame() {
    const { pathname, search } = globalThis.location ?? {};
    return pathname?.startsWith("/embed/") ? known(new URLSearchParams(search).get("language")) : null;
}

/** @param {string | null} tag @returns {Language | null} */
function known(tag) {
    return tag !== null && Object.hasOwn(LANGUAGES, tag) ? /** @type {Language} */ (tag) : null;
}
