// The reference push gateway with push services that listen here: `node --test tests/push_gateway.test.mjs`.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createServer as createApple } from 'node:http2';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';

const folder = mkdtempSync(join(tmpdir(), 'acepost-gateway-'));
const pem = { format: 'pem', type: 'pkcs8' };
const google = generateKeyPairSync('rsa', { modulusLength: 2048 });
const apple = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const seen = [];
let status = 200;
let refusal = '{"reason": "Unregistered"}';
let gateway;
let url;
const servers = [];

const listen = (server) =>
  new Promise((resolve) => {
    servers.push(server);
    server.listen(0, '127.0.0.1', () => resolve(server.address().port));
  });

before(async () => {
  const fcm = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    if (request.url === '/token') {
      const [head, claims, signature] = new URLSearchParams(body).get('assertion').split('.');
      assert(verify('sha256', Buffer.from(`${head}.${claims}`), createPublicKey(google.publicKey.export({ format: 'pem', type: 'spki' })), Buffer.from(signature, 'base64url')));
      return response.end(JSON.stringify({ access_token: 'access' }));
    }
    seen.push({ path: request.url, headers: request.headers, body: JSON.parse(body) });
    response.writeHead(status).end('{}');
  });
  const fcmPort = await listen(fcm);
  const apns = createApple();
  apns.on('stream', (stream, headers) => {
    let body = '';
    stream.on('data', (chunk) => (body += chunk));
    stream.on('end', () => {
      seen.push({ path: headers[':path'], headers, body: JSON.parse(body) });
      stream.respond({ ':status': status });
      stream.end(status === 200 ? '' : refusal);
    });
  });
  const apnsPort = await listen(apns);
  const account = {
    project_id: 'cards',
    client_email: 'push@cards.example',
    token_uri: `http://127.0.0.1:${fcmPort}/token`,
    private_key: google.privateKey.export(pem),
  };
  writeFileSync(join(folder, 'fcm.json'), JSON.stringify(account));
  writeFileSync(join(folder, 'apns.p8'), apple.privateKey.export(pem));
  const file = new URL('../docs/push_gateway.mjs', import.meta.url).pathname;
  gateway = spawn(process.execPath, [file], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      APP_ID: 'example.cards',
      FCM_KEY_FILE: join(folder, 'fcm.json'),
      FCM_URL: `http://127.0.0.1:${fcmPort}`,
      APNS_KEY_FILE: join(folder, 'apns.p8'),
      APNS_KEY_ID: 'KEY',
      APNS_TEAM_ID: 'TEAM',
      APNS_URL: `http://127.0.0.1:${apnsPort}`,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const port = await new Promise((resolve) => {
    gateway.stdout.on('data', (text) => resolve(/port (\d+)/.exec(text)[1]));
  });
  url = `http://127.0.0.1:${port}/notify`;
});

after(() => {
  gateway.kill();
  servers.forEach((server) => server.close());
  rmSync(folder, { recursive: true });
});

const notification = {
  kind: 'match.your_turn', number: 7, match_id: 'm1', title: 'Your turn in Clear Ace', body: 'ben has played.', badge: 3,
  ttl: 86400, urgency: 'normal',
};

async function push(pushKey, appId = 'example.cards', pushed = notification) {
  seen.length = 0;
  const body = JSON.stringify({ notification: pushed, device: { app_id: appId, push_key: pushKey } });
  const answer = await fetch(url, { method: 'POST', body });
  return { status: answer.status, ...(await answer.json()) };
}

test('FCM is given the notification for the device', async () => {
  status = 200;
  assert.deepEqual(await push('fcm:token'), { status: 200, rejected: [] });
  const [{ path, headers, body }] = seen;
  assert.equal(path, '/v1/projects/cards/messages:send');
  assert.equal(headers.authorization, 'Bearer access');
  assert.equal(body.message.token, 'token');
  assert.deepEqual(body.message.notification, { title: notification.title, body: notification.body });
  assert.equal(body.message.android.collapse_key, 'm1');
  assert.equal(body.message.android.ttl, '86400s');
});

test('APNs is given the notification for the device, signed', async () => {
  status = 200;
  assert.deepEqual(await push('apns:token'), { status: 200, rejected: [] });
  const [{ path, headers, body }] = seen;
  assert.equal(path, '/3/device/token');
  assert.equal(headers['apns-topic'], 'example.cards');
  assert.equal(headers['apns-collapse-id'], 'm1');
  assert.deepEqual(body.aps.alert, { title: notification.title, body: notification.body });
  assert.equal(body.aps.badge, 3);
  const [head, claims, signature] = headers.authorization.replace('bearer ', '').split('.');
  const key = { key: apple.publicKey, dsaEncoding: 'ieee-p1363' };
  assert(verify('sha256', Buffer.from(`${head}.${claims}`), key, Buffer.from(signature, 'base64url')));
});

test('that a turn is over is handed over for the app alone, without an alert', async () => {
  status = 200;
  const over = { ...notification, kind: 'match.turn_over', number: null, title: 'No longer your turn in Clear Ace', badge: 2, ttl: 300 };
  await push('fcm:token', 'example.cards', over);
  const { message } = seen[0].body;
  assert.equal('notification' in message || 'notification' in message.android, false);
  assert.deepEqual(message.data, { kind: 'match.turn_over', number: '', match_id: 'm1', badge: '2' });
  assert.equal(message.android.collapse_key, 'm1');
  await push('apns:token', 'example.cards', over);
  const [{ headers, body }] = seen;
  assert.deepEqual([headers['apns-push-type'], headers['apns-priority'], headers['apns-collapse-id']], ['background', '5', 'm1']);
  assert.deepEqual(body, { aps: { 'content-available': 1, badge: 2 }, kind: 'match.turn_over', number: null, match_id: 'm1' });
});

test('a device that is gone, or that no app of this gateway has, is rejected', async () => {
  status = 404;
  assert.deepEqual(await push('fcm:token'), { status: 200, rejected: ['fcm:token'] });
  status = 410;
  assert.deepEqual(await push('apns:token'), { status: 200, rejected: ['apns:token'] });
  status = 200;
  assert.deepEqual(await push('fcm:token', 'another.app'), { status: 200, rejected: ['fcm:token'] });
  assert.deepEqual(await push('pigeon:token'), { status: 200, rejected: ['pigeon:token'] });
  assert.equal(seen.length, 0);
});

test('a push service that is down is no reason to reject a device', async () => {
  status = 503;
  assert.equal((await push('fcm:token')).status, 502);
  assert.equal((await push('apns:token')).status, 502);
  for (refusal of ['<html>down</html>', 'null', '']) assert.equal((await push('apns:token')).status, 502, refusal);
});

test('what is no push is refused', async () => {
  for (const body of ['', 'x', '{}', '{"device": {}}', `"${'x'.repeat(20_000)}"`]) {
    assert.equal((await fetch(url, { method: 'POST', body })).status, 400, body.slice(0, 20));
  }
  assert.equal((await fetch(url)).status, 404);
});
