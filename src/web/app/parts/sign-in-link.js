// The way to log in, and from there back to where one was.

import { pathTo } from "../routes.js";

/**
 * What stands behind the `#` of the address stays there, for it may be the code of an invitation, which browsers tell to no
 * server.
 */
export function signInLink() {
    const { pathname, search, hash } = location;
    if (pathname === pathTo("signIn", {})) return pathname + search + hash;
    return pathTo("signIn", {}, { next: pathname === pathTo("home", {}) ? "" : pathname + search }) + hash;
}
