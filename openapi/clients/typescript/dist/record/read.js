import { expectFields } from "./canonical.js";
import { Failed } from "./failed.js";
import { parse } from "./json.js";
const LINES = new Map([
    ["export", ["format"]],
    ["header", ["format", "header", "players", "seed", "origin?"]],
    ["event", ["event", "hash"]],
    ["result", ["result", "head", "cursor?"]],
    ["end", ["records", "next?"]],
]);
export function readRecords(text) {
    const lines = text.replace(/^\uFEFF/, "").split("\n").filter((line) => line.trim() !== "");
    if (!isLine(lines[0]))
        return [parse(lines.join("\n"))];
    const records = [];
    let open;
    let before;
    for (const line of lines) {
        const { type, ...rest } = parse(line);
        const fields = LINES.get(type);
        if (fields)
            expectFields(`the ${type} line`, rest, ...fields);
        if (open === undefined && type === "header")
            open = { ...rest, events: [] };
        else if (open !== undefined && type === "event")
            open.events.push(rest);
        else if (open !== undefined && type === "result") {
            const { result, head } = rest;
            records.push({ ...open, result, head });
            open = undefined;
        }
        else if (open === undefined && type === "export") {
            if (rest.format !== "acepost-export-1")
                throw new Failed(`exports of the format ${JSON.stringify(rest.format)} cannot be read`);
            if (before !== undefined)
                throw new Failed(`the export before it was ${cutOff(records.length - before)}`);
            before = records.length;
        }
        else if (open === undefined && type === "end" && before !== undefined) {
            const found = records.length - before;
            if (rest.records !== found)
                throw new Failed(`the export says that it has ${rest.records} records, and has ${found}`);
            before = undefined;
        }
        else
            throw new Failed(`a line of the type ${JSON.stringify(type)} stands where it cannot`);
    }
    if (open)
        throw new Failed("the last record is cut off");
    if (before !== undefined)
        throw new Failed(`the export was ${cutOff(records.length - before)}`);
    return records;
}
const cutOff = (records) => `cut off: after ${records} records its "end" line is missing`;
function isLine(first) {
    try {
        return Object.hasOwn(JSON.parse(first ?? "null") ?? {}, "type");
    }
    catch {
        return false;
    }
}
