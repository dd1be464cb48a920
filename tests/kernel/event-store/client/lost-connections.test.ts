import { randomUUID } from 'node:crypto';
import * as assert from 'uvu/assert';
import { type EventStore, openEventStore } from '../../../../kernel/event-store/index.ts';
import { streamOf } from '../../../../kernel/events/catalogue.ts';
import { eventIdOf } from '../../../../kernel/events/ids.ts';
import { eventually } from '../../../support/eventually.ts';
import { openTestStores } from '../../../support/stacks/stores.ts';
import { openHeldLine } from '../../../support/stores/held-line.ts';
import { suiteOn } from '../../../support/suite-on.ts';
import { type CounterEvent, counterEvents } from '../../aggregates/counter.ts';

const it = suiteOn('lost connections to the event store', openTestStores);

/** Starts a stream through a store. */
function startThrough(store: EventStore) {
  const id = randomUUID();
  const stream = streamOf(counterEvents, id);
  const event: CounterEvent = { type: 'Added', data: { amount: 1 } };
  const metadata = { correlationId: id, causationId: id, commandId: null, actor: 'system:test', owner: null };
  return { id, answered: store.append(stream, null, [{ ...event, id: eventIdOf(id, stream, 0, event), metadata }]) };
}

it('lose no answer that arrives on another connection', async ({ server, store }) => {
  const lines = await Promise.all([openHeldLine(server), openHeldLine(server)]);
  const [first, second] = lines;
  const [one, other] = lines.map(({ url }) => openEventStore(url)) as [EventStore, EventStore];
  await Promise.all([one, other].map((store) => startThrough(store).answered));

  for (const line of lines) line.hold();
  const [lost, late] = [startThrough(one), startThrough(other)];
  for (const { id } of [lost, late]) {
    await eventually('written event', async () => (await store.eventsOf(counterEvents, id)).length === 1);
  }
  let isAnswered = false;
  void late.answered.then(() => (isAnswered = true));
  first.release();
  first.cut();
  await lost.answered;
  assert.not(isAnswered, 'the other one is still not told');
  second.release();
  await late.answered;

  for (const { id } of [lost, late]) assert.is((await store.eventsOf(counterEvents, id)).length, 1);
  await Promise.all([one.close(), other.close()]);
  await Promise.all(lines.map(({ close }) => close()));
});

it.run();
