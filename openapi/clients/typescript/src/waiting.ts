// How long to wait before trying again, and how to wait.

import { Problem, isUnreachable } from "./problem.js";

const SHORTEST = 500;
const LONGEST = 30_000;

/** The longest that timers can; one for longer would end at once. */
export const EVER = 2 ** 31 - 1;

/**
 * Waits after that many failures: twice as long each time, up to half a minute, and never quite the same, so that the
 * clients of a server that comes back do not all come at once. What the server asked for is waited for first, and nothing
 * shortens that.
 */
export async function backOff(failures: number, error: unknown, signal?: AbortSignal): Promise<void> {
  const asked = error instanceof Problem ? Math.min((error.retryAfter ?? 0) * 1000, EVER) : 0;
  if (asked > 0) await pause(asked, signal, { wakes: false });
  await pause((Math.min(LONGEST, SHORTEST * 2 ** failures) * (1 + Math.random())) / 2, signal);
}

/**
 * Whether the same request may well succeed later: the server is out of reach, restarting, busy or in trouble, or still answers
 * the same request with the same `Idempotency-Key`. What else is thrown, such as by a mistake in the caller's own lines, would be
 * thrown for ever.
 */
export function mayPass(error: unknown): boolean {
  if (error instanceof Problem) return error.status >= 500 || [408, 429].includes(error.status) || error.code === "idempotency_running";
  return isUnreachable(error);
}

/** Whether the browser knows that there is no network. Others than browsers never know. */
export function isOffline(): boolean {
  return globalThis.navigator?.onLine === false;
}

/** Whether nobody can see the page. Others than browsers are always seen. */
export function isHidden(): boolean {
  return globalThis.document?.visibilityState === "hidden";
}

/** Calls back whenever trying again has become worthwhile: the network is back, or somebody looks at the page again. */
export function onWakeUp(callback: () => void): () => void {
  const seen = () => document.visibilityState === "visible" && callback();
  globalThis.addEventListener?.("online", callback);
  globalThis.document?.addEventListener("visibilitychange", seen);
  return () => {
    globalThis.removeEventListener?.("online", callback);
    globalThis.document?.removeEventListener("visibilitychange", seen);
  };
}

const callbacks = new WeakMap<AbortSignal, Set<() => void>>();

/**
 * Calls back when the signal aborts, unless the function that is returned is called before. Each signal gets one listener: Node
 * warns of a leak at the eleventh, and programs may end many followers with one signal.
 */
export function onAbort(signal: AbortSignal | undefined, callback: () => void): () => void {
  if (!signal) return () => {};
  const all = callbacks.get(signal) ?? new Set();
  if (!callbacks.has(signal)) signal.addEventListener("abort", () => all.forEach((one) => one()));
  callbacks.set(signal, all.add(callback));
  return () => all.delete(callback);
}

/** Waits until the time is up, the caller gives up, or, unless told not to, the browser wakes up. */
export function pause(milliseconds: number, signal?: AbortSignal, { wakes = true } = {}): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      forget();
      forgetSignal();
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    const forget = wakes ? onWakeUp(end) : () => {};
    const forgetSignal = onAbort(signal, end);
    if (signal?.aborted) end();
  });
}
