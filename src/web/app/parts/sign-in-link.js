// The way to log in, and from there back to where one was.

/**
 * What stands behind the `#` of the address stays there, for it may be the code of an invitation, which browsers tell to no
 * server.
 */
export function signInLink() {
    const { pathname, search, hash } = location;
    if (pathname === "/sign-in") return pathname + search + hash;
    return `/sign-in${pathname === "/" ? "" : `?next=${encodeURIComponent(pathname + search)}`}${hash}`;
}
