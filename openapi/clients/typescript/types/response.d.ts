import type { ResolvedRequestOptions } from "./generated/client/types.gen.js";
/**
 * Refuses what something between here and the server has written. Unless the caller wants the stream, what breaks off while it is read
 * counts as no answer, too. The generated part reads the response once, JSON as a value and exports as the text that their type promises.
 */
export declare function checkResponse(response: Response, request: Request, options: ResolvedRequestOptions): Response;
