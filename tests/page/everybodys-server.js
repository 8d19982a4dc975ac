// One server for all tests, except those that stop it.

import { Server } from "./server.js";

export default async function start() {
    const server = await Server.start();
    process.env.ACEPOST_PAGE = server.url;
    return () => server.stop();
}
