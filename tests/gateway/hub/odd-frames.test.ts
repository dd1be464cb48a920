import { connect, type Socket } from 'node:net';
import * as assert from 'uvu/assert';
import { upgradeRequest } from '../../support/clients/raw.ts';
import { topicsOf } from '../../support/clients/socket.ts';
import { eventually } from '../../support/eventually.ts';
import { startHubStack } from '../../support/stacks/hub.ts';
import { suiteOn } from '../../support/suite-on.ts';

const it = suiteOn('odd frames', startHubStack);

type Raw = { readonly socket: Socket; received(): Buffer; isClosed(): boolean };

/** A socket that sends what it is asked to, byte for byte. */
async function openRaw(url: string, token: string, headers = ''): Promise<Raw> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port) });
  const chunks: Buffer[] = [];
  let closed = false;
  socket.on('error', () => undefined);
  socket.on('close', () => (closed = true));
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  socket.write(upgradeRequest(`/ws?token=${token}`).replace(/\r\n\r\n$/, `\r\n${headers}\r\n`));
  await eventually('the upgrade', () => Buffer.concat(chunks).includes('\r\n\r\n'));
  return { socket, received: () => Buffer.concat(chunks), isClosed: () => closed };
}

/**
 * One frame with a mask of zeros, which leaves the bytes as they are (RFC 6455, 5.2). @param first FIN, reserved bits
 * and opcode
 */
function frame(first: number, payload: Buffer | string, mask = 0x80): Buffer {
  const bytes = Buffer.from(payload);
  const length = bytes.length < 126 ? [mask | bytes.length] : [mask | 126, bytes.length >> 8, bytes.length & 0xff];
  return Buffer.concat([Buffer.from([first, ...length]), Buffer.alloc(mask === 0 ? 0 : 4), bytes]);
}

const closeFrame = (code: number): Buffer => Buffer.from([0x88, 2, code >> 8, code & 0xff]);

const [TEXT, BINARY, FIRST_TEXT, CONTINUED, PING] = [0x81, 0x82, 0x01, 0x00, 0x89];

it('W8: closes a socket that breaks the protocol with its code, and no other', async ({
  gateway,
  ann,
  bob,
  open,
  detect,
}) => {
  const listener = await open(bob.token);
  for (const [what, bytes, code] of [
    ['no mask', frame(TEXT, 'hello', 0), 1002],
    ['a reserved bit, as compressed frames have it', frame(TEXT | 0x40, 'hello'), 1002],
    ['an opcode that is none', frame(0x83, 'hello'), 1002],
    ['a ping in pieces', frame(0x09, 'hello'), 1002],
    ['a ping of 126 bytes', frame(PING, Buffer.alloc(126)), 1002],
    ['a piece of nothing', frame(CONTINUED, 'hello'), 1002],
    ['a message within another', Buffer.concat([frame(FIRST_TEXT, 'a'), frame(TEXT, 'b')]), 1002],
    ['text that is no UTF-8', frame(TEXT, Buffer.from([0xc3, 0x28])), 1007],
    ['a close code that is none', frame(0x88, Buffer.from([1005 >> 8, 1005 & 0xff])), 1002],
    [
      'pieces of more than 64 KiB together',
      Buffer.concat([frame(FIRST_TEXT, Buffer.alloc(60_000, 'a')), frame(CONTINUED, Buffer.alloc(60_000, 'a'))]),
      1009,
    ],
  ] as const) {
    const raw = await openRaw(gateway.url, ann.token);
    raw.socket.write(bytes);
    await eventually(`the end after ${what}`, () => raw.received().includes(closeFrame(code)));
    raw.socket.destroy();
  }
  await detect('after all of them');
  assert.equal(topicsOf(await listener.frame(1)), ['after all of them']);
  listener.close();
});

it('W8: agrees to no compression, and ignores what it need not read', async ({ gateway, ann, open, detect }) => {
  const raw = await openRaw(gateway.url, ann.token, 'Sec-WebSocket-Extensions: permessage-deflate\r\n');
  assert.not.match(raw.received().toString('latin1'), /permessage-deflate/i);
  const other = await open(ann.token);
  raw.socket.write(frame(BINARY, Buffer.alloc(1_000)));
  raw.socket.write(Buffer.concat(Array.from({ length: 10_000 }, () => frame(TEXT, 'hello'))));
  raw.socket.write(frame(PING, 'last'));
  await eventually('the pong', () => raw.received().includes(Buffer.from([0x8a, 4, ...Buffer.from('last')])));
  await detect('to both');
  assert.equal(topicsOf(await other.frame(1)), ['to both']);
  await eventually('the event', () => raw.received().includes('to both'));
  other.close();
  raw.socket.destroy();
});

it('W8: ends a client that sends thousands of pings at once, whether it reads the answers or not', async ({
  gateway,
  ann,
  open,
  detect,
}) => {
  for (const reads of [true, false]) {
    const raw = await openRaw(gateway.url, ann.token);
    if (!reads) raw.socket.pause();
    raw.socket.write(Buffer.concat(Array.from({ length: 10_000 }, () => frame(PING, Buffer.alloc(125)))));
    // Only a write tells a client that reads nothing.
    await eventually('the end', () => raw.socket.destroyed || !raw.socket.write(frame(PING, '')));
    await eventually('the end', () => raw.isClosed());
  }
  const other = await open(ann.token);
  await detect('to the other');
  assert.equal(topicsOf(await other.frame(1)), ['to the other']);
  other.close();
});

it.run();
