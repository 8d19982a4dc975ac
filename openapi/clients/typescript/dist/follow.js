import { Line } from "./line.js";
import { notTheServer } from "./problem.js";
import { MessageReader } from "./sse.js";
import { EVER, backOff, isHidden, isOffline, mayPass, onWakeUp, pause } from "./waiting.js";
const SILENCE = 40_000;
const DOUBT = 20_000;
const LASTED = 1_000;
export function followMatch(client, matchId, following) {
    const { onEvents, after = 0, ...rest } = following;
    const stream = { url: "/v1/matches/{id}/events", path: { id: matchId } };
    return new Follower(client, stream, (event) => event.seq, onEvents, { after, ...rest }, true).run();
}
export function followNotices(client, following) {
    const { onNotices, ...rest } = following;
    return new Follower(client, { url: "/v1/me/stream" }, (notice) => notice.number, onNotices, rest, false).run();
}
class Follower {
    client;
    stream;
    numberOf;
    onItems;
    following;
    rests;
    #state;
    #failures = 0;
    constructor(client, stream, numberOf, onItems, following, rests) {
        this.client = client;
        this.stream = stream;
        this.numberOf = numberOf;
        this.onItems = onItems;
        this.following = following;
        this.rests = rests;
        this.after = following.after;
    }
    after;
    async run() {
        const { signal } = this.following;
        while (!signal?.aborted) {
            if (this.#resting) {
                await pause(EVER, signal);
                continue;
            }
            const line = new Line(SILENCE, signal);
            const forget = this.#doubt(line);
            try {
                if (await this.#listen(line))
                    return;
            }
            finally {
                line.cut();
                forget();
            }
        }
    }
    get #resting() {
        return this.rests && isHidden();
    }
    async #listen(line) {
        const { signal } = this.following;
        let body;
        try {
            body = await this.#open(line);
        }
        catch (error) {
            if (signal?.aborted)
                return true;
            if (this.#resting)
                return false;
            if (!line.signal.aborted && !mayPass(error))
                throw error;
            await this.#wait(error);
            return false;
        }
        if (!body)
            return true;
        this.#tell("live");
        const begun = Date.now();
        let told = false;
        for await (const items of this.#items(body, line)) {
            if (items.length === 0)
                continue;
            line.rest();
            await this.onItems(items);
            this.after = this.numberOf(items[items.length - 1]);
            line.heard();
            told = true;
        }
        if (line.signal.aborted && !this.#resting)
            this.#tell(isOffline() ? "offline" : "waiting");
        if (told || Date.now() - begun >= LASTED)
            this.#failures = 0;
        else if (!this.#resting)
            await this.#wait(undefined);
        return false;
    }
    async #open(line) {
        const { data, response } = await this.client.get({
            ...this.stream,
            headers: { Accept: "text/event-stream", "Last-Event-ID": this.after },
            security: [{ type: "http", scheme: "bearer" }],
            signal: line.signal,
            cache: "no-store",
            parseAs: "stream",
            throwOnError: true,
        });
        if (response.status === 204)
            return null;
        const type = response.headers.get("Content-Type") ?? "";
        if (!type.startsWith("text/event-stream") || !data)
            throw notTheServer(type || "nothing");
        return data;
    }
    async *#items(body, line) {
        const [reader, decoder, messages] = [body.getReader(), new TextDecoder(), new MessageReader()];
        for (;;) {
            const part = await reader.read().catch(line.cut);
            if (!part?.value || line.signal.aborted)
                return;
            line.heard();
            const items = [];
            for (const { id, data } of messages.take(decoder.decode(part.value, { stream: true }))) {
                if (data !== "")
                    items.push(JSON.parse(data));
                else
                    this.after = Number(id);
            }
            let { after = 0 } = this;
            yield items.filter((item) => {
                const isNew = this.numberOf(item) > after;
                if (isNew)
                    after = this.numberOf(item);
                return isNew;
            });
        }
    }
    #doubt(line) {
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
    async #wait(error) {
        this.#tell(isOffline() ? "offline" : "waiting");
        await backOff(this.#failures++, error, this.following.signal);
    }
    #tell(state) {
        if (state === this.#state || this.following.signal?.aborted)
            return;
        this.#state = state;
        this.following.onState?.(state);
    }
}
