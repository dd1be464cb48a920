import { createHash, randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import * as assert from 'uvu/assert';
import { auditReadsIdOf } from '../../../gateway/auditors/reads.ts';
import { digestsOf } from '../../../kernel/integrity/event-digest.ts';
import { type GatewayStack, startGatewayStack } from '../../support/stacks/gateway.ts';
import { suiteOn } from '../../support/suite-on.ts';

const it = suiteOn('exports for auditors', () => startGatewayStack({ env: { PLATFORM_CHECK_ANSWERS: 'yes' } }));

async function auditor(gateway: GatewayStack) {
  const id = randomUUID();
  const token = await gateway.tokenOf('admin', id);
  const read = (query: string) => gateway.call('GET', `/api/v1/ops/export${query}`, { token });
  return { id, token, read };
}

type Line = ReturnType<typeof JSON.parse>;

/** The events of an export that is whole. */
function eventsIn(text: string): Line[] {
  const lines = text.split('\n');
  assert.is(lines.pop(), '');
  const [begin, ...events] = lines.map((line) => JSON.parse(line));
  const { end } = events.pop();
  assert.ok(begin.export);
  assert.is(end.events, events.length);
  const before = text.slice(0, text.lastIndexOf('{"end"'));
  assert.is(end.sha256, createHash('sha256').update(before).digest('hex'));
  return events;
}

it('are lines of JSON, of a stream, by who acted, whose it is, when and why', async (gateway) => {
  const { read } = await auditor(gateway);
  const ann = await gateway.register('Ann');
  await gateway.call('PUT', '/api/v1/identity/users/me', { token: ann.token, body: { name: 'Anne' } });
  const stream = `user-${ann.id}`;
  const answer = await read(`?stream=${stream}`);
  assert.equal([answer.status, answer.headers['content-type']], [200, 'application/jsonl; charset=utf-8']);
  assert.match(String(answer.headers['content-disposition']), /^attachment/);
  const events = eventsIn(answer.text);
  const stored = await gateway.resources.store.storedRecordsOf(stream, 0n, 100);
  assert.equal(
    events.map(({ digest }) => digest),
    stored.map((record) => digestsOf(record).digest),
  );
  assert.equal(events.map(({ type }) => type).filter((type) => type === 'ProfileUpdated').length, 1);
  assert.not.match(answer.text, /\$2[aby]\$/);
  const [{ data, metadata, personal_data }] = events;
  assert.equal(Object.keys(data).sort(), ['role', 'user_id']);
  assert.equal([metadata.personal, personal_data], [{ of: ann.id, sealed: '(hidden)' }, 'sealed']);

  const [renamed] = events.filter(({ type }) => type === 'ProfileUpdated');
  const query = `?actor=${ann.id}&type=ProfileUpdated&category=user&from=${renamed.created}&to=${renamed.created}`;
  assert.equal(eventsIn((await read(query)).text), [renamed]);
  const withoutUsers = eventsIn((await read('?without_category=user')).text);
  assert.ok(withoutUsers.length > 0 && withoutUsers.every(({ stream }) => !stream.startsWith('user-')));
  assert.equal(eventsIn((await read(`?event_id=${renamed.id}`)).text), [renamed]);
  const caused = eventsIn((await read(`?correlation_id=${renamed.metadata.$correlationId}`)).text);
  assert.ok(caused.some(({ id }) => id === renamed.id));
  assert.ok(caused.every(({ metadata }) => metadata.$correlationId === renamed.metadata.$correlationId));
  assert.ok(eventsIn((await read(`?owner=${ann.id}`)).text).length >= events.length);
  assert.equal(eventsIn((await read('?to=2001-01-01')).text), []);
  assert.equal(eventsIn((await read(`?stream=${stream}&category=trend`)).text), []);
});

it('are the whole log, and go on where one was interrupted', async (gateway) => {
  const { read, id } = await auditor(gateway);
  const whole = eventsIn((await read('')).text);
  const middle = whole[Math.floor(whole.length / 2)];
  const rest = eventsIn((await read(`?after=${middle.position}`)).text);
  const known = whole.slice(whole.indexOf(middle) + 1);
  assert.equal(rest.slice(0, known.length), known);
  assert.ok(whole.every(({ stream }) => !stream.startsWith('$')));
  // That it was asked for is in it: it was written down before the first byte.
  assert.ok(
    whole.some(({ stream, type }) => stream === `auditReads-${auditReadsIdOf(id, Date.now())}` && type === 'AuditRead'),
  );
});

it('are of any size, as fast as they are read, and end with who asked', async (gateway) => {
  const { token, read } = await auditor(gateway);
  const client = EventStoreDBClient.connectionString(gateway.eventStore.url);
  const stream = `large-${randomUUID()}`;
  const text = 'x'.repeat(100_000);
  for (let n = 0; n < 30; n++)
    await client.appendToStream(
      stream,
      Array.from({ length: 10 }, () => jsonEvent({ type: 'Large', data: { text } })),
    );
  await client.dispose();
  assert.is(eventsIn((await read(`?stream=${stream}`)).text).length, 300);

  // One that is not read: it waits, and the memory that it takes does not grow with what is left.
  const { hostname, port } = new URL(gateway.url);
  const call = request({
    hostname,
    port,
    path: `/api/v1/ops/export?stream=${stream}`,
    headers: { authorization: `Bearer ${token}` },
  });
  call.end();
  const response = await new Promise<import('node:http').IncomingMessage>((resolve) => call.once('response', resolve));
  response.once('error', () => undefined);
  response.pause();
  await new Promise((resolve) => setTimeout(resolve, 500));
  // What the systems on both sides keep of it, and not the thirty megabytes.
  assert.ok(response.socket.bytesRead < 20_000_000);
  response.destroy();
  // Its place is free again: there are four.
  const again = await Promise.all([1, 2, 3, 4].map(() => read(`?stream=${stream}&to=2001-01-01`)));
  assert.equal(
    again.map(({ status }) => status),
    [200, 200, 200, 200],
  );
});

it('are refused where there is nothing to export, and to whom they are none of', async (gateway) => {
  const { read } = await auditor(gateway);
  const ann = await gateway.register('Ann');
  assert.is((await gateway.call('GET', '/api/v1/ops/export')).status, 401);
  assert.is((await gateway.call('GET', '/api/v1/ops/export', { token: ann.token })).status, 403);
  for (const query of [`?stream=user-${randomUUID()}`, '?stream=%24users', '?after=7'])
    assert.is((await read(query)).status, 404, query);
  for (const query of [
    '?stream=',
    '?from=yesterday',
    '?after=x',
    '?after=-1',
    `?actor=${'a'.repeat(201)}`,
    `?stream=${'s'.repeat(501)}`,
  ])
    assert.is((await read(query)).status, 422, query);
});

it.run();
