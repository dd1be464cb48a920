import { connect } from 'node:net';
import * as assert from 'uvu/assert';
import { eventually } from '../../support/eventually.ts';
import { startProxyStack } from '../../support/stacks/proxy.ts';
import { suiteOn } from '../../support/suite-on.ts';

const it = suiteOn('clients that leave', startProxyStack);

/** Sends a request, or a part of one, and closes the connection after what comes back begins like this. */
function leave(url: string, request: string, after: string | null): Promise<void> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port) });
    socket.once('error', reject);
    socket.once('close', () => resolve());
    if (after !== null) socket.on('data', (chunk) => String(chunk).includes(after) && socket.destroy());
    socket.write(request, () => after === null && socket.destroySoon());
  });
}

it('are counted as having left, and not as errors of the platform', async ({ gateway, media, token }) => {
  const request = async (method: string, path: string, rest: string) =>
    `${method} ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${await token()}\r\n${rest}`;
  const body = 'Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{"email":';
  await leave(gateway.url, await request('POST', '/api/v1/media/api/v1/x', body), null);
  await leave(gateway.url, await request('POST', '/api/v1/auth/login', body), null);
  await leave(gateway.url, await request('GET', '/api/v1/media/api/v1/slow', '\r\n'), 'first');
  await leave(gateway.url, await request('GET', '/api/v1/media/api/v1/hang', '\r\n'), null);

  const counted = async (): Promise<Map<string, number>> => {
    const { text } = await gateway.call('GET', '/metrics');
    const counts = new Map<string, number>();
    for (const [, status = '', count] of text.matchAll(
      /^http_request_duration_seconds_count\{.*status="(\d+)".*\} (\d+)$/gm,
    )) {
      counts.set(status, (counts.get(status) ?? 0) + Number(count));
    }
    return counts;
  };
  await eventually('four that left', async () => (await counted()).get('499') === 4);
  const statuses = [...(await counted()).keys()].filter((status) => status !== '200');
  assert.equal(statuses, ['499']);
  assert.is(media.abandoned(), 2);
});

it.run();
