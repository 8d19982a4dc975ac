// Lets modules of the page that make requests be loaded. Import them with `import()`, after this.

import { register } from "node:module";

// The server gives the client's modules at this address.
register(`data:text/javascript,${encodeURIComponent(`
    export async function resolve(name, context, next) {
        const client = new URL("../../../../openapi/clients/typescript/page/index.js", ${JSON.stringify(import.meta.url)});
        return name === "../client/index.js" ? { url: client.href, shortCircuit: true } : next(name, context);
    }
`)}`);
