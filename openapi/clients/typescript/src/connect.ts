// A connection to one server.

import { createClient } from "./generated/client/client.gen.js";
import type { Client, RequestOptions } from "./generated/client/types.gen.js";
import { createConfig } from "./generated/client/utils.gen.js";
import type { ClientOptions } from "./generated/types.gen.js";
import { asProblem, throwIfAborted } from "./problem.js";
import { checkResponse } from "./response.js";

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
export function connect({ baseUrl = globalThis.location?.origin, token, language, fetch }: Server = {}): Client {
  // An address that cannot be one would otherwise look like a server that is out of reach.
  if (!URL.canParse(baseUrl) || !/^https?:$/.test(new URL(baseUrl).protocol)) throw new TypeError(`connect: ${JSON.stringify(baseUrl)} is no server's address`);
  const headers = language ? { "Accept-Language": language } : undefined;
  const client = createClient(createConfig<ClientOptions>({ baseUrl, auth: token, fetch, headers, throwOnError: true, requestValidator: check }));
  client.interceptors.response.use(checkResponse);
  client.interceptors.error.use(asProblem);
  return client;
}

/**
 * Refuses a request that was aborted before it is sent, and `.` and `..` in the place of a name or an id: in an address they are steps
 * to another one, even when they are escaped.
 */
async function check(request: unknown): Promise<void> {
  const { path, signal } = request as RequestOptions;
  throwIfAborted(signal);
  for (const value of Object.values(path ?? {})) {
    if (value === "." || value === "..") throw new TypeError(`${JSON.stringify(value)} is no name and no id`);
  }
}
