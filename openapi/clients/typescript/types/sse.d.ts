export interface Message {
    id: string;
    /** Empty for a message that only says where the stream stands. */
    data: string;
}
/** Takes text as it comes, cut anywhere, and gives the messages that have become complete. Comments are passed over. */
export declare class MessageReader {
    #private;
    take(text: string): Message[];
}
