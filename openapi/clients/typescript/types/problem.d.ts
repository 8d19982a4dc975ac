import type { FieldError, OAuthErrorBody, Problem as ProblemBody } from "./generated/types.gen.js";
/** What a refusal may say: that of an operation of OAuth (RFC 6749) has `error` and `error_description` instead of `code` and `detail`. */
type Body = Partial<ProblemBody & OAuthErrorBody>;
/** The server's refusal (RFC 9457). Match on `code`, which `/docs/problems` lists; `message` is for people. */
export declare class Problem extends Error {
    readonly name = "Problem";
    readonly status: number;
    /**
     * The problem's stable name, or OAuth's `error`. `unknown` where the answer names none: with `status` 304 nothing has changed since
     * the version that `If-None-Match` names, and otherwise something between here and the server has answered.
     */
    readonly code: string;
    /** What is the matter this time. */
    readonly detail: string;
    /** Each place in the body or query that is wrong. */
    readonly errors: FieldError[];
    /** How many seconds to wait before asking again, where the server says so. */
    readonly retryAfter: number | undefined;
    /** The whole answer, with what only some problems have: `legal_actions`, `view`, `trace_id`. */
    readonly body: Body;
    constructor(status: number, body: Body, retryAfter?: number);
}
/**
 * Marks what `fetch`, whichever was given, or reading a response has thrown, unless the caller has aborted the request. After a time
 * limit, such as that of `AbortSignal.timeout`, the next request may get an answer.
 */
export declare function noAnswer(error: unknown, { signal }: Request): unknown;
/** Throws the reason of a signal that has aborted before its request is sent: no later request with it would get an answer. */
export declare function throwIfAborted(signal: AbortSignal | null | undefined): void;
/** The error for a response that is not the server's. */
export declare function notTheServer(came: string): unknown;
/**
 * Whether the request got no answer in its time. The reason for which the caller has aborted it is not marked, nor are mistakes in the
 * caller's own lines, whatever their type.
 */
export declare function isUnreachable(error: unknown): boolean;
/** The client's errors: problems as such, while a failed connection or an abort stays what `fetch` made of it. */
export declare function asProblem(error: unknown, response: Response | undefined, request: Request): unknown;
export {};
