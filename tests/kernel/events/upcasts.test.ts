import { randomUUID } from 'node:crypto';
import * as assert from 'uvu/assert';
import { z } from 'zod';
import { defineAggregate } from '../../../kernel/aggregates/aggregate.ts';
import { load } from '../../../kernel/aggregates/load.ts';
import { defineReadModel } from '../../../kernel/documents/index.ts';
import { defineEvents, type EventsOf } from '../../../kernel/events/catalogue.ts';
import { definePolicy, done } from '../../../kernel/policies/policy.ts';
import { defineProjection } from '../../../projections/engine/projection.ts';
import { eventually } from '../../support/eventually.ts';
import { given } from '../../support/given.ts';
import { openTestStoresWithRawWriter } from '../../support/stacks/stores.ts';
import type { RawWriter } from '../../support/stores/raw-writer.ts';
import { suiteOn } from '../../support/suite-on.ts';
import { whileRunning } from '../policies/running.ts';

const it = suiteOn('upcasts', openTestStoresWithRawWriter);

// First a walk was measured in miles, then in kilometres, then it was said how it went.
const walkEvents = defineEvents(
  'walk',
  { Walked: z.object({ metres: z.number(), by: z.enum(['day', 'night']) }), Rested: z.object({}) },
  {
    upcasts: {
      Walked: [
        ({ miles }) => ({ kilometres: Number(miles) * 1.6 }),
        ({ kilometres }) => ({ metres: Number(kilometres) * 1_000, by: 'day' }),
      ],
    },
  },
);
type WalkEvent = EventsOf<typeof walkEvents>;

const walk = defineAggregate({
  events: walkEvents,
  initial: { metres: 0 },
  evolve: (state, event: WalkEvent) => (event.type === 'Walked' ? { metres: state.metres + event.data.metres } : state),
  decide: (): readonly WalkEvent[] => [],
});

const VERSIONS = [
  { schema: 1, data: { miles: 10 } },
  { schema: 2, data: { kilometres: 2 } },
  { schema: 3, data: { metres: 5, by: 'night' } },
];

/** Writes one event of each version, as the code of its time did. */
async function writeEveryVersion(raw: RawWriter, id: string): Promise<void> {
  for (const { schema, data } of VERSIONS) await raw.append(walkEvents, id, schema, { type: 'Walked', data });
}

it('give an aggregate events of every version in the newest', async ({ store, raw }) => {
  const id = randomUUID();
  await writeEveryVersion(raw, id);
  const { state } = await load(store, walk, id);
  assert.equal(state, { metres: 18_005 });
});

it('give a policy events of every version in the newest', async ({ store, raw }) => {
  const told: WalkEvent['data'][] = [];
  const policy = definePolicy({
    name: `test-${randomUUID()}`,
    events: [walkEvents],
    on: {
      async Walked({ data }) {
        told.push(data);
        return done;
      },
    },
  }).using();
  await whileRunning(store, policy, async () => {
    await writeEveryVersion(raw, randomUUID());
    await eventually('third event', () => told.length === 3);
  });
  const metres = told.map((data) => ('metres' in data ? data.metres : null));
  assert.equal(metres.sort(), [16_000, 2_000, 5]);
});

it('give a projection events of every version in the newest', async ({ store, raw }) => {
  const id = randomUUID();
  await writeEveryVersion(raw, id);
  const walks = defineProjection<{ metres: number }, [typeof walkEvents]>(
    defineReadModel<{ metres: number }>('walks', []),
    {
      version: 1,
      events: [walkEvents],
      keyOf: () => id,
      handles: { Walked: (document, { data }) => ({ metres: (document?.metres ?? 0) + data.metres }) },
    },
  );
  given(walks, ...(await store.eventsOf(walkEvents, id))).then(id, { metres: 18_005 });
});

it.run();
