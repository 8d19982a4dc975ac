import type { Client } from "./generated/client/types.gen.js";
/** What every function of this package is given as `client`. `client.setConfig({ auth: token })` changes the token. */
export type { Client };
export interface Server {
    /** Where the server is, without `/v1`. None for the one that a page came from. */
    baseUrl?: string;
    /** A session's or a personal access token. */
    token?: string;
    /** The language of sentences and labels, such as `de` (BCP 47). None for that of the browser, or English. */
    language?: string;
    /** Instead of the global `fetch`. */
    fetch?: typeof fetch;
}
/**
 * A client of one server. It holds no connection: nothing is sent before a function is called with it, and nothing is to
 * be closed. The functions give the body of the answer, and throw a `Problem` where the server refuses.
 */
export declare function connect({ baseUrl, token, language, fetch }?: Server): Client;
