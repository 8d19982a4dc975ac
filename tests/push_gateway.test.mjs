// The reference push gateway with push services that listen here: `node --test tests/push_gateway.test.mjs`.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
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
let url;
let environment;
let appleSessions = 0;
const openToApple = new Set();
const gateways = [];
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
    response.writeHead(status).end(status === 200 ? '{}' : refusal);
  });
  const fcmPort = await listen(fcm);
  const apns = createApple();
  apns.on('session', (session) => {
    appleSessions += 1;
    openToApple.add(session);
    session.on('close', () => openToApple.delete(session));
  });
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
  environment = {
    PATH: process.env.PATH,
    PORT: '0',
    APP_ID: 'example.cards',
    FCM_KEY_FILE: join(folder, 'fcm.json'),
    FCM_URL: `http://127.0.0.1:${fcmPort}`,
    APNS_KEY_FILE: join(folder, 'apns.p8'),
    APNS_KEY_ID: 'KEY',
    APNS_TEAM_ID: 'TEAM',
    APNS_URL: `http://127.0.0.1:${apnsPort}`,
  };
  url = await startGateway(environment);
});

async function startGateway(env) {
  const file = new URL('../docs/push_gateway.mjs', import.meta.url).pathname;
  const gateway = spawn(process.execPath, [file], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  gateways.push(gateway);
  const port = await new Promise((resolve, reject) => {
    let errors = '';
    gateway.stdout.on('data', (text) => resolve(/port (\d+)/.exec(text)[1]));
    gateway.stderr.on('data', (text) => (errors += text));
    gateway.on('close', () => reject(new Error(errors)));
  });
  return `http://127.0.0.1:${port}/notify`;
}

after(() => {
  gateways.forEach((gateway) => gateway.kill());
  servers.forEach((server) => server.close());
  rmSync(folder, { recursive: true });
});

const notification = {
  id: 'n1', number: 7, kind: 'match.your_turn', timestamp: '2026-11-23T20:00:00.000Z', player_id: 'p1', match_id: 'm1',
  game: 'clear-ace', title: 'Your turn in Clear Ace', body: 'ben has played.', language: 'en', deadline: null, badge: 3,
  ttl: 86400, urgency: 'normal',
};
const turnOver = {
  ...notification, id: 'x1', number: null, kind: 'match.turn_over', timestamp: '2026-11-23T20:05:00.000Z',
  title: 'No longer your turn in Clear Ace', body: '2 matches wait for you.', badge: 2, ttl: 300,
};

async function push(pushKey, appId = 'example.cards', pushed = notification, gateway = url) {
  seen.length = 0;
  const body = JSON.stringify({ notification: pushed, device: { app_id: appId, push_key: pushKey } });
  const answer = await fetch(gateway, { method: 'POST', body });
  return { status: answer.status, ...(await answer.json()) };
}

test('FCM gets a data message that the app shows, of strings', async () => {
  status = 200;
  assert.deepEqual(await push('fcm:token'), { status: 200, rejected: [] });
  const [{ path, headers, body }] = seen;
  assert.equal(path, '/v1/projects/cards/messages:send');
  assert.equal(headers.authorization, 'Bearer access');
  const data = {
    id: 'n1', number: '7', kind: 'match.your_turn', timestamp: '2026-11-23T20:00:00.000Z', player_id: 'p1', match_id: 'm1',
    title: 'Your turn in Clear Ace', body: 'ben has played.', badge: '3',
  };
  assert.deepEqual(body, { message: { token: 'token', data, android: { priority: 'HIGH', ttl: '86400s' } } });
});

test('news that can wait does not wake an Android phone', async () => {
  await push('fcm:token', 'example.cards', { ...notification, kind: 'match.joined', urgency: 'low' });
  assert.equal(seen[0].body.message.android.priority, 'NORMAL');
});

test('APNs gets the notification for the device, signed', async () => {
  status = 200;
  assert.deepEqual(await push('apns:token'), { status: 200, rejected: [] });
  const [{ path, headers, body }] = seen;
  assert.equal(path, '/3/device/token');
  assert.equal(headers['apns-topic'], 'example.cards');
  assert.deepEqual([headers['apns-push-type'], headers['apns-priority'], headers['apns-collapse-id']], ['alert', '10', 'm1']);
  const aps = { alert: { title: notification.title, body: notification.body }, 'thread-id': 'm1', badge: 3 };
  assert.deepEqual(body, { aps, id: 'n1', number: 7, kind: 'match.your_turn', player_id: 'p1', match_id: 'm1' });
  const [head, claims, signature] = headers.authorization.replace('bearer ', '').split('.');
  const key = { key: apple.publicKey, dsaEncoding: 'ieee-p1363' };
  assert(verify('sha256', Buffer.from(`${head}.${claims}`), key, Buffer.from(signature, 'base64url')));
});

test('that a turn is over reaches the app on Android, and the badge on Apple, without an alert', async () => {
  status = 200;
  await push('fcm:token', 'example.cards', turnOver);
  const { data, android } = seen[0].body.message;
  assert.deepEqual([data.id, data.number, data.kind, data.match_id, data.badge], ['x1', '', 'match.turn_over', 'm1', '2']);
  assert.deepEqual(android, { priority: 'NORMAL', ttl: '300s' });
  await push('apns:token', 'example.cards', turnOver);
  const [{ headers, body }] = seen;
  assert.deepEqual([headers['apns-push-type'], headers['apns-priority'], headers['apns-collapse-id']], ['alert', '5', 'm1']);
  assert.deepEqual(body, { aps: { badge: 2 }, id: 'x1', number: null, kind: 'match.turn_over', player_id: 'p1', match_id: 'm1' });
});

test('a device that is gone, or that no app of this gateway has, is rejected', async () => {
  status = 404;
  refusal = JSON.stringify({
    error: { status: 'NOT_FOUND', details: [{ '@type': 'type.googleapis.com/google.firebase.fcm.v1.FcmError', errorCode: 'UNREGISTERED' }] },
  });
  assert.deepEqual(await push('fcm:token'), { status: 200, rejected: ['fcm:token'] });
  status = 410;
  assert.deepEqual(await push('apns:token'), { status: 200, rejected: ['apns:token'] });
  status = 200;
  assert.deepEqual(await push('fcm:token', 'another.app'), { status: 200, rejected: ['fcm:token'] });
  assert.deepEqual(await push('fcm:#one'), { status: 200, rejected: ['fcm:#one'] });
  assert.deepEqual(await push('pigeon:token'), { status: 200, rejected: ['pigeon:token'] });
  assert.equal(seen.length, 0);
});

test('accounts of one app have push keys of their own for one device', async () => {
  await push('fcm:token#one');
  assert.equal(seen[0].body.message.token, 'token');
  const identifiers = [];
  for (const account of ['', '#one', '#two']) {
    await push(`apns:token${account}`);
    assert.equal(seen[0].path, '/3/device/token');
    identifiers.push(seen[0].headers['apns-collapse-id']);
  }
  assert.deepEqual(identifiers, ['m1', 'm1#one', 'm1#two'], 'no account takes the notification of another away');
  assert.deepEqual(await push('apns:token#über'), { status: 200, rejected: ['apns:token#über'] });
  status = 410;
  assert.deepEqual(await push('apns:token#two'), { status: 200, rejected: ['apns:token#two'] });
});

test('a push service that is down is no reason to reject a device', async () => {
  status = 503;
  assert.equal((await push('fcm:token')).status, 502);
  assert.equal((await push('apns:token')).status, 502);
  for (refusal of ['<html>down</html>', 'null', '']) {
    assert.equal((await push('fcm:token')).status, 502, refusal);
    assert.equal((await push('apns:token')).status, 502, refusal);
  }
});

test('that Google does not know the project is no reason to reject a device', async () => {
  status = 404;
  refusal = JSON.stringify({ error: { status: 'NOT_FOUND', message: 'Requested entity was not found.' } });
  assert.equal((await push('fcm:token')).status, 502);
});

test('that the gateway has no key for a push service is no reason to reject a device', async () => {
  status = 200;
  const android = await startGateway({ ...environment, APNS_KEY_FILE: undefined });
  const error = 'the push service did not take it';
  assert.deepEqual(await push('apns:token', 'example.cards', notification, android), { status: 502, error });
  assert.deepEqual(await push('pigeon:token', 'example.cards', notification, android), { status: 200, rejected: ['pigeon:token'] });
  assert.deepEqual(await push('fcm:token', 'example.cards', notification, android), { status: 200, rejected: [] });
});

test('a gateway without any key does not start', async () => {
  const keyless = { ...environment, FCM_KEY_FILE: undefined, APNS_KEY_FILE: undefined };
  await assert.rejects(startGateway(keyless), /set FCM_KEY_FILE, APNS_KEY_FILE, or both/);
});

test('what is no push is refused', async () => {
  for (const body of ['', 'x', '{}', '{"device": {}}', `"${'x'.repeat(20_000)}"`]) {
    assert.equal((await fetch(url, { method: 'POST', body })).status, 400, body.slice(0, 20));
  }
  assert.equal((await fetch(url)).status, 404);
});

test('one connection to Apple serves all pushes', async () => {
  status = 200;
  await push('apns:token');
  const before = appleSessions;
  await Promise.all([1, 2, 3].map(() => push('apns:token')));
  assert.equal(appleSessions, before);
});

test('a connection that Apple closes is replaced', async () => {
  status = 200;
  await push('apns:token');
  const before = appleSessions;
  for (const session of openToApple) session.close();
  await Promise.all([...openToApple].map((session) => new Promise((resolve) => session.once('close', resolve))));
  assert.deepEqual(await push('apns:token'), { status: 200, rejected: [] });
  assert.equal(appleSessions, before + 1);
});

test('with keys of servers, a gateway takes pushes of these alone', async () => {
  status = 200;
  const part = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const [known, stranger] = [1, 2].map(() => generateKeyPairSync('ec', { namedCurve: 'P-256' }));
  const keyOf = ({ publicKey }) => {
    const { x, y } = publicKey.export({ format: 'jwk' });
    return Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]).toString('base64url');
  };
  const signedBy = ({ privateKey }, claims, key) => {
    const text = `${part({ alg: 'ES256', typ: 'JWT' })}.${part(claims)}`;
    const signature = sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' });
    return `vapid t=${text}.${signature.toString('base64url')}, k=${key}`;
  };
  const origin = 'https://push.cards.example';
  const guarded = await startGateway({ ...environment, SERVER_KEYS: `other, ${keyOf(known)}`, ORIGIN: origin });
  const body = JSON.stringify({ notification, device: { app_id: 'example.cards', push_key: 'fcm:token' } });
  const post = async (authorization) => {
    const headers = authorization ? { authorization } : {};
    return (await fetch(guarded, { method: 'POST', body, headers })).status;
  };
  const exp = Math.floor(Date.now() / 1000) + 3600;
  const good = { aud: origin, exp };
  assert.equal(await post(signedBy(known, good, keyOf(known))), 200);
  for (const refused of [
    undefined,
    'vapid t=x, k=y',
    signedBy(stranger, good, keyOf(stranger)),
    signedBy(stranger, good, keyOf(known)),
    signedBy(known, { aud: 'https://another.example', exp }, keyOf(known)),
    signedBy(known, { aud: origin, exp: exp - 7200 }, keyOf(known)),
  ]) {
    assert.equal(await post(refused), 403, refused);
  }
});
