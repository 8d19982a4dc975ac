export class Problem extends Error {
    name = "Problem";
    status;
    code;
    detail;
    errors;
    retryAfter;
    body;
    constructor(status, body, retryAfter) {
        const detail = body.detail ?? `The server answered ${status}.`;
        super(detail);
        this.status = status;
        this.code = body.code ?? "unknown";
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
const unreachable = new WeakSet();
export function isUnreachable(error) {
    return typeof error === "object" && error !== null && unreachable.has(error);
}
export function asProblem(error, response) {
    if (!response) {
        if (typeof error === "object" && error !== null)
            unreachable.add(error);
        return error;
    }
    const body = typeof error === "object" && error !== null ? error : {};
    return new Problem(response.status, body, retryAfter(response));
}
