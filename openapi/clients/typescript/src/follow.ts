// Streams of what happens that outlast lost connections, sleeping phones and restarts of the server.

import type { Client } from "./connect.js";
import type { EventView, Notice } from "./generated/types.gen.js";
import { Line } from "./line.js";
import { notTheServer } from "./problem.js";
import { MessageReader } from "./sse.js";
import { EVER, backOff, isHidden, isOffline, mayPass, onWakeUp, pause } from "./waiting.js";

/** The server sends at least a comment every 15 seconds. */
const SILENCE = 40_000;
/** How much of it is enough to doubt a connection when somebody comes back to the page. */
const DOUBT = 20_000;
/** What has lasted so long was a connection, and its end no reason to wait. */
const LASTED = 1_000;

/** `live`: what happens comes at once. `waiting`: it will be tried again. `offline`: the browser knows of no network. */
export type Connection = "live" | "waiting" | "offline";

interface Following {
  /** The number of the last thing that is known already; what is told comes after it. */
  after?: number;
  /** Ends it, quietly. */
  signal?: AbortSignal;
  /** Told whenever the connection changes. */
  onState?: (state: Connection) => void;
}

export interface FollowingMatch extends Following {
  /** Told of events in order, each once, several at a time if they come so. What it returns is awaited. */
  onEvents: (events: EventView[]) => unknown;
}

export interface FollowingNotices extends Following {
  /** Told of notices in order, each once. What it returns is awaited. */
  onNotices: (notices: Notice[]) => unknown;
}

/**
 * Follows a match that has started, from its first event or from behind `after`. Ends when the match is over and every
 * event was told, or when `signal` aborts. Throws the server's `Problem` if the caller may not follow it, and whatever
 * `onEvents` throws. A page that nobody sees follows no match until somebody does: browsers open six connections to a
 * server at most, and all tabs share them.
 */
export function followMatch(client: Client, matchId: string, following: FollowingMatch): Promise<void> {
  const { onEvents, after = 0, ...rest } = following;
  const stream = { url: "/v1/matches/{id}/events", path: { id: matchId } };
  return new Follower(client, stream, (event: EventView) => event.seq, onEvents, { after, ...rest }, true).run();
}

/**
 * Follows the account, from now on or from behind `after`, until `signal` aborts, whether the page is seen or not. Throws as
 * `followMatch` does.
 */
export function followNotices(client: Client, following: FollowingNotices): Promise<void> {
  const { onNotices, ...rest } = following;
  return new Follower(client, { url: "/v1/me/stream" }, (notice: Notice) => notice.number, onNotices, rest, false).run();
}

/** Something to follow, and how far that has come. */
class Follower<Item> {
  #state: Connection | undefined;
  #failures = 0;

  constructor(
    readonly client: Client,
    readonly stream: { url: string; path?: Record<string, unknown> },
    readonly numberOf: (item: Item) => number,
    readonly onItems: (items: Item[]) => unknown,
    readonly following: Following,
    /** Whether it rests while the page is hidden. */
    readonly rests: boolean,
  ) {
    this.after = following.after;
  }

  /** The number of the last item that was told. */
  after: number | undefined;

  async run(): Promise<void> {
    const { signal } = this.following;
    while (!signal?.aborted) {
      if (this.#resting) {
        await pause(EVER, signal);
        continue;
      }
      const line = new Line(SILENCE, signal);
      const forget = this.#doubt(line);
      try {
        if (await this.#listen(line)) return;
      } finally {
        line.cut();
        forget();
      }
    }
  }

  get #resting(): boolean {
    return this.rests && isHidden();
  }

  /** One connection, to its end, and the wait after it. Gives whether there is nothing more to come. */
  async #listen(line: Line): Promise<boolean> {
    const { signal } = this.following;
    let body;
    try {
      body = await this.#open(line);
    } catch (error) {
      if (signal?.aborted) return true;
      if (this.#resting) return false;
      // What the line has cut, because nothing came, may pass, too.
      if (!line.signal.aborted && !mayPass(error)) throw error;
      await this.#wait(error);
      return false;
    }
    if (!body) return true;
    this.#tell("live");
    const begun = Date.now();
    let told = false;
    for await (const items of this.#items(body, line)) {
      if (items.length === 0) continue;
      line.rest();
      await this.onItems(items);
      this.after = this.numberOf(items[items.length - 1]!);
      line.heard();
      told = true;
    }
    // Only a stream that the server has ended goes on unnoticed.
    if (line.signal.aborted && !this.#resting) this.#tell(isOffline() ? "offline" : "waiting");
    // Streams end now and then, to be gone on with at once. But what ends as soon as it has begun must not be hurried.
    if (told || Date.now() - begun >= LASTED) this.#failures = 0;
    else if (!this.#resting) await this.#wait(undefined);
    return false;
  }

  /** The stream from here on; `null` if it has come to its end. */
  async #open(line: Line): Promise<ReadableStream<Uint8Array> | null> {
    const { data, response } = await this.client.get<Record<200, ReadableStream<Uint8Array>>, unknown, true>({
      ...this.stream,
      headers: { Accept: "text/event-stream", "Last-Event-ID": this.after },
      security: [{ type: "http", scheme: "bearer" }],
      signal: line.signal,
      cache: "no-store",
      parseAs: "stream",
      throwOnError: true,
    });
    if (response.status === 204) return null;
    const type = response.headers.get("Content-Type") ?? "";
    if (!type.startsWith("text/event-stream") || !data) throw notTheServer(type || "nothing");
    return data;
  }

  /** What is new, in portions, until the connection ends in one way or the other. */
  async *#items(body: ReadableStream<Uint8Array>, line: Line): AsyncGenerator<Item[]> {
    const [reader, decoder, messages] = [body.getReader(), new TextDecoder(), new MessageReader()];
    for (;;) {
      const part = await reader.read().catch(line.cut);
      if (!part?.value || line.signal.aborted) return;
      line.heard();
      const items: Item[] = [];
      for (const { id, data } of messages.take(decoder.decode(part.value, { stream: true }))) {
        if (data !== "") items.push(JSON.parse(data));
        // The greeting says from where on it is told.
        else this.after = Number(id);
      }
      let { after = 0 } = this;
      // Whatever comes twice is told once.
      yield items.filter((item) => {
        const isNew = this.numberOf(item) > after;
        if (isNew) after = this.numberOf(item);
        return isNew;
      });
    }
  }

  /** Cuts a connection that is likely to be dead, or that nobody looks at, as soon as the browser hints at it. */
  #doubt(line: Line): () => void {
    const lost = () => line.cut();
    const hidden = () => this.#resting && line.cut();
    const forget = onWakeUp(() => line.silentFor > DOUBT && line.cut());
    globalThis.addEventListener?.("offline", lost);
    globalThis.document?.addEventListener("visibilitychange", hidden);
    return () => {
      forget();
      globalThis.document?.removeEventListener("visibilitychange", hidden);
      globalThis.removeEventListener?.("offline", lost);
    };
  }

  async #wait(error: unknown): Promise<void> {
    this.#tell(isOffline() ? "offline" : "waiting");
    await backOff(this.#failures++, error, this.following.signal);
  }

  #tell(state: Connection): void {
    if (state === this.#state || this.following.signal?.aborted) return;
    this.#state = state;
    this.following.onState?.(state);
  }
}
