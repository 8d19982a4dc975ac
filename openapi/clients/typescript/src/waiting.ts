// How long to wait before trying again, and how to wait.

import { Problem } from "./problem.js";

const SHORTEST = 500;
const LONGEST = 30_000;

/**
 * So many milliseconds after that many failures: twice as long each time, up to half a minute, and never quite the same,
 * so that the clients of a server that comes back do not all come at once. The server's own word is obeyed.
 */
export function backOff(failures: number, error: unknown): number {
  const most = Math.min(LONGEST, SHORTEST * 2 ** failures);
  const asked = error instanceof Problem && error.retryAfter !== undefined ? error.retryAfter * 1000 : 0;
  return asked + (most * (1 + Math.random())) / 2;
}

/** Whether the same request may well succeed later: the server is out of reach, restarting, busy or in trouble. */
export function mayPass(error: unknown): boolean {
  return !(error instanceof Problem) || error.status >= 500 || error.status === 429 || error.status === 408;
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

/** Waits until the time is up, the browser wakes up, or the caller gives up. */
export function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      forget();
      signal?.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    const forget = onWakeUp(end);
    signal?.addEventListener("abort", end);
    if (signal?.aborted) end();
  });
}
