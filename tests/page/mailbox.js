// A mail server that keeps what it gets.

import { once } from "node:events";
import { createServer } from "node:net";

export class Mailbox {
    /** @type {string[]} */
    #mails = [];
    /** @type {(() => void)[]} */
    #waiting = [];
    #server = createServer((socket) => this.#serve(socket));

    static async open() {
        const mailbox = new Mailbox();
        mailbox.#server.listen(0, "127.0.0.1");
        await once(mailbox.#server, "listening");
        return mailbox;
    }

    get url() {
        return `smtp://127.0.0.1:${/** @type {import("node:net").AddressInfo} */ (this.#server.address()).port}`;
    }

    /** Returns the first link of the next mail that has this path. @param {string} path */
    async link(path) {
        while (!this.#mails.length) await new Promise((resolve) => this.#waiting.push(() => resolve(null)));
        // Long lines are wrapped, and `=` is encoded.
        const text = String(this.#mails.shift()).replace(/=\r\n/g, "").replace(/=3D/g, "=");
        const found = new RegExp(`${path}\\S+`).exec(text);
        if (!found) throw new Error(`no ${path} in ${text}`);
        return found[0];
    }

    close() {
        this.#server.close();
    }

    /** @param {import("node:net").Socket} socket */
    #serve(socket) {
        let [text, mail] = ["", /** @type {string | null} */ (null)];
        socket.on("error", () => {});
        socket.write("220 mailbox\r\n");
        socket.setEncoding("utf8").on("data", (data) => {
            text += data;
            for (let end; (end = text.indexOf("\r\n")) >= 0; ) {
                const line = text.slice(0, end);
                text = text.slice(end + 2);
                if (mail === null) {
                    if (line === "DATA") mail = "";
                    socket.write(line === "DATA" ? "354 go on\r\n" : line === "QUIT" ? "221 bye\r\n" : "250 yes\r\n");
                } else if (line === ".") {
                    this.#mails.push(mail);
                    mail = null;
                    socket.write("250 taken\r\n");
                    for (const tell of this.#waiting.splice(0)) tell();
                } else {
                    mail += `${line}\r\n`;
                }
            }
        });
    }
}
