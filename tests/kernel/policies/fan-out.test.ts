import * as assert from 'uvu/assert';
import { defineReadModel } from '../../../kernel/documents/index.ts';
import { EventStoreUnavailable } from '../../../kernel/event-store/index.ts';
import type { Recorded } from '../../../kernel/events/event.ts';
import { fanOut } from '../../../kernel/policies/fan-out.ts';
import { done, type Settled, skip } from '../../../kernel/policies/policy.ts';
import { policyContext } from '../../../kernel/policies/runner.ts';
import { createLog } from '../../../kernel/process/log.ts';
import { inSpan } from '../../../kernel/tracing/spans.ts';
import { exampleUser } from '../../support/examples/user.ts';
import { startTraceReceiver } from '../../support/fakes/trace-receiver.ts';
import { write } from '../../support/given.ts';
import { openTestDocuments, type TestDocuments } from '../../support/stacks/documents.ts';
import { suiteOn } from '../../support/suite-on.ts';
import { openTestTracing } from '../telemetry/tracing.ts';

const it = suiteOn('fan-out', openTestDocuments);

const everybody = Array.from({ length: 1_250 }, (_, number) => String(number).padStart(4, '0'));
const model = defineReadModel('everybody');

async function event({ store, caughtUp }: TestDocuments): Promise<Recorded> {
  const ann = exampleUser();
  const recorded = await write(store, ann.history(ann.registered));
  await caughtUp(model);
  return recorded;
}

/** Fans an event out to everyone. @param work what happens for one of them */
function deliver(
  { store, documents }: TestDocuments,
  recorded: Recorded,
  work: (id: string) => Promise<Settled>,
  signal = new AbortController().signal,
) {
  const context = policyContext({ name: 'test' }, recorded, { store, log: createLog('silent'), signal });
  const ids = async (after: string, limit: number) => everybody.filter((id) => id > after).slice(0, limit);
  return fanOut(documents, recorded, context, { model, ids, work, did: 'reached', nobody: 'there is nobody' });
}

/** Work that notes for whom it was called, and fails where it is asked to. */
function recording(failFor: (id: string) => Error | null = () => null) {
  const seen: string[] = [];
  const work = async (id: string): Promise<Settled> => {
    seen.push(id);
    const failure = failFor(id);
    if (failure) throw failure;
    return id.endsWith('9') ? skip('it is the ninth') : id.endsWith('00') ? skip('it is the hundredth') : done;
  };
  return { seen, work };
}

/** What came of everybody: it is counted once, whatever came between. */
const ALL = {
  kind: 'done',
  reason: 'reached (users: 1112); skipped: it is the ninth (users: 125), it is the hundredth (users: 13)',
};

const messageOf = (delivery: Promise<unknown>): Promise<string> =>
  delivery.then(
    () => 'not failed',
    (error: Error) => error.message,
  );

it('reaches everyone, page by page, and starts over when it is delivered once more', async (c) => {
  const recorded = await event(c);
  for (let delivery = 0; delivery < 2; delivery++) {
    const { seen, work } = recording();
    assert.equal(await deliver(c, recorded, work), ALL);
    assert.equal(seen.sort(), everybody);
  }
});

it('begins a trace for each of them, linked with the one of the event', async (c) => {
  const recorded = await event(c);
  const receiver = await startTraceReceiver();
  const tracing = openTestTracing(receiver.url, createLog('silent'));
  await inSpan(
    () => ({ name: 'process' }),
    () => deliver(c, recorded, recording().work),
  );
  await tracing.close();
  await receiver.close();
  const trace = receiver.spans().find(({ name }) => name === 'process')?.traceId;
  const each = receiver.spans().filter(({ name }) => name === `fan out ${recorded.type}`);
  assert.is(each.length, everybody.length);
  assert.is(new Set(each.map(({ traceId }) => traceId)).size, everybody.length);
  assert.ok(each.every(({ links }) => links.length === 1 && links[0] === trace));
});

it('goes on with the page in which it was interrupted', async (c) => {
  const recorded = await event(c);
  const stopping = new AbortController();
  const first = recording((id) => {
    if (id === '0800') stopping.abort(new Error('stopped'));
    return null;
  });
  assert.is(await messageOf(deliver(c, recorded, first.work, stopping.signal)), 'stopped');
  const second = recording();
  assert.equal(await deliver(c, recorded, second.work), ALL);
  assert.equal(second.seen.sort()[0], '0500');
  assert.equal([...new Set([...first.seen, ...second.seen])].sort(), everybody);
});

it('leaves no one out when it fails for one, and meets that one again', async (c) => {
  const recorded = await event(c);
  const first = recording((id) => (id === '0003' ? new Error('its stream is deleted') : null));
  assert.is(await messageOf(deliver(c, recorded, first.work)), 'its stream is deleted');
  assert.equal(first.seen.sort(), everybody);
  const second = recording();
  assert.equal(await deliver(c, recorded, second.work), ALL);
  assert.ok(second.seen.includes('0003'));
});

it('is a skip if nothing was done for anyone, and says why', async (c) => {
  const recorded = await event(c);
  const muted = skip('started off muted');
  assert.equal(
    await deliver(c, recorded, async () => muted),
    skip(`reached (users: 0); skipped: ${muted.reason} (users: 1250)`),
  );
});

it('ends at once when a store is unavailable', async (c) => {
  const recorded = await event(c);
  const { seen, work } = recording(() => new EventStoreUnavailable('append', new Error('refused')));
  assert.match(await messageOf(deliver(c, recorded, work)), /the event store did not append/);
  assert.ok(seen.length < 10, String(seen.length));
});

it.run();
