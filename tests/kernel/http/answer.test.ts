import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Answer, headerLine, setDefault, writeLines } from '../../../kernel/http/answer.ts';

const it = suite('default headers of an answer');

/** The names and values of the interesting headers, as they were sent. */
async function sent(answer: (res: ServerResponse) => void, classes: object = { ServerResponse: Answer }) {
  const server = createServer(classes, (_, res) => {
    setDefault(res, headerLine('Cache-Control', 'no-store'));
    setDefault(res, headerLine('X-Request-ID', 'r1'));
    answer(res);
    res.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const { status, headers } = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    const { 'cache-control': cache, 'x-request-id': id, vary } = Object.fromEntries(headers);
    return { status, cache, id, vary };
  } finally {
    server.close();
  }
}

it('are sent unless the handler sets others', async () => {
  const own = await sent((res) => res.setHeader('cache-control', 'private'));
  assert.equal(own, { status: 200, cache: 'private', id: 'r1', vary: undefined });
  const written = await sent((res) => res.writeHead(404, { 'Cache-Control': 'public' }));
  assert.equal(written, { status: 404, cache: 'public', id: 'r1', vary: undefined });
});

it('are sent with lines that come from elsewhere, which take precedence', async () => {
  const lines = ['vary', 'accept', 'vary', 'x-request-id', 'cache-control', 'max-age=1'];
  const expected = { status: 206, cache: 'max-age=1', id: 'r1', vary: 'accept, x-request-id' };
  assert.equal(await sent((res) => writeLines(res, 206, lines)), expected);
  assert.equal(await sent((res) => writeLines(res, 206, lines), {}), expected, "a response of Node's own");
});

it('stay beside a header that was set before those lines', async () => {
  const answered = await sent((res) => {
    res.setHeader('Vary', 'Origin');
    writeLines(res, 200, ['content-type', 'text/plain']);
  });
  assert.equal(answered, { status: 200, cache: 'no-store', id: 'r1', vary: 'Origin' });
  const several = await sent((res) => {
    res.setHeader('Vary', 'Origin');
    writeLines(res, 200, ['vary', 'accept', 'vary', 'range']);
  });
  assert.equal(several.vary, 'accept, range', 'unless they have the same name');
});

it.run();
