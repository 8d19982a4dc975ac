// Which address is which page. A page's module is loaded when somebody goes there.

/** @typedef {import("./app.js").OpenPage} OpenPage */
/** @typedef {{ open: () => Promise<{ default: OpenPage }>, params: Record<string, string> }} Found */

/** @type {[pattern: string, open: () => Promise<{ default: OpenPage }>][]} */
const PLACES = [
    ["/", () => import("./pages/home.js")],
    ["/about", () => import("./pages/about.js")],
    ["/games/:game", () => import("./pages/game.js")],
    ["/invitations/:id", () => import("./pages/invitation.js")],
    ["/leaderboards/:game", () => import("./pages/leaderboard.js")],
    ["/lobby", () => import("./pages/lobby.js")],
    ["/matches", () => import("./pages/matches.js")],
    ["/matches/:id", () => import("./pages/match.js")],
    ["/matches/:id/replay", () => import("./table/replay.js")],
    ["/new", () => import("./pages/create.js")],
    ["/players/:name", () => import("./pages/player.js")],
    ["/settings", () => import("./pages/settings.js")],
    ["/settings/:part", () => import("./pages/settings.js")],
    ["/sign-in", () => import("./pages/sign-in.js")],
];

/**
 * The page at a path, or null where there is none.
 * @param {string} path
 * @returns {Found | null}
 */
export function find(path) {
    const steps = path.replace(/(?<=.)\/$/, "").split("/");
    for (const [pattern, open] of PLACES) {
        const params = fit(pattern.split("/"), steps);
        if (params) return { open, params };
    }
    return null;
}

/**
 * @param {string[]} pattern
 * @param {string[]} steps
 * @returns {Record<string, string> | null}
 */
function fit(pattern, steps) {
    if (pattern.length !== steps.length) return null;
    /** @type {Record<string, string>} */
    const params = {};
    for (const [number, part] of pattern.entries()) {
        const step = steps[number];
        if (part.startsWith(":")) {
            if (!step) return null;
            try {
                params[part.slice(1)] = decodeURIComponent(step);
            } catch {
                return null;
            }
        } else if (part !== step) {
            return null;
        }
    }
    return params;
}
