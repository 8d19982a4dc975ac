import { createClient } from "./generated/client/client.gen.js";
import { createConfig } from "./generated/client/utils.gen.js";
import { asProblem } from "./problem.js";
export function connect({ baseUrl = "", token, fetch } = {}) {
    const client = createClient(createConfig({ baseUrl, auth: token, fetch, throwOnError: true }));
    client.interceptors.error.use(asProblem);
    return client;
}
