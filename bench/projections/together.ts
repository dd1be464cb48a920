import { randomUUID } from 'node:crypto';
import type { NewEvent } from '../../kernel/event-store/index.ts';
import type { Projection } from '../../projections/engine/projection.ts';
import { everySet } from '../../projections/every-event.ts';
import { projections } from '../../projections/index.ts';
import { currentEvents } from '../../tests/golden/golden-events.ts';
import { fill } from './filling.ts';
import { fillLog, newEvent } from './log.ts';
import { type BenchedStores, PREFIX } from './stores.ts';

const audited = new Set(everySet.map(({ category }) => category));

/** One event of every type, roughly in the order of a pipeline. */
const TYPES = currentEvents().filter(({ category }) => audited.has(category));

/** Fills all projections: each alone, and then all side by side in this process, as it starts them. */
export async function together(stores: BenchedStores, events: number): Promise<void> {
  const last = await fillLog(stores.store, `bench${randomUUID().slice(0, 8)}-`, everyTypeInTurn(events));
  const took: [name: string, seconds: number][] = [];
  const measured = async (name: string, chosen: readonly Projection[]): Promise<void> => {
    const began = performance.now();
    await fill(stores, chosen.map(benched), last);
    took.push([name, (performance.now() - began) / 1_000]);
  };
  await fill(stores, projections.map(benched), last); // to warm up
  for (const projection of projections) await measured(projection.model.name, [projection]);
  took.sort(([, one], [, other]) => other - one);
  await measured('all together', projections);
  console.log(`\n${events.toLocaleString('en')} events of all types, into the documents of`);
  const slowest = took[0]?.[1] ?? Number.NaN;
  for (const [name, each] of took)
    console.log(`  ${name.padEnd(44)} ${each.toFixed(1).padStart(9)} s   x${(each / slowest).toFixed(2)}`);
}

/** The same projection, with documents of the benchmark's own. */
const benched = (projection: Projection): Projection => ({
  ...projection,
  previous: null,
  model: { ...projection.model, name: `${PREFIX}${randomUUID()}` },
  sums: projection.sums && {
    ...projection.sums,
    model: { ...projection.sums.model, name: `${PREFIX}${randomUUID()}` },
  },
});

/** The events of one pipeline and its owner after those of another, each with the same ids throughout. */
function* everyTypeInTurn(events: number): Generator<NewEvent> {
  for (let n = 0; n < events; n++) {
    const pipeline = String(Math.floor(n / TYPES.length));
    const { type, examples } = TYPES[n % TYPES.length] ?? { type: '', examples: [] };
    const data = withIdsOf(pipeline, examples[0] ?? {}) as object;
    yield newEvent({ type, data }, `owner_id-${pipeline}`);
  }
}

/** Gives the ids in an example this pipeline's own values. */
function withIdsOf(pipeline: string, value: unknown, name = ''): unknown {
  if (typeof value === 'string') return /(^|_)id$/.test(name) ? `${name}-${pipeline}` : value;
  if (Array.isArray(value)) return value.map((each) => withIdsOf(pipeline, each, name));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withIdsOf(pipeline, each, key)]));
}
