// About this server.

import { pathTo } from "../routes.js";
import { html } from "../vendor/lit-html/lit-html.js";

/** @type {import("../app.js").OpenPage} */
export default function open() {
    return {
        title: "About",
        render: () => html`
            <div class="narrow rules">
                <h1>About Acepost</h1>
                <p class="lead">
                    Acepost is a server for card games by post. Players take turns, seconds or days apart, with hands that nobody else can
                    see.
                </p>
                <h2>Fair, and you need not believe it</h2>
                <p>
                    Before the first player sits down, the server commits to a secret. Every shuffle and every die follows from it and from
                    what the players bring. When a match is over its record tells the secret, and “verify in this browser” on the page of its
                    replay checks all of it on your own machine, without asking the server.
                </p>
                <h2>By post</h2>
                <p>
                    Close this page whenever you like. Your matches go on, and wait for you at <a href=${pathTo("matches", {})}>your matches</a>. In the
                    <a href=${pathTo("settingsPart", { part: "mails" })}>settings</a> you can get mails when it is your turn, and take a vacation, during which your clocks
                    stand.
                </p>
                <h2>Yours to take away</h2>
                <p>
                    Every finished match is a record that you can take with you, and everything that is held about you comes as one file from
                    the <a href=${pathTo("settingsPart", { part: "data" })}>settings</a>, where you can delete your account, too.
                </p>
                <h2>For programs</h2>
                <p>
                    This page uses <a href="/docs/">the same API</a> as everybody's bots, phones and terminals may. What goes wrong there has
                    <a href="/docs/problems">a name</a>.
                </p>
                <h2>Whose it is</h2>
                <p>
                    Acepost is free software, under the MIT or the Apache-2.0 licence. The games are their designers', whose names stand with
                    the rules. The page uses <a href="/app/vendor/lit-html/LICENSE">lit-html</a> (BSD-3-Clause).
                </p>
            </div>
        `,
    };
}
