// What has come for a request, before it counts as the server's answer.

import type { ResolvedRequestOptions } from "./generated/client/types.gen.js";
import { notTheServer, unreachable } from "./problem.js";

/** The operations that succeed with 200 or 202 and an empty body. */
const EMPTY = ["/oauth/revoke", "/v1/password-resets"];

/**
 * Reads the response, unless the caller wants its stream, so that one that breaks off, or that something between here and
 * the server has written, fails here and counts as none. Takes exports as the text that their type promises.
 */
export async function checkResponse(response: Response, _request: Request, options: ResolvedRequestOptions): Promise<Response> {
  const type = (response.headers.get("Content-Type") ?? "").toLowerCase();
  const isEmpty = response.status === 204 || (type === "" && EMPTY.includes(options.url));
  // No operation answers with a page, but a network that asks for a login does.
  if (response.ok && !isEmpty && (type === "" || type.startsWith("text/html"))) throw notTheServer(type || "nothing");
  if (response.ok && options.parseAs === "stream") return response;
  // The generated part would make a Blob of it.
  if (options.parseAs === "auto" && type.startsWith("application/x-ndjson")) options.parseAs = "text";
  const body = await response.clone().arrayBuffer().catch((error: unknown) => {
    throw unreachable(error);
  });
  if (response.ok && type.startsWith("application/json")) {
    try {
      JSON.parse(new TextDecoder().decode(body));
    } catch {
      throw notTheServer("no JSON");
    }
  }
  return response;
}
