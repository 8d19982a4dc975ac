import type { FieldError, Problem as ProblemBody } from "./generated/types.gen.js";
/** The server's refusal (RFC 9457). Match on `code`, which `/docs/problems` lists; `message` is for people. */
export declare class Problem extends Error {
    readonly name = "Problem";
    readonly status: number;
    /** The problem's stable name; `unknown` if something between here and the server has answered. */
    readonly code: string;
    /** What is the matter this time. */
    readonly detail: string;
    /** Each place in the body or query that is wrong. */
    readonly errors: FieldError[];
    /** How many seconds to wait before asking again, where the server says so. */
    readonly retryAfter: number | undefined;
    /** The whole answer, with what only some problems have: `legal_actions`, `view`, `trace_id`. */
    readonly body: Partial<ProblemBody>;
    constructor(status: number, body: Partial<ProblemBody>, retryAfter?: number);
}
/** Whether this is what `fetch`, whichever was given, has thrown for a request that got no answer. */
export declare function isUnreachable(error: unknown): boolean;
/** The client's errors: problems as such, while a failed connection or an abort stays what `fetch` made of it. */
export declare function asProblem(error: unknown, response: Response | undefined): unknown;
