import * as assert from 'uvu/assert';
import { GATEWAY_CREDENTIAL, gatewayCredential } from '../../../kernel/http/gateway-credential.ts';
import { sendUnread } from '../../support/clients/raw.ts';
import { eventually } from '../../support/eventually.ts';
import { keptLog } from '../../support/log-lines.ts';
import { callServer, newPerson } from '../../support/stacks/gateway.ts';
import { startProxyStack } from '../../support/stacks/proxy.ts';
import { suiteOn } from '../../support/suite-on.ts';

const { log, lines } = keptLog('info');
const it = suiteOn('clients that leave', () => startProxyStack({ log }));
it.before.each((c) => c.forget());

const HALF_A_BODY = 'Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{"email":';

/** How many requests were answered, or not, with each status, as the metrics of a process tell. */
async function counted(url: string): Promise<Map<string, number>> {
  const { text } = await callServer(url, 'GET', '/metrics');
  const counts = new Map<string, number>();
  for (const [, status = '', count] of text.matchAll(
    /^http_request_duration_seconds_count\{.*status="(\d+)".*\} (\d+)$/gm,
  )) {
    counts.set(status, (counts.get(status) ?? 0) + Number(count));
  }
  counts.delete('200');
  return counts;
}

/** The paths of the requests that a process has logged as left by their clients. @throws Error where it logged a failure as well */
function loggedAsLeft(service: string): unknown[] {
  const own = lines().filter((line) => line.service === service);
  assert.equal(
    own.filter(({ level, err }) => level > 30 || err !== undefined),
    [],
  );
  return own.filter(({ msg, status }) => msg === 'request' && status === 499).map(({ path }) => path);
}

it('are no errors of the gateway', async ({ gateway, media, token }) => {
  const leave = async (method: string, path: string, rest: string, when: () => boolean | Promise<boolean>) => {
    const head = `${method} ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${await token()}\r\n`;
    const client = await sendUnread(gateway.url, head + rest);
    await eventually(`moment to leave ${path}`, when);
    client.leave();
  };
  const seen = (count: number) => () => media.seen.length === count;
  await leave('POST', '/api/v1/media/api/v1/x', HALF_A_BODY, () => true);
  await leave('POST', '/api/v1/auth/login', HALF_A_BODY, () => true);
  await leave('GET', '/api/v1/media/api/v1/slow', '\r\n', seen(1));
  await leave('GET', '/api/v1/media/api/v1/hang', '\r\n', seen(2));

  await eventually('four that left', async () => (await counted(gateway.url)).get('499') === 4);
  assert.equal([...(await counted(gateway.url)).keys()], ['499']);
  assert.equal(loggedAsLeft('gateway').sort(), [
    '/api/v1/auth/login',
    '/api/v1/media/api/v1/hang',
    '/api/v1/media/api/v1/slow',
    '/api/v1/media/api/v1/x',
  ]);
  await eventually('an end of what they asked for', () => media.abandoned() === 2);
});

it('are no errors of a service', async ({ gateway }) => {
  const { PLATFORM_JWT_SECRET } = gateway.resources.config;
  const head = `POST /internal/login HTTP/1.1\r\nHost: x\r\n${GATEWAY_CREDENTIAL}: ${gatewayCredential(PLATFORM_JWT_SECRET)}\r\n`;
  (await sendUnread(gateway.identityUrl, head + HALF_A_BODY)).leave();
  // While the password is checked.
  const { email, password } = newPerson();
  const body = JSON.stringify({ email, password });
  const whole = `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  (await sendUnread(gateway.identityUrl, head + whole)).leave();

  await eventually('two that left', async () => (await counted(gateway.identityUrl)).get('499') === 2);
  assert.equal([...(await counted(gateway.identityUrl)).keys()], ['499']);
  assert.equal(loggedAsLeft('identity'), ['/internal/login', '/internal/login']);
});

it.run();
