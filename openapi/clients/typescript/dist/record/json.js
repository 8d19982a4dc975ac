import { Failed } from "./failed.js";
export function parse(text) {
    const value = JSON.parse(text);
    const open = [];
    let isKey = false;
    for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\],]|[^\s"{}[\],:]+/g)) {
        const keys = open.at(-1);
        if (token === "{" || token === "[")
            open.push(token === "{" ? new Set() : undefined);
        else if (token === "}" || token === "]")
            open.pop();
        else if (isKey && keys && token !== ",") {
            const key = JSON.parse(token);
            if (keys.has(key))
                throw new Failed(`an object has the key ${token} twice`);
            keys.add(key);
        }
        else if (/^[-\d]/.test(token) && !(/^(0|-?[1-9]\d*)$/.test(token) && Number.isSafeInteger(Number(token)))) {
            throw new Failed(`${token} is no whole number below 2^53`);
        }
        isKey = token === "{" || (token === "," && open.at(-1) !== undefined);
    }
    return value;
}
