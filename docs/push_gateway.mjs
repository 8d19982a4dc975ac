// A reference push gateway: takes pushes from Acepost servers, and hands them to Apple (APNs) and Google (FCM) with the app's own
// keys. One file for Node 20 or newer, without dependencies. What it gets and answers is described in push.md.
//
//   APP_ID=example.cards PORT=8090 FCM_KEY_FILE=service-account.json node push_gateway.mjs
//   APP_ID=example.cards PORT=8090 APNS_KEY_FILE=AuthKey.p8 APNS_KEY_ID=… APNS_TEAM_ID=… node push_gateway.mjs
//
// With SERVER_KEYS it takes pushes only of servers with one of these keys (`GET /v1/push-key` of each, separated by commas); ORIGIN is
// then that of the URL which the app subscribes, such as https://push.cards.example.
//
// The app registers its device token as `fcm:TOKEN` (Android) or `apns:TOKEN`; what follows a `#` tells the accounts of one app apart.
// On Android the app shows the notification itself; push.md describes what apps should do. Run the gateway behind a proxy with TLS. It stores nothing.

import { createHash, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect } from 'node:http2';

const { APP_ID, PORT = '8090', FCM_KEY_FILE, APNS_KEY_FILE, APNS_KEY_ID, APNS_TEAM_ID } = process.env;
const { SERVER_KEYS, ORIGIN } = process.env;
// Other hosts are for tests, and for Apple's sandbox.
const { FCM_URL = 'https://fcm.googleapis.com', APNS_URL = 'https://api.push.apple.com' } = process.env;
if (!APP_ID) throw new Error('set APP_ID to the id that the app sends when it subscribes');
if (!FCM_KEY_FILE && !APNS_KEY_FILE) throw new Error('set FCM_KEY_FILE, APNS_KEY_FILE, or both');
if (SERVER_KEYS && !ORIGIN) throw new Error('set ORIGIN to that of the URL which the app subscribes');

const LARGEST_BODY = 16 * 1024;
const WITHIN_MS = 10_000;

/** The fields that an app on Android gets, all as strings. */
const FOR_ANDROID = ['id', 'number', 'kind', 'timestamp', 'player_id', 'match_id', 'title', 'body', 'badge'];

/** Whether the push only takes back a notification. */
const takesBack = (push) => push.kind === 'match.turn_over';

const base64url = (value) => Buffer.from(value).toString('base64url');
const seconds = () => Math.floor(Date.now() / 1000);

function signedToken(head, claims, algorithm, key) {
  const text = `${base64url(JSON.stringify(head))}.${base64url(JSON.stringify(claims))}`;
  // ES256 has the two numbers side by side, and not as ASN.1.
  const signature = sign(algorithm, Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' });
  return `${text}.${base64url(signature)}`;
}

/** Remembers what `make` returns, for a time: makers of tokens are asked rarely. */
function kept(make, milliseconds) {
  let value;
  let until = 0;
  return async () => {
    if (Date.now() >= until) {
      value = await make();
      until = Date.now() + milliseconds;
    }
    return value;
  };
}

/** Returns a function that sends to a device, and returns whether the device still exists. */
function firebase(file) {
  const account = JSON.parse(readFileSync(file, 'utf8'));
  const key = createPrivateKey(account.private_key);
  const access = kept(async () => {
    const claims = {
      iss: account.client_email,
      scope: 'https://www.googleapis.com/auth/firebase.messaging',
      aud: account.token_uri,
      iat: seconds(),
      exp: seconds() + 3600,
    };
    const assertion = signedToken({ alg: 'RS256', typ: 'JWT' }, claims, 'sha256', key);
    const body = new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion });
    const answer = await fetch(account.token_uri, { method: 'POST', body, signal: AbortSignal.timeout(WITHIN_MS) });
    if (!answer.ok) throw new Error(`no access token from Google: ${answer.status}`);
    return (await answer.json()).access_token;
  }, 50 * 60 * 1000);
  return async (token, push) => {
    // Without a `notification`: of those FCM keeps only the newest of all matches for a phone that is off.
    const data = {};
    for (const name of FOR_ANDROID) data[name] = String(push[name] ?? '');
    const priority = push.urgency === 'low' || takesBack(push) ? 'NORMAL' : 'HIGH';
    const message = { token, data, android: { priority, ttl: `${push.ttl}s` } };
    const answer = await fetch(`${FCM_URL}/v1/projects/${account.project_id}/messages:send`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await access()}`, 'content-type': 'application/json' },
      body: JSON.stringify({ message }),
      signal: AbortSignal.timeout(WITHIN_MS),
    });
    const text = await answer.text();
    if (answer.ok) return true;
    // A 404 without this is for the project, not for the device.
    const details = parsed(text).error?.details ?? [];
    if (answer.status === 404 && details.some(({ errorCode }) => errorCode === 'UNREGISTERED')) return false;
    throw new Error(`FCM answered ${answer.status}`);
  };
}

/** Returns a function that returns the session with Apple: one for all pushes, as Apple wants it, and a new one once it has ended. */
function appleSession() {
  let session;
  return () => {
    if (!session || session.closed || session.destroyed) {
      session = connect(APNS_URL);
      // What is requested on it fails as well, and is tried again by Acepost.
      session.on('error', (error) => console.error(`${new Date().toISOString()} Apple: ${error.message}`));
    }
    return session;
  };
}

/** The same for Apple's devices. */
function apple(file) {
  const key = createPrivateKey(readFileSync(file, 'utf8'));
  const token = kept(() => {
    const head = { alg: 'ES256', kid: APNS_KEY_ID };
    return signedToken(head, { iss: APNS_TEAM_ID, iat: seconds() }, 'sha256', key);
  }, 40 * 60 * 1000);
  const session = appleSession();
  const post = (headers, body) =>
    new Promise((resolve, reject) => {
      const opened = session();
      const request = opened.request(headers);
      // The network may have lost the whole connection.
      request.setTimeout(WITHIN_MS, () => opened.destroy(new Error('no answer from Apple')));
      let status;
      let text = '';
      request.on('response', (answer) => (status = answer[':status']));
      request.setEncoding('utf8');
      request.on('data', (chunk) => (text += chunk));
      request.on('error', reject);
      request.on('end', () => resolve({ status, reason: parsed(text).reason }));
      request.on('close', () => reject(new Error('the connection to Apple has ended')));
      request.end(JSON.stringify(body));
    });
  return async (device, push, account) => {
    const headers = {
      ':method': 'POST',
      ':path': `/3/device/${encodeURIComponent(device)}`,
      authorization: `bearer ${await token()}`,
      'apns-topic': APP_ID,
      'apns-push-type': 'alert',
      'apns-priority': push.urgency === 'low' || takesBack(push) ? '5' : '10',
      'apns-expiration': String(seconds() + push.ttl),
      'apns-collapse-id': (push.match_id + account).slice(0, 64),
    };
    const alert = { alert: { title: push.title, body: push.body }, 'thread-id': push.match_id };
    // Not of the type `background`: such pushes may have no badge, and few are delivered. The system sets a badge by itself.
    const aps = { ...(takesBack(push) ? {} : alert), badge: push.badge };
    const { id, number, kind, player_id, match_id } = push;
    const { status, reason } = await post(headers, { aps, id, number, kind, player_id, match_id });
    if (status === 410 || reason === 'BadDeviceToken') return false;
    if (status !== 200) throw new Error(`APNs answered ${status} ${reason ?? ''}`);
    return true;
  };
}

/** What a push service says of an error, or an empty object where a proxy answers. */
function parsed(text) {
  try {
    return JSON.parse(text) ?? {};
  } catch {
    return {};
  }
}

/** Whether the request is of a server that the gateway knows: signed with the server's key, for this gateway, and not long ago. */
function isKnown(authorization = '') {
  const [, head, claims, signature, key] = /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), *k=([\w-]+)$/.exec(authorization) ?? [];
  if (!key || !SERVER_KEYS.split(/[ ,]+/).includes(key)) return false;
  // The key is a point of the curve: a byte, and the two coordinates.
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const signed = { key: publicKey, dsaEncoding: 'ieee-p1363' };
  if (!verify('sha256', Buffer.from(`${head}.${claims}`), signed, Buffer.from(signature, 'base64url'))) return false;
  const { aud, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString('utf8'));
  return aud === ORIGIN && exp > seconds();
}

const services = new Map();
if (FCM_KEY_FILE) services.set('fcm', firebase(FCM_KEY_FILE));
if (APNS_KEY_FILE) services.set('apns', apple(APNS_KEY_FILE));

async function body(request) {
  const chunks = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > LARGEST_BODY) throw new RangeError('the body is too large');
    chunks.push(chunk);
  }
  return JSON.parse(Buffer.concat(chunks).toString('utf8'));
}

/** Returns whether the device still exists, as far as the gateway knows. */
async function forward({ notification, device }) {
  const [, service, token, account = ''] = /^(fcm|apns):([^#]+)(#[\x21-\x7e]*)?$/.exec(device.push_key) ?? [];
  if (device.app_id !== APP_ID || !service) return false;
  const send = services.get(service);
  // The operator of the gateway may have forgotten the key: the device is not gone.
  if (!send) throw new Error(`no key for ${service} is set`);
  return send(token, notification, account);
}

const server = createServer(async (request, response) => {
  const answer = (status, value) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
  };
  if (request.method !== 'POST' || request.url !== '/notify') return answer(404, { error: 'POST /notify' });
  if (SERVER_KEYS && !isKnown(request.headers.authorization)) return answer(403, { error: 'this server is not known here' });
  let message;
  try {
    message = await body(request);
    if (typeof message.device.push_key !== 'string' || typeof message.notification.match_id !== 'string') throw 0;
  } catch {
    return answer(400, { error: 'this is no push of Acepost' });
  }
  try {
    const exists = await forward(message);
    return answer(200, { rejected: exists ? [] : [message.device.push_key] });
  } catch (error) {
    // Acepost tries again later. The log names the device only by a hash.
    const device = createHash('sha256').update(message.device.push_key).digest('hex').slice(0, 12);
    console.error(`${new Date().toISOString()} device ${device}: ${error.message}`);
    return answer(502, { error: 'the push service did not take it' });
  }
});
server.listen(Number(PORT), () => console.log(`listening on port ${server.address().port}`));
