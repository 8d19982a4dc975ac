// What tests set up without the page: players, and matches in progress.

let names = 0;

/** Returns a name that no other worker uses. */
export const newName = (/** @type {string} */ stem) => `${stem}-${process.pid.toString(36)}${(names++).toString(36)}`;

export const PASSWORD = "a castle of cards";

/** @typedef {{ name: string, token: string, player: { id: string, name: string } }} Person */

/** @param {{ player: Person["player"], session: { token: string } }} registered @returns {Person} */
const personOf = ({ player, session }) => ({ name: player.name, token: session.token, player });

export class Api {
    /** @param {string} url */
    constructor(url) {
        this.url = url;
    }

    /**
     * @param {string} method @param {string} path @param {string} [token] @param {unknown} [body]
     * @returns {Promise<any>}
     */
    async call(method, path, token, body) {
        const headers = {
            ...(token ? { authorization: `Bearer ${token}` } : {}),
            ...(body === undefined ? {} : { "content-type": "application/json" }),
        };
        const answer = await fetch(`${this.url}/v1${path}`, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
        const text = await answer.text();
        if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
        return text ? JSON.parse(text) : null;
    }

    /** @param {string} stem @returns {Promise<Person>} */
    async register(stem) {
        return personOf(await this.call("POST", "/players", undefined, { name: newName(stem), password: PASSWORD }));
    }

    /** @returns {Promise<Person>} */
    async guest() {
        return personOf(await this.call("POST", "/guests", undefined, {}));
    }

    /** Begins another session of a player. @param {{ name: string }} player @returns {Promise<Person>} */
    async signIn({ name }) {
        return personOf(await this.call("POST", "/sessions", undefined, { name, password: PASSWORD }));
    }

    /**
     * Starts a match of people, with the first of them in seat 0.
     * @param {string} game @param {Person[]} people @param {object} [wish]
     * @returns {Promise<string>} its id
     */
    async match(game, [host, ...others], wish = {}) {
        const { id } = await this.call("POST", "/matches", host.token, { game, seats: 1 + others.length, ...wish });
        for (const other of others) await this.call("POST", `/matches/${id}/seats`, other.token, {});
        return id;
    }

    /**
     * Starts a match against bots, easy ones if nothing else is wished.
     * @param {string} game @param {Person} host @param {{ bots?: number, options?: object, strength?: string }} [wish]
     * @returns {Promise<string>} its id
     */
    async botMatch(game, host, { bots = 1, options, strength = "easy" } = {}) {
        const { id } = await this.call("POST", "/matches", host.token, { game, seats: 1 + bots, options });
        for (let bot = 0; bot < bots; bot++) await this.call("POST", `/matches/${id}/bots`, host.token, { strength });
        return id;
    }

    /** @param {string} id @param {Person} person */
    resign(id, person) {
        return this.call("POST", `/matches/${id}/resignation`, person.token);
    }

    /** @param {string} id @param {Person} person */
    view(id, person) {
        return this.call("GET", `/matches/${id}/view`, person.token);
    }

    /**
     * Answers a person's decision with one of its legal actions, if there is a decision.
     * @param {string} id @param {Person} person
     * @param {(actions: any[]) => any} [choose]
     * @returns {Promise<boolean>} whether there was one
     */
    async answer(id, person, choose = (actions) => actions[0]) {
        const { decision } = await this.view(id, person);
        if (!decision) return false;
        await this.call("POST", `/matches/${id}/actions`, person.token, { decision: decision.number, action: choose(decision.legal_actions) });
        return true;
    }

    /**
     * Plays a match of these people to its end, or until it has reached a version.
     * @param {string} id @param {Person[]} people @param {number} [version]
     */
    async playOn(id, people, version = Infinity) {
        for (;;) {
            const match = await this.call("GET", `/matches/${id}`, people[0].token);
            if (match.status !== "running" || match.version >= version) return match;
            for (const person of people) await this.answer(id, person);
        }
    }

    /**
     * Plays a match of new players to its end.
     * @param {string} game @param {string[]} [stems] of their names
     * @returns {Promise<{ id: string, people: Person[], last: number }>} `last`: its last version.
     */
    async finished(game, stems = ["ana", "ben"]) {
        const people = [];
        for (const stem of stems) people.push(await this.register(stem));
        const id = await this.match(game, people);
        const { version } = await this.playOn(id, people);
        return { id, people, last: version };
    }
}
