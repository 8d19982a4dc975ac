export class MessageReader {
    #rest = "";
    #id = "";
    #data = [];
    take(text) {
        const lines = (this.#rest + text).split("\n");
        this.#rest = lines.pop() ?? "";
        return lines.flatMap((line) => this.#line(line.replace(/\r$/, "")));
    }
    #line(line) {
        if (line === "") {
            const message = { id: this.#id, data: this.#data.join("\n") };
            this.#id = "";
            this.#data = [];
            return message.id === "" && message.data === "" ? [] : [message];
        }
        const [field] = line.split(":", 1);
        const value = line.slice(field.length + 1).replace(/^ /, "");
        if (field === "id")
            this.#id = value;
        if (field === "data")
            this.#data.push(value);
        return [];
    }
}
