// The examples in docs/webhooks.md, run as they are there: `node --test tests/webhook_examples.test.mjs`.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

const page = readFileSync(new URL('../docs/webhooks.md', import.meta.url), 'utf8');
const example = (language) => new RegExp(`<!-- verify in ${language} -->\n\`\`\`\\w+\n(.*?)\`\`\``, 's').exec(page)[1];

const key = Buffer.alloc(32, 7);
const secret = `whsec_${key.toString('base64')}`;
const body = '{"type":"match.your_turn","data":{"name":"Åsa"}}';

function headers(secondsAgo, signedWith = key) {
  const time = String(Math.floor(Date.now() / 1000) - secondsAgo);
  const signature = createHmac('sha256', signedWith).update(`one.${time}.${body}`).digest('base64');
  return { 'webhook-id': 'one', 'webhook-timestamp': time, 'webhook-signature': `v1,${signature}` };
}

const both = headers(0);
both['webhook-signature'] = `${headers(0, Buffer.alloc(32, 8))['webhook-signature']} ${both['webhook-signature']}`;
const cases = [
  [headers(0), body, true],
  [headers(240), body, true],
  [both, body, true],
  [headers(0), `${body} `, false],
  [headers(400), body, false],
  [headers(-400), body, false],
  [headers(0, Buffer.alloc(32, 8)), body, false],
  [{ ...headers(0), 'webhook-id': 'two' }, body, false],
  [{ ...headers(0), 'webhook-signature': 'v1,short' }, body, false],
];
const expected = cases.map(([, , genuine]) => genuine);

test('the example in JavaScript tells genuine messages from others', async () => {
  const { isGenuine } = await import(`data:text/javascript,${encodeURIComponent(example('JavaScript'))}`);
  assert.deepEqual(cases.map(([sent, text]) => isGenuine(secret, sent, Buffer.from(text))), expected);
});

test('the example in Python does the same', () => {
  const program = `${example('Python')}
import json, sys
secret, cases = json.load(sys.stdin)
print(json.dumps([is_genuine(secret, headers, body.encode()) for headers, body, _ in cases]))`;
  const found = execFileSync('python3', ['-c', program], { input: JSON.stringify([secret, cases]) });
  assert.deepEqual(JSON.parse(found), expected);
});
