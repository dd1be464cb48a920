import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { frame, frameReader } from '../../../../embedded/event-store/grpc/frames.ts';

const it = suite('messages of a gRPC body');
const LIMIT = 1_000;

function read(body: Buffer, ends: readonly number[] = [], encoding?: string): Buffer[] {
  const received: Buffer[] = [];
  const take = frameReader(encoding, LIMIT, (message) => received.push(Buffer.from(message)));
  const sorted = [...new Set(ends.map((end) => end % body.length))].sort((a, b) => a - b);
  for (const [index, from] of [0, ...sorted].entries()) take(body.subarray(from, sorted[index]));
  return received;
}

const framed = (messages: readonly Uint8Array[]): Buffer =>
  frame(
    messages,
    messages.reduce((sum, { length }) => sum + length, 0),
  );

it('are the same however the body is cut', () => {
  const anyMessages = fc.array(fc.uint8Array({ maxLength: 50 }), { minLength: 1 });
  fc.assert(
    fc.property(anyMessages, fc.array(fc.nat()), (messages, ends) => {
      assert.equal(
        read(framed(messages), ends),
        messages.map((message) => Buffer.from(message)),
      );
    }),
  );
});

it('are refused beyond the limit, compressed ones as well, before the rest of them has come', () => {
  assert.is(read(framed([Buffer.alloc(LIMIT)])).length, 1);
  assert.throws(() => read(framed([Buffer.alloc(LIMIT + 1)]).subarray(0, 5)), /larger than max \(1001 vs 1000\)/);
  const bomb = framed([gzipSync(Buffer.alloc(LIMIT + 1))]);
  bomb[0] = 1;
  assert.throws(() => read(bomb, [], 'gzip'), /decompress/);
});

it('are decompressed as the call says', () => {
  const text = Buffer.from('said once');
  const body = framed([gzipSync(text)]);
  body[0] = 1;
  assert.equal(read(body, [], 'gzip'), [text]);
  assert.throws(() => read(body, [], 'snappy'), /unsupported encoding "snappy"/);
});

it.run();
