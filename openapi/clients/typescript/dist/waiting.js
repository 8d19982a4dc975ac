import { Problem } from "./problem.js";
const SHORTEST = 500;
const LONGEST = 30_000;
export function backOff(failures, error) {
    const most = Math.min(LONGEST, SHORTEST * 2 ** failures);
    const asked = error instanceof Problem && error.retryAfter !== undefined ? error.retryAfter * 1000 : 0;
    return asked + (most * (1 + Math.random())) / 2;
}
export function mayPass(error) {
    return !(error instanceof Problem) || error.status >= 500 || error.status === 429 || error.status === 408;
}
export function isOffline() {
    return globalThis.navigator?.onLine === false;
}
export function isHidden() {
    return globalThis.document?.visibilityState === "hidden";
}
export function onWakeUp(callback) {
    const seen = () => document.visibilityState === "visible" && callback();
    globalThis.addEventListener?.("online", callback);
    globalThis.document?.addEventListener("visibilitychange", seen);
    return () => {
        globalThis.removeEventListener?.("online", callback);
        globalThis.document?.removeEventListener("visibilitychange", seen);
    };
}
export function pause(milliseconds, signal) {
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
        if (signal?.aborted)
            end();
    });
}
