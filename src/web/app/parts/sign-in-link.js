// The link to the sign-in page, which leads back to the page that it is on.

import { pathTo } from "../routes.js";

/**
 * Returns the address of the sign-in page. What is after the `#` stays there: it can be the code of an invitation, and browsers
 * send it to no server.
 */
export function signInLink() {
    const { pathname, search, hash } = location;
    if (pathname === pathTo("signIn", {})) return pathname + search + hash;
    return pathTo("signIn", {}, { next: pathname === pathTo("home", {}) ? "" : pathname + search }) + hash;
}
