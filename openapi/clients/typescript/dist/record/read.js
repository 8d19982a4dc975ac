import { Failed } from "./failed.js";
export function readRecords(text) {
    if (!text.trimStart().startsWith('{"type"'))
        return [JSON.parse(text)];
    const records = [];
    let open;
    for (const line of text.split("\n").filter((line) => line.trim() !== "")) {
        const { type, ...rest } = JSON.parse(line);
        if (open === undefined && type === "header")
            open = { ...rest, events: [] };
        else if (open !== undefined && type === "event")
            open.events.push(rest);
        else if (open !== undefined && type === "result") {
            records.push({ ...open, result: rest.result, head: rest.head });
            open = undefined;
        }
        else if (open !== undefined || !["export", "end"].includes(type)) {
            throw new Failed(`a line of the type ${JSON.stringify(type)} stands where it cannot`);
        }
    }
    if (open)
        throw new Failed("the last record is cut off");
    return records;
}
