// A bad line to the server.

import { once } from "node:events";
import { connect, createServer } from "node:net";

export class Proxy {
  #server;
  #callers = new Set();
  #losing = false;
  url = "";
  /** How many answers were lost on the way. */
  lost = 0;

  static async to(url) {
    const proxy = new Proxy();
    const { hostname, port } = new URL(url);
    proxy.#server = createServer((caller) => proxy.#join(caller, connect(Number(port), hostname)));
    proxy.#server.listen(0, "127.0.0.1");
    await once(proxy.#server, "listening");
    proxy.url = `http://127.0.0.1:${proxy.#server.address().port}`;
    return proxy;
  }

  /** Every connection breaks. */
  cut() {
    for (const caller of this.#callers) caller.destroy();
  }

  /** The server gets the next request, and its answer gets lost. */
  loseNextAnswer() {
    this.#losing = true;
  }

  async stop() {
    this.cut();
    this.#server.close();
    await once(this.#server, "close");
  }

  #join(caller, server) {
    this.#callers.add(caller);
    caller.on("data", (bytes) => server.write(bytes));
    server.on("data", (bytes) => {
      if (!this.#losing) return caller.write(bytes);
      this.#losing = false;
      this.lost += 1;
      caller.destroy();
    });
    for (const [one, other] of [[caller, server], [server, caller]]) {
      one.on("error", () => one.destroy());
      one.on("close", () => other.destroy());
    }
    caller.on("close", () => this.#callers.delete(caller));
  }
}
