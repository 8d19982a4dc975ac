import type { Client } from "./connect.js";
import type { EventView, Notice } from "./generated/types.gen.js";
/** `live`: what happens comes at once. `waiting`: it will be tried again. `offline`: the browser knows of no network. */
export type Connection = "live" | "waiting" | "offline";
interface Following {
    /** The number of the last thing that is known already; what is told comes after it. */
    after?: number;
    /** Ends it, quietly. */
    signal?: AbortSignal;
    /** Told whenever the connection changes. */
    onState?: (state: Connection) => void;
}
export interface FollowingMatch extends Following {
    /** Told of events in order, each once, several at a time if they come so. What it returns is awaited. */
    onEvents: (events: EventView[]) => unknown;
}
export interface FollowingNotices extends Following {
    /** Told of notices in order, each once. What it returns is awaited. */
    onNotices: (notices: Notice[]) => unknown;
}
/**
 * Follows a match that has started, from its first event or from behind `after`. Ends when the match is over and every
 * event was told, or when `signal` aborts. Throws the server's `Problem` if the caller may not follow it, and whatever
 * `onEvents` throws. A page that nobody sees follows no match until somebody does: browsers open six connections to a
 * server at most, and all tabs share them.
 */
export declare function followMatch(client: Client, matchId: string, following: FollowingMatch): Promise<void>;
/**
 * Follows the account, from now on or from behind `after`, until `signal` aborts, whether the page is seen or not. Throws as
 * `followMatch` does.
 */
export declare function followNotices(client: Client, following: FollowingNotices): Promise<void>;
export {};
