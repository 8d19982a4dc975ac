// What has come for a request, before it counts as the server's answer.

import type { ResolvedRequestOptions } from "./generated/client/types.gen.js";
import { noAnswer, notTheServer } from "./problem.js";

/** The operations that succeed with 200 or 202 and an empty body. */
const EMPTY = ["/oauth/revoke", "/v1/password-resets"];

/**
 * Refuses what something between here and the server has written. Unless the caller wants the stream, what breaks off while it is read
 * counts as no answer, too. The generated part reads the response once, JSON as a value and exports as the text that their type promises.
 */
export function checkResponse(response: Response, request: Request, options: ResolvedRequestOptions): Response {
  const type = (response.headers.get("Content-Type") ?? "").toLowerCase();
  // As for 204 there is no body. The generated part would give one without a type as a stream.
  if (response.ok && type === "" && EMPTY.includes(options.url)) return new Response(null, response);
  // No operation answers with a page, but a network that asks for a login does, and a proxy that refuses. What a proxy says of a server
  // that is busy or out of reach stays a problem: it may tell when to try again.
  const isPage = type.startsWith("text/html");
  const isFinal = response.status < 500 && ![408, 429].includes(response.status);
  if ((response.ok && response.status !== 204 && type === "") || (isPage && isFinal && response.status !== 204)) throw notTheServer(type || "nothing");
  if (response.ok && options.parseAs === "stream") return response;
  const isJson = response.ok && type.startsWith("application/json");
  const isValue = isJson && (options.parseAs === "auto" || options.parseAs === "json");
  // Of an export the generated part would make a Blob, and of what is no JSON the caller's mistake.
  if (isValue || (options.parseAs === "auto" && type.startsWith("application/x-ndjson"))) options.parseAs = "text";
  const text = whole(response.text.bind(response), request);
  response.text = isJson ? async () => parsed(await text(), isValue) : text;
  response.arrayBuffer = whole(response.arrayBuffer.bind(response), request);
  response.blob = whole(response.blob.bind(response), request);
  return response;
}

/** Reads all, or throws that no answer has come. */
function whole<T>(read: () => Promise<T>, request: Request): () => Promise<T> {
  return () => read().catch((error: unknown) => {
    throw noAnswer(error, request);
  });
}

/** The value of a JSON text, or else the text itself, if it is JSON. */
function parsed(text: string, isValue: boolean) {
  try {
    const value = JSON.parse(text);
    return isValue ? value : text;
  } catch {
    throw notTheServer("no JSON");
  }
}
