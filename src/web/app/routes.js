// The addresses of the page and the module behind each. This is the only list of them: the router and every link use it, and
// the server reads it to know where to send the page's document.

import { loadMessages } from "./l10n.js";
import { loadStyleSheet } from "./parts/style-sheet.js";

/** @typedef {import("./app.js").OpenPage} OpenPage */
/** @typedef {keyof typeof ROUTES} RouteName */

// The server reads what is between the parentheses as JSON (src/web/loads.rs): the document of each page names what the page loads,
// with the modules that it imports later.
const ROUTES = /** @type {const} */ ({
    "home": { "path": "/", "module": "./pages/home.js", "later": ["./games/*/art.js"] },
    "about": { "path": "/about", "module": "./pages/about.js", "messages": ["pages"] },
    "authorize": { "path": "/oauth/authorize", "module": "./pages/authorize.js", "messages": ["pages"] },
    "device": { "path": "/device", "module": "./pages/device.js", "messages": ["pages"] },
    "game": { "path": "/games/{game}", "module": "./pages/game.js", "later": ["./games/*/art.js"], "messages": ["pages", "table"], "styles": ["table", "rules"] },
    "lesson": { "path": "/games/{game}/lesson", "module": "./table/lesson.js", "messages": ["pages", "table"], "styles": ["table", "table/lesson"] },
    "invitation": { "path": "/invitations/{id}", "module": "./pages/invitation.js", "messages": ["pages"] },
    "leaderboard": { "path": "/leaderboards/{game}", "module": "./pages/leaderboard.js", "messages": ["pages"] },
    "lobby": { "path": "/lobby", "module": "./pages/lobby.js", "messages": ["pages"] },
    "matches": { "path": "/matches", "module": "./pages/matches.js", "messages": ["pages"] },
    "match": { "path": "/matches/{id}", "module": "./pages/match.js", "later": ["./table/table.js"], "messages": ["pages", "table"], "styles": ["table"] },
    "replay": { "path": "/matches/{id}/replay", "module": "./table/replay.js", "messages": ["pages", "table"], "styles": ["table"] },
    "newMatch": { "path": "/new", "module": "./pages/create.js", "messages": ["pages"] },
    "player": { "path": "/players/{name}", "module": "./pages/player.js", "messages": ["pages"] },
    "privacy": { "path": "/privacy", "module": "./pages/privacy.js", "messages": ["pages"] },
    "reset": { "path": "/reset", "module": "./pages/reset.js", "messages": ["pages"] },
    "settings": { "path": "/settings", "module": "./pages/settings.js", "messages": ["settings"] },
    "settingsPart": { "path": "/settings/{part}", "module": "./pages/settings.js", "messages": ["settings"] },
    "signIn": { "path": "/sign-in", "module": "./pages/sign-in.js", "messages": ["pages"] }
});

/**
 * The names in a path: `"id"` for `"/matches/{id}"`.
 * @template {string} Path
 * @typedef {Path extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never} Names
 */
/**
 * The values for the names in a route's path.
 * @template {RouteName} Name
 * @typedef {{ [Key in Names<(typeof ROUTES)[Name]["path"]>]: string }} Params
 */

/**
 * Returns the address of a page.
 * @template {RouteName} Name
 * @param {Name} name
 * @param {Params<Name>} params
 * @param {Record<string, string | undefined>} [query] Empty values are left out.
 */
export function pathTo(name, params, query = {}) {
    const values = /** @type {Record<string, string>} */ (params);
    const path = ROUTES[name].path.replace(/\{(\w+)\}/g, (_, key) => encodeURIComponent(values[key]));
    const search = new URLSearchParams(Object.entries(query).flatMap(([key, value]) => (value ? [[key, value]] : [])));
    return search.size ? `${path}?${search}` : path;
}

/**
 * Returns the page at a path, or null if there is none.
 * @param {string} path
 */
export function find(path) {
    const steps = path.replace(/(?<=.)\/$/, "").split("/");
    for (const [name, route] of Object.entries(ROUTES)) {
        const params = match(route.path.split("/"), steps);
        if (params) return { name: /** @type {RouteName} */ (name), params, open: () => load(route) };
    }
    return null;
}

/**
 * Loads a page's module, with its messages and style sheets. They are loaded when they are first needed.
 * @param {{ module: string, messages?: readonly string[], styles?: readonly string[] }} route
 * @returns {Promise<{ default: OpenPage }>}
 */
async function load({ module, messages = [], styles = [] }) {
    const sheets = styles.map((name) => loadStyleSheet(`/app/${name}.css`));
    const [loaded] = await Promise.all([import(module), ...messages.map(loadMessages), ...sheets]);
    return loaded;
}

/**
 * @param {string[]} pattern
 * @param {string[]} steps
 * @returns {Record<string, string> | null}
 */
function match(pattern, steps) {
    if (pattern.length !== steps.length) return null;
    /** @type {Record<string, string>} */
    const params = {};
    for (const [number, part] of pattern.entries()) {
        const step = steps[number];
        if (part.startsWith("{")) {
            if (!step) return null;
            try {
                params[part.slice(1, -1)] = decodeURIComponent(step);
            } catch {
                return null;
            }
        } else if (part !== step) {
            return null;
        }
    }
    return params;
}
