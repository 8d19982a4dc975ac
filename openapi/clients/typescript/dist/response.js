import { notTheServer, unreachable } from "./problem.js";
const EMPTY = ["/oauth/revoke", "/v1/password-resets"];
export async function checkResponse(response, _request, options) {
    const type = (response.headers.get("Content-Type") ?? "").toLowerCase();
    const isEmpty = response.status === 204 || (type === "" && EMPTY.includes(options.url));
    if (response.ok && !isEmpty && (type === "" || type.startsWith("text/html")))
        throw notTheServer(type || "nothing");
    if (response.ok && options.parseAs === "stream")
        return response;
    if (options.parseAs === "auto" && type.startsWith("application/x-ndjson"))
        options.parseAs = "text";
    const body = await response.clone().arrayBuffer().catch((error) => {
        throw unreachable(error);
    });
    if (response.ok && type.startsWith("application/json")) {
        try {
            JSON.parse(new TextDecoder().decode(body));
        }
        catch {
            throw notTheServer("no JSON");
        }
    }
    return response;
}
