import { Problem, isUnreachable } from "./problem.js";
const SHORTEST = 500;
const LONGEST = 30_000;
export const EVER = 2 ** 31 - 1;
export async function backOff(failures, error, signal) {
    const asked = error instanceof Problem ? Math.min((error.retryAfter ?? 0) * 1000, EVER) : 0;
    if (asked > 0)
        await pause(asked, signal, { wakes: false });
    await pause((Math.min(LONGEST, SHORTEST * 2 ** failures) * (1 + Math.random())) / 2, signal);
}
export function mayPass(error) {
    if (error instanceof Problem)
        return error.status >= 500 || [408, 429].includes(error.status) || error.code === "idempotency_running";
    return isUnreachable(error);
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
const callbacks = new WeakMap();
export function onAbort(signal, callback) {
    if (!signal)
        return () => { };
    const all = callbacks.get(signal) ?? new Set();
    if (!callbacks.has(signal))
        signal.addEventListener("abort", () => all.forEach((one) => one()));
    callbacks.set(signal, all.add(callback));
    return () => all.delete(callback);
}
export function pause(milliseconds, signal, { wakes = true } = {}) {
    return new Promise((resolve) => {
        const end = () => {
            clearTimeout(timer);
            forget();
            forgetSignal();
            resolve();
        };
        const timer = setTimeout(end, milliseconds);
        const forget = wakes ? onWakeUp(end) : () => { };
        const forgetSignal = onAbort(signal, end);
        if (signal?.aborted)
            end();
    });
}
