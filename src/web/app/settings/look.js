// Settings: the colours of the page in this browser.

import { Form } from "../parts/form.js";

const KEY = "acepost.theme";

/** @type {import("../app.js").OpenPage} */
export default function open(context) {
    const form = new Form(context);
    /** @param {string} theme */
    const choose = (theme) => {
        const root = document.documentElement;
        try {
            if (theme) localStorage.setItem(KEY, theme);
            else localStorage.removeItem(KEY);
        } catch {
            // The choice lasts as long as this document.
        }
        if (theme) root.dataset.theme = theme;
        else delete root.dataset.theme;
        context.update();
    };
    return {
        title: "Appearance",
        render: () =>
            form.choices({
                label: "Colours",
                name: "theme",
                value: document.documentElement.dataset.theme ?? "",
                choices: [
                    ["", "Device setting"],
                    ["light", "Light"],
                    ["dark", "Dark"],
                ],
                changed: choose,
                hint: "Animations are left out wherever the device asks for less motion.",
            }),
    };
}
