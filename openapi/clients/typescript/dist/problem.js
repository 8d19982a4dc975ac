export class Problem extends Error {
    name = "Problem";
    status;
    code;
    detail;
    errors;
    retryAfter;
    body;
    constructor(status, body, retryAfter) {
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
function retryAfter(response) {
    const seconds = /^\d+$/.exec(response.headers.get("Retry-After") ?? "")?.[0];
    return seconds === undefined ? undefined : Number(seconds);
}
const marked = new WeakSet();
function unreachable(error) {
    if (typeof error === "object" && error !== null)
        marked.add(error);
    return error;
}
export function noAnswer(error, { signal }) {
    return signal.aborted && signal.reason?.name !== "TimeoutError" ? error : unreachable(error);
}
export function throwIfAborted(signal) {
    if (!signal?.aborted)
        return;
    marked.delete(signal.reason);
    throw signal.reason;
}
export function notTheServer(came) {
    return unreachable(new TypeError(`${came} came, and not the server's answer`));
}
export function isUnreachable(error) {
    return typeof error === "object" && error !== null && marked.has(error);
}
export function asProblem(error, response, request) {
    if (!response)
        return noAnswer(error, request);
    const body = typeof error === "object" && error !== null ? error : {};
    return new Problem(response.status, body, retryAfter(response));
}
