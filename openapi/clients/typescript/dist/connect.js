import { createClient } from "./generated/client/client.gen.js";
import { createConfig } from "./generated/client/utils.gen.js";
import { asProblem, throwIfAborted } from "./problem.js";
import { checkResponse } from "./response.js";
export function connect({ baseUrl = globalThis.location?.origin, token, language, fetch } = {}) {
    if (!URL.canParse(baseUrl) || !/^https?:$/.test(new URL(baseUrl).protocol))
        throw new TypeError(`connect: ${JSON.stringify(baseUrl)} is no server's address`);
    const headers = language ? { "Accept-Language": language } : undefined;
    const client = createClient(createConfig({ baseUrl, auth: token, fetch, headers, throwOnError: true, requestValidator: check }));
    client.interceptors.response.use(checkResponse);
    client.interceptors.error.use(asProblem);
    return client;
}
async function check(request) {
    const { path, signal } = request;
    throwIfAborted(signal);
    for (const value of Object.values(path ?? {})) {
        if (value === "." || value === "..")
            throw new TypeError(`${JSON.stringify(value)} is no name and no id`);
    }
}
