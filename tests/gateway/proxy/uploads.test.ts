import { randomUUID } from 'node:crypto';
import { type ClientRequest, request } from 'node:http';
import * as assert from 'uvu/assert';
import { materialEvents } from '../../../contracts/media/material.ts';
import { media } from '../../../domains/media/index.ts';
import { eventually } from '../../support/eventually.ts';
import { toneWav } from '../../support/fakes/tone-wav.ts';
import { type GatewayStack, startGatewayStack } from '../../support/stacks/gateway.ts';
import { suiteOn } from '../../support/suite-on.ts';

const PERIOD_MS = 500;
const it = suiteOn('uploads through the gateway', () =>
  startGatewayStack({ more: [media], timeouts: { request: PERIOD_MS } }),
);

const MEDIA = '/api/v1/media/api/v1/media';
const PIECE = 1_048_576;
/** Three and a half pieces. */
const sound = toneWav(83);

async function uploader(gateway: GatewayStack) {
  const token = await gateway.tokenOf('user', randomUUID());
  const call = (method: string, path: string, body?: unknown) => gateway.call(method, path, { token, body });
  return {
    token,
    call,
    async announce(size_bytes: number): Promise<string> {
      const { body } = await call('POST', `${MEDIA}/materials`, { kind: 'music', name: 'Song', size_bytes });
      return body.material_id;
    },
    offsetOf: async (id: string) => Number((await call('HEAD', `${MEDIA}/uploads/${id}`)).headers['upload-offset']),
    /** A request whose body the test writes. */
    patch(id: string, offset: number, headers: Record<string, string> = {}) {
      const { hostname, port } = new URL(gateway.url);
      const path = `${MEDIA}/uploads/${id}`;
      const open = request({
        hostname,
        port,
        method: 'PATCH',
        path,
        agent: false,
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/offset+octet-stream',
          'upload-offset': String(offset),
          ...headers,
        },
      });
      return { open, answer: answerTo(open) };
    },
  };
}

/** The status of the answer, its offset and its text; null if the connection was cut. */
const answerTo = (open: ClientRequest) =>
  new Promise<{ status: number; offset: unknown; text: string } | null>((resolve) => {
    open.once('error', () => resolve(null));
    open.once('response', (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.once('end', () =>
        resolve({ status: response.statusCode ?? 0, offset: response.headers['upload-offset'], text }),
      );
    });
  });

it('passes on a body of any length in pieces, and answers when all of it has arrived', async (gateway) => {
  const { announce, patch, call } = await uploader(gateway);
  const id = await announce(sound.length);
  const { open, answer } = patch(id, 0);
  open.end(sound);
  assert.equal(await answer, { status: 204, offset: String(sound.length), text: '' });
  const { body } = await call('GET', `${MEDIA}/materials/${id}`);
  assert.equal([body.status, body.duration_seconds], ['stored', 83]);
});

it('keeps what came before the connection was lost, and continues there', async (gateway) => {
  const { announce, patch, offsetOf } = await uploader(gateway);
  const id = await announce(sound.length);
  const { open, answer } = patch(id, 0, { 'content-length': String(sound.length) });
  open.write(sound.subarray(0, PIECE + 70_000));
  await eventually('the first piece', async () => (await offsetOf(id)) >= PIECE);
  open.destroy();
  assert.is(await answer, null);
  await eventually('what came after it', async () => (await offsetOf(id)) > PIECE);
  // While the last of what had come is still being handed over, other requests are refused: one asks again.
  const rest = await eventually('an answer other than a conflict', async () => {
    const offset = await offsetOf(id);
    const continued = patch(id, offset);
    continued.open.end(sound.subarray(offset));
    const ended = await continued.answer;
    return ended?.status === 409 ? null : ended;
  });
  assert.is(rest.status, 204);
  assert.is((await gateway.resources.store.lastOf(materialEvents, id, 'MaterialStored'))?.data.duration_seconds, 83);
});

it('answers with the refusal of a piece while the rest is still coming', async (gateway) => {
  const { announce, patch } = await uploader(gateway);
  const gif = Buffer.alloc(3 * PIECE);
  gif.write('GIF89a');
  const { open, answer } = patch(await announce(gif.length), 0, { 'content-length': String(gif.length) });
  open.write(gif.subarray(0, PIECE + 1));
  const { status, text } = (await answer) ?? { status: 0, text: '{}' };
  assert.is(status, 422);
  assert.is(JSON.parse(text).detail[0].ctx.cause, 'GIF files are not accepted');
  open.destroy();
  const other = patch(await announce(sound.length), 7, {});
  other.open.end(sound);
  assert.equal([(await other.answer)?.status, (await other.answer)?.offset], [409, '0']);
});

it('P10: takes as long as it advances, and is cut when it hardly does', async (gateway) => {
  const { announce, patch } = await uploader(gateway);
  const slow = patch(await announce(sound.length), 0, { 'content-length': String(sound.length) });
  const stalled = patch(await announce(sound.length), 0, { 'content-length': String(sound.length) });
  stalled.open.write(sound.subarray(0, 100));
  assert.is(await stalled.answer, null);
  // Node looks for requests that take too long every two seconds.
  const PARTS = 26;
  for (let part = 0; part < PARTS; part++) {
    slow.open.write(sound.subarray((part * sound.length) / PARTS, ((part + 1) * sound.length) / PARTS));
    await new Promise((resolve) => setTimeout(resolve, PERIOD_MS / 3));
  }
  slow.open.end();
  assert.is((await slow.answer)?.status, 204);
});

it('T3: counts uploads apart from other writes', async (gateway) => {
  const { call, token } = await uploader(gateway);
  const announce = () => call('POST', `${MEDIA}/materials`, { kind: 'music', name: 'Song', size_bytes: 10 });
  for (let count = 0; count < 25; count++) assert.is((await announce()).status, 201);
  assert.is((await announce()).headers['x-ratelimit-limit'], '60');
  const headers = { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
  const { headers: given } = await gateway.call('PATCH', `${MEDIA}/uploads/${randomUUID()}`, { token, headers });
  assert.is(given['x-ratelimit-limit'], '600');
});

it.run();
