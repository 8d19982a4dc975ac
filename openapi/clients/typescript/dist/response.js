import { noAnswer, notTheServer } from "./problem.js";
const EMPTY = ["/oauth/revoke", "/v1/password-resets"];
export function checkResponse(response, request, options) {
    const type = (response.headers.get("Content-Type") ?? "").toLowerCase();
    if (response.ok && type === "" && EMPTY.includes(options.url))
        return new Response(null, response);
    const isPage = type.startsWith("text/html");
    const isFinal = response.status < 500 && ![408, 429].includes(response.status);
    if ((response.ok && response.status !== 204 && type === "") || (isPage && isFinal && response.status !== 204))
        throw notTheServer(type || "nothing");
    if (response.ok && options.parseAs === "stream")
        return response;
    const isJson = response.ok && type.startsWith("application/json");
    const isValue = isJson && (options.parseAs === "auto" || options.parseAs === "json");
    if (isValue || (options.parseAs === "auto" && type.startsWith("application/x-ndjson")))
        options.parseAs = "text";
    const text = whole(response.text.bind(response), request);
    response.text = isJson ? async () => parsed(await text(), isValue) : text;
    response.arrayBuffer = whole(response.arrayBuffer.bind(response), request);
    response.blob = whole(response.blob.bind(response), request);
    return response;
}
function whole(read, request) {
    return () => read().catch((error) => {
        throw noAnswer(error, request);
    });
}
function parsed(text, isValue) {
    try {
        const value = JSON.parse(text);
        return isValue ? value : text;
    }
    catch {
        throw notTheServer("no JSON");
    }
}
