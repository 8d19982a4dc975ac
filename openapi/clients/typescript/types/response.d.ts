import type { ResolvedRequestOptions } from "./generated/client/types.gen.js";
/**
 * Reads the response, unless the caller wants its stream, so that one that breaks off, or that something between here and
 * the server has written, fails here and counts as none. Takes exports as the text that their type promises.
 */
export declare function checkResponse(response: Response, _request: Request, options: ResolvedRequestOptions): Promise<Response>;
