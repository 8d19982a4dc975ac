// What the server says where it refuses.

import type { FieldError, OAuthErrorBody, Problem as ProblemBody } from "./generated/types.gen.js";

/** What a refusal may say: that of an operation of OAuth (RFC 6749) has `error` and `error_description` instead of `code` and `detail`. */
type Body = Partial<ProblemBody & OAuthErrorBody>;

/** The server's refusal (RFC 9457). Match on `code`, which `/docs/problems` lists; `message` is for people. */
export class Problem extends Error {
  override readonly name = "Problem";
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

  constructor(status: number, body: Body, retryAfter?: number) {
    const detail = body.detail ?? body.error_description ?? `The server answered ${status}.`;
    super(detail);
    this.status = status;
    this.code = body.code ?? body.error ?? "unknown";
    this.detail = detail;
    this.errors = body.errors ?? [];
    this.retryAfter = retryAfter;
    this.body = body;
  }
}

/** The answer's `Retry-After`; who names a date instead of seconds is told nothing better than its absence. */
function retryAfter(response: Response): number | undefined {
  const seconds = /^\d+$/.exec(response.headers.get("Retry-After") ?? "")?.[0];
  return seconds === undefined ? undefined : Number(seconds);
}

const marked = new WeakSet<object>();

/** Marks the error of a request that got no answer. */
function unreachable(error: unknown): unknown {
  if (typeof error === "object" && error !== null) marked.add(error);
  return error;
}

/**
 * Marks what `fetch`, whichever was given, or reading a response has thrown, unless the caller has aborted the request. After a time
 * limit, such as that of `AbortSignal.timeout`, the next request may get an answer.
 */
export function noAnswer(error: unknown, { signal }: Request): unknown {
  return signal.aborted && signal.reason?.name !== "TimeoutError" ? error : unreachable(error);
}

/** Throws the reason of a signal that has aborted before its request is sent: no later request with it would get an answer. */
export function throwIfAborted(signal: AbortSignal | null | undefined): void {
  if (!signal?.aborted) return;
  // It was marked if it is a time limit that has ended an earlier request.
  marked.delete(signal.reason);
  throw signal.reason;
}

/** The error for a response that is not the server's. */
export function notTheServer(came: string): unknown {
  return unreachable(new TypeError(`${came} came, and not the server's answer`));
}

/**
 * Whether the request got no answer in its time. The reason for which the caller has aborted it is not marked, nor are mistakes in the
 * caller's own lines, whatever their type.
 */
export function isUnreachable(error: unknown): boolean {
  return typeof error === "object" && error !== null && marked.has(error);
}

/** The client's errors: problems as such, while a failed connection or an abort stays what `fetch` made of it. */
export function asProblem(error: unknown, response: Response | undefined, request: Request): unknown {
  if (!response) return noAnswer(error, request);
  const body = typeof error === "object" && error !== null ? error : {};
  return new Problem(response.status, body, retryAfter(response));
}
