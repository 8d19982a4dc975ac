// A proxy between a browser and the server, which keeps every response as it was sent, including streams. While the server cannot
// be reached, it responds with 502.

import http from "node:http";
import { once } from "node:events";

export class Relay {
    /** @type {string[]} What was requested, as "POST /v1/guests", in the order of arrival. */
    requests = [];
    /** @type {{ path: string, text: string }[]} Each answer, in the order of the requests. */
    answers = [];
    url = "";
    #server;

    /**
     * @param {string} behind  The server's address.
     * @param {(request: string) => unknown} until  A request is forwarded once the returned promise has settled.
     */
    constructor(behind, until = () => {}) {
        this.#server = http.createServer(async (request, response) => {
            const what = `${request.method} ${request.url}`;
            this.requests.push(what);
            await until(what);
            this.#pass(behind, request, response);
        });
    }

    async start() {
        this.#server.listen(0, "127.0.0.1");
        await once(this.#server, "listening");
        const { port } = /** @type {import("node:net").AddressInfo} */ (this.#server.address());
        this.url = `http://127.0.0.1:${port}`;
        return this;
    }

    stop() {
        this.#server.closeAllConnections();
        this.#server.close();
    }

    /** @param {string} behind @param {http.IncomingMessage} request @param {http.ServerResponse} response */
    #pass(behind, request, response) {
        // Not compressed, so that it can be read.
        const headers = { ...request.headers, "accept-encoding": "identity" };
        const onwards = http.request(behind + request.url, { method: request.method, headers }, (answer) => {
            const kept = { path: request.url ?? "", text: "" };
            this.answers.push(kept);
            response.writeHead(answer.statusCode ?? 502, answer.headers);
            answer.setEncoding("utf8").on("data", (text) => (kept.text += text));
            answer.pipe(response);
        });
        response.on("close", () => onwards.destroy());
        onwards.on("error", () => {
            if (response.headersSent) response.destroy();
            else response.writeHead(502, { "content-type": "text/html" }).end("<h1>502 Bad Gateway</h1>");
        });
        request.pipe(onwards);
    }
}
