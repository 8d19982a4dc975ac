// A server from the built binary, with its own data folder and PostgreSQL.

import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const BINARY = process.env.ACEPOST ?? join(ROOT, "target/debug/acepost");

// Settings of the surroundings are not those of the tests.
const ENVIRONMENT = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(ACEPOST_|DATABASE_URL$)/.test(name)));

export class Server {
    /** @type {string} Where it listens; the same after it was started again. */
    url = "";

    #folder = "";
    /** @type {string[]} */
    #settings = [];
    /** @type {import("node:child_process").ChildProcess | null} */
    #process = null;

    /** Starts a server. @param {string[]} [settings]  Further settings. */
    static async start(settings = []) {
        const server = new Server();
        server.#settings = settings;
        server.#folder = await mkdtemp(join(tmpdir(), "acepost-page-"));
        // If this runs as root, PostgreSQL runs as another user, who must be able to enter the folder.
        await chmod(server.#folder, 0o711);
        await server.again();
        return server;
    }

    /** Starts it, on the same port as before, if any. */
    async again() {
        const address = this.url ? new URL(this.url).host : "127.0.0.1:0";
        const limits = ["--rate-limit", "0", "--sign-in-rate", "0", "--streams-per-address", "1000", "--bot-pause-ms", "0"];
        // Long enough for a busy machine.
        const timeouts = ["--database-timeout-ms", "60000", "--pool-timeout-ms", "60000"];
        const settings = [...limits, ...timeouts, ...this.#settings];
        const child = spawn(BINARY, ["serve", "--listen", address, "--data-dir", this.#data, "--log-format", "text", ...settings], {
            cwd: ROOT,
            env: ENVIRONMENT,
            stdio: ["ignore", "ignore", "pipe"],
        });
        this.#process = child;
        this.url = await listening(child);
    }

    /** Kills it, as a crash would. Its PostgreSQL keeps running, and the next start uses it. */
    async kill() {
        await this.#end("SIGKILL");
    }

    get #data() {
        return join(this.#folder, "data");
    }

    /** Copies its data, while it is stopped. */
    async backUp() {
        await this.#end("SIGTERM");
        await promisify(execFile)("cp", ["-a", this.#data, `${this.#data}.backup`]);
        await this.again();
    }

    /** Goes back to the data that were copied. */
    async restore() {
        await this.#end("SIGTERM");
        await rm(this.#data, { recursive: true });
        await rename(`${this.#data}.backup`, this.#data);
        await this.again();
    }

    /** Calls a match off, as an operator. @param {string} id */
    async callOff(id) {
        const command = ["admin", "cancel", id, "--why", "a test", "--data-dir", this.#data];
        await promisify(execFile)(BINARY, command, { env: ENVIRONMENT });
    }

    /** Stops it, and deletes its data. */
    async stop() {
        await this.#end("SIGTERM");
        await rm(this.#folder, { recursive: true, force: true });
    }

    /** @param {NodeJS.Signals} signal */
    async #end(signal) {
        const child = this.#process;
        this.#process = null;
        if (!child || child.exitCode !== null) return;
        const gone = once(child, "exit");
        child.kill(signal);
        await gone;
    }
}

/**
 * Waits until it reports its address.
 * @param {import("node:child_process").ChildProcess} child
 * @returns {Promise<string>}
 */
function listening(child) {
    return new Promise((resolve, reject) => {
        let log = "";
        child.stderr?.setEncoding("utf8").on("data", (text) => {
            if (log.length < 100_000) log += text;
            const found = /Acepost listens on (http:[^,\s]*),/.exec(log);
            if (found) resolve(found[1]);
        });
        child.once("error", reject);
        child.once("exit", () => reject(new Error(`the server has ended:\n${log}`)));
    });
}
