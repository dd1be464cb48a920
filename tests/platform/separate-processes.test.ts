import { once } from 'node:events';
import * as assert from 'uvu/assert';
import { services } from '../../domains/index.ts';
import { commonSettings, EX_CONFIG } from '../../kernel/config/index.ts';
import { programArguments } from '../../kernel/process/typescript.ts';
import { allSettings } from '../../platform/start.ts';
import { LONG_WAIT, publishSomething, register, retryingClient } from '../support/clients/retrying.ts';
import { eventually } from '../support/eventually.ts';
import { startTraceReceiver } from '../support/fakes/trace-receiver.ts';
import { startParts, startProcess } from '../support/stacks/parts.ts';
import { suiteOn } from '../support/suite-on.ts';

const it = suiteOn('separate processes', async () => {
  const receiver = await startTraceReceiver();
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, OTEL_BSP_SCHEDULE_DELAY: '200' };
  const parts = await startParts(1, env).catch(async (error) => {
    await receiver.close();
    throw error;
  });
  const stop = () => parts.stop().finally(receiver.close);
  return { ...parts, receiver, stop };
});

it('starts the router with the projections, every service and the gateway', ({ parts }) => {
  assert.equal(
    parts.map(({ name }) => name).sort(),
    ['projections', 'gateway', ...services.map(({ name }) => name)].sort(),
  );
});

it('sets in compose.yaml only what some part reads', ({ compose }) => {
  const known = new Set([commonSettings, ...allSettings].flatMap((table) => Object.keys(table)));
  const set = [...compose.matchAll(/^ {4,6}([A-Z][A-Z_]+):/gm)].map(([, name = '']) => name);
  assert.ok(set.includes('ESDB_URL'));
  assert.equal(
    set.filter((name) => !known.has(name) && !name.startsWith('KURRENTDB_')),
    [],
  );
});

it('answers for itself in every process', async ({ parts }) => {
  for (const { name, url } of parts) {
    assert.is((await fetch(`${url}/health`)).status, 200, name);
    assert.match(await (await fetch(`${url}/metrics`)).text(), /http_request_duration_seconds/, name);
  }
});

it('publishes content through all of them, behind the gateway', async ({ gateways }) => {
  const client = retryingClient(gateways);
  await register(client);
  const { publications } = await publishSomething(client);
  const page = await fetch(publications[0]?.url ?? '');
  assert.is(page.status, 200);
  assert.match(await page.text(), /<video/);
});

it('traces that from the gateway to the post, each process under its own name', async ({ receiver }) => {
  const post = await eventually(
    'span of the post',
    () => receiver.spans().find(({ name }) => name === 'publish'),
    LONG_WAIT,
  );
  const ofTrace = () => receiver.spans().filter(({ traceId }) => traceId === post.traceId);
  await eventually('end of the pipeline', () => ofTrace().some(({ name }) => name === 'process advance-on-publishing'));
  const named = new Set(ofTrace().map(({ service }) => service));
  assert.equal(
    ['gateway', 'director', 'projections', 'media', 'editor', 'publisher'].filter((name) => !named.has(name)),
    [],
  );
  assert.ok(ofTrace().some(({ name, service }) => service === 'gateway' && name === 'POST /api/v1/director/*'));
});

it('stops every process with 0 when it is asked to', async ({ parts }) => {
  await Promise.all(
    parts.map(async ({ name, child, output }) => {
      const ended = once(child(), 'exit');
      child().kill('SIGTERM');
      assert.equal(await ended, [0, null], `${name}:\n${output()}`);
    }),
  );
});

it('does not start a part alone without the addresses of both stores', async () => {
  const env = { ESDB_URL: '', MONGODB_URI: '' };
  const { child, output } = startProcess(['node', ...programArguments('domains/pulse/main.ts')], env);
  const [code] = (await once(child, 'close')) as [number | null];
  assert.is(code, EX_CONFIG);
  assert.match(output(), /ESDB_URL and MONGODB_URI: a service that runs alone needs both/);
});

it.run();
