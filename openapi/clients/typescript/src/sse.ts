// Server-sent events, as they are written on the wire.

export interface Message {
  id: string;
  /** Empty for a message that only says where the stream stands. */
  data: string;
}

/** Takes text as it comes, cut anywhere, and gives the messages that have become complete. Comments are passed over. */
export class MessageReader {
  #rest = "";
  #id = "";
  #data: string[] = [];

  take(text: string): Message[] {
    const lines = (this.#rest + text).split("\n");
    this.#rest = lines.pop() ?? "";
    return lines.flatMap((line) => this.#line(line.replace(/\r$/, "")));
  }

  #line(line: string): Message[] {
    if (line === "") {
      const message = { id: this.#id, data: this.#data.join("\n") };
      // What belongs to one message must not look like the next one, be it only the blank line behind a comment.
      this.#id = "";
      this.#data = [];
      return message.id === "" && message.data === "" ? [] : [message];
    }
    const [field] = line.split(":", 1);
    const value = line.slice(field.length + 1).replace(/^ /, "");
    if (field === "id") this.#id = value;
    if (field === "data") this.#data.push(value);
    return [];
  }
}
