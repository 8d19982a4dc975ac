// A server of the tests' own, with a data folder that is gone afterwards.

import { spawn } from "node:child_process";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const BINARY = process.env.ACEPOST ?? fileURLToPath(new URL("../../../../target/debug/acepost", import.meta.url));

export class Server {
  #folder;
  #process;
  url = "";

  static async start() {
    const server = new Server();
    server.#folder = await mkdtemp(join(tmpdir(), "acepost-client-"));
    // PostgreSQL runs as another user where this runs as root, and must get to its folder.
    await chmod(server.#folder, 0o711);
    try {
      await server.#run("127.0.0.1:0");
    } catch (error) {
      await rm(server.#folder, { recursive: true });
      throw error;
    }
    return server;
  }

  /** As for an update: the same address, and the same data. */
  async restart() {
    await this.#end();
    await this.#run(new URL(this.url).host);
  }

  async stop() {
    await this.#end();
    await rm(this.#folder, { recursive: true });
  }

  async #run(listen) {
    const data = join(this.#folder, "data");
    const flags = ["--listen", listen, "--data-dir", data, "--log-format", "text", "--rate-limit", "0", "--sign-in-rate", "0", "--bot-pause-ms", "0"];
    // Long enough for a busy machine.
    flags.push("--database-timeout-ms", "60000", "--pool-timeout-ms", "60000");
    // Settings of the surroundings are not those of the tests.
    const kept = Object.entries(process.env).filter(([name]) => !/^(ACEPOST_|DATABASE_URL$)/.test(name));
    this.#process = spawn(BINARY, ["serve", ...flags], {
      stdio: ["ignore", "inherit", "pipe"],
      env: Object.fromEntries(kept),
    });
    const log = [];
    this.url = await new Promise((resolve, reject) => {
      this.#process.on("error", reject);
      const lines = createInterface({ input: this.#process.stderr });
      lines.on("line", (line) => {
        log.push(line);
        const [, url] = /Acepost listens on (http:[^,]*),/.exec(line) ?? [];
        if (url) resolve(url);
      });
      lines.on("close", () => reject(new Error(`the server did not start:\n${log.join("\n")}`)));
    });
  }

  async #end() {
    this.#process.kill("SIGTERM");
    if (this.#process.exitCode === null) await once(this.#process, "exit");
  }
}
