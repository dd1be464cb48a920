import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readBody } from '../../../gateway/proxy/body.ts';

const it = suite('bodies of requests');

/** What reading the body of a request gives whose client has left before anyone reads. */
async function readAfterLeaving(request: string): Promise<unknown> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const requests = new Promise<IncomingMessage>((resolve) => server.once('request', resolve));
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  client.write(request);
  const req = await requests;
  const closed = new Promise((resolve) => req.socket.once('close', resolve));
  client.destroy();
  await closed;
  let timer: NodeJS.Timeout | undefined;
  try {
    // On its own it would wait for ever, and a test that only waits would end the process in silence.
    const silence = new Promise((resolve) => {
      timer = setTimeout(resolve, 60_000, 'nothing');
    });
    return await Promise.race([readBody(req).catch(({ status }) => status), silence]);
  } finally {
    clearTimeout(timer);
    server.close();
  }
}

it('are refused when the client has left before they are read', async () => {
  const head = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n';
  assert.is(await readAfterLeaving(`${head}12345`), 400);
  assert.is(await readAfterLeaving(`${head}1234567890`), 400);
});

it.run();
