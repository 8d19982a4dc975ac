// Loads the page's messages in English, for modules that are tested without a browser. `npm run unit` imports this first.

import { readdirSync, readFileSync } from "node:fs";
import { addMessages } from "../../../src/web/app/l10n.js";

const APP = new URL("../../../src/web/app/", import.meta.url);

const files = readdirSync(APP, { recursive: true, encoding: "utf8" }).filter((file) => /(^|\/)messages\/en\.ftl$/.test(file));
for (const file of files) addMessages(readFileSync(new URL(file, APP), "utf8"));
