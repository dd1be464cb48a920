import { randomBytes, randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { connect } from 'node:net';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type GatewayStack, startGatewayStack } from '../../support/stacks/gateway.ts';

const it = suite('files');

const OWNER = randomUUID();
const path = `${OWNER}/content/a video.mp4`;
const target = `/files/${OWNER}/content/a%20video.mp4`;
const bytes = randomBytes(3_000_000);

let gateway: GatewayStack;
let token = '';
it.before(async () => {
  gateway = await startGatewayStack();
  token = await gateway.tokenOf('user', OWNER);
  await gateway.resources.files.write(path, bytes);
});
it.after(() => gateway.stop());

type Got = { status: number; headers: Record<string, string | string[] | undefined>; bytes: Buffer };

function get(where: string, headers: Record<string, string> = { authorization: `Bearer ${token}` }, method = 'GET') {
  const { hostname, port } = new URL(gateway.url);
  return new Promise<Got>((resolve, reject) => {
    request({ hostname, port, path: where, method, headers, agent: false }, (res) => {
      const chunks: Buffer[] = [];
      res.on('data', (chunk: Buffer) => chunks.push(chunk));
      res.once('end', () =>
        resolve({ status: res.statusCode ?? 0, headers: res.headers, bytes: Buffer.concat(chunks) }),
      );
    })
      .once('error', reject)
      .end();
  });
}
const range = (value: string, more: Record<string, string> = {}) =>
  get(target, { authorization: `Bearer ${token}`, range: value, ...more });

it('serves a whole file, with the headers that a player needs', async () => {
  const { status, headers, bytes: got } = await get(target);
  assert.is(status, 200);
  assert.is(got.equals(bytes), true);
  assert.equal(
    [headers['content-type'], headers['content-length'], headers['accept-ranges'], headers['x-content-type-options']],
    ['video/mp4', '3000000', 'bytes', 'nosniff'],
  );
  assert.match(String(headers.etag), /^"[0-9a-f]+-[0-9a-f]+"$/);
});

it('answers HEAD with the headers of the whole file, whatever range it names', async () => {
  for (const more of [{}, { range: 'bytes=0-99' }, { range: 'bytes=3000000-' }]) {
    const { status, headers, bytes: got } = await get(target, { authorization: `Bearer ${token}`, ...more }, 'HEAD');
    assert.equal([status, headers['content-length'], got.length], [200, '3000000', 0]);
    assert.is(headers['content-range'], undefined);
  }
});

it('serves ranges', async () => {
  const first = await range('bytes=0-99');
  assert.equal([first.status, first.headers['content-range']], [206, 'bytes 0-99/3000000']);
  assert.is(first.bytes.equals(bytes.subarray(0, 100)), true);
  const last = await range('bytes=-10');
  assert.equal([last.status, last.headers['content-range']], [206, 'bytes 2999990-2999999/3000000']);
  assert.is(last.bytes.equals(bytes.subarray(-10)), true);
  const rest = await range('bytes=2999999-');
  assert.is(rest.bytes.equals(bytes.subarray(2_999_999)), true);
});

it('answers 416 for a range beyond the end', async () => {
  const { status, headers } = await range('bytes=3000000-');
  assert.equal([status, headers['content-range']], [416, 'bytes */3000000']);
});

it('serves a range only of the version that the client has', async () => {
  const { headers } = await get(target);
  assert.is((await range('bytes=0-0', { 'if-range': String(headers.etag) })).status, 206);
  assert.is((await range('bytes=0-0', { 'if-range': String(headers['last-modified']) })).status, 206);
  assert.is((await range('bytes=0-0', { 'if-range': '"another"' })).status, 200);
  assert.is((await range('bytes=0-0', { 'if-range': `W/${headers.etag}` })).status, 200);
});

it('does not send a file again that the client has', async () => {
  const { headers } = await get(target);
  const again = await get(target, { authorization: `Bearer ${token}`, 'if-none-match': String(headers.etag) });
  assert.equal([again.status, again.bytes.length], [304, 0]);
  const since = { authorization: `Bearer ${token}`, 'if-modified-since': String(headers['last-modified']) };
  assert.is((await get(target, since)).status, 304);
  assert.is((await get(target, { ...since, 'cache-control': 'no-cache' })).status, 200);
});

it('serves files to their owner and to administrators only', async () => {
  const bearer = async (role: 'admin' | 'user') => ({
    authorization: `Bearer ${await gateway.tokenOf(role, randomUUID())}`,
  });
  assert.is((await get(target, await bearer('admin'))).status, 200);
  assert.is((await get(target, await bearer('user'))).status, 404);
  assert.is((await get(target, {})).status, 401);
});

it('serves a file for a signed link, until it expires', async () => {
  const { files } = gateway.resources;
  const now = Math.floor(Date.now() / 1_000);
  const signed = (until: number) => files.signedPath(path, until).replace('a video', 'a%20video');
  assert.is((await get(signed(now + 60), {})).status, 200);
  assert.is((await get(signed(now - 1), {})).status, 403);
  assert.is((await get(signed(now + 60).replace('signature=', 'signature=x'), {})).status, 403);
  assert.is((await get(signed(now + 60).replace(/expires=\d+/, `expires=${now + 61}`), {})).status, 403);
  assert.is((await get(signed(now + 60).replace('content', 'other'), {})).status, 403);
});

it('answers 404 for a path that is no file', async () => {
  for (const where of [`/files/${OWNER}`, `/files/${OWNER}/content`, `/files/${OWNER}/nothing.mp4`, '/files/']) {
    const { status } = await get(where);
    assert.is(status, where === '/files/' ? 404 : 404, where);
  }
  for (const where of [`/files/${OWNER}/../secret`, `/files/${OWNER}/%2e%2e/secret`, `/files/${OWNER}//content`]) {
    assert.is((await get(where)).status, 400, where);
  }
});

it('survives clients that disconnect in the middle', async () => {
  const { hostname, port } = new URL(gateway.url);
  for (let i = 0; i < 20; i++) {
    await new Promise<void>((resolve) => {
      const socket = connect({ host: hostname, port: Number(port) });
      socket.once('data', () => socket.destroy());
      socket.once('close', () => resolve());
      socket.write(`GET ${target} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`);
    });
  }
  assert.is((await get(target)).bytes.equals(bytes), true);
});

it.run();
