import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { fold, type View } from '../../kernel/aggregates/view.ts';
import type { DomainEvent, Recorded } from '../../kernel/events/event.ts';
import type { Projection } from '../../projections/engine/projection.ts';
import { currentEvents } from '../golden/golden-events.ts';
import { AT, OWNER } from '../support/given.ts';

const it = suite('every fold of the platform');

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The sources that define an aggregate, a view or a projection, how many each defines, and what it exports. */
async function definingSources() {
  const files = ['domains', 'gateway', 'platform', 'projections', 'read-models'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  );
  const found = files
    .filter((file) => file.endsWith('.ts') && file !== join('projections', 'engine', 'projection.ts'))
    .map((file) => ({ file, defined: readFileSync(join(root, file), 'utf8').match(DEFINITION)?.length ?? 0 }))
    .filter(({ defined }) => defined > 0);
  return Promise.all(
    found.map(async (source) => ({ ...source, values: Object.values(await import(join(root, source.file))) })),
  );
}
const DEFINITION = /\bdefine(?:Aggregate|View|Projection)[(<]/g;

const isView = (value: unknown): value is View<unknown> =>
  typeof value === 'object' && value !== null && 'evolve' in value && 'initial' in value;
const isProjection = (value: unknown): value is Projection =>
  typeof value === 'object' && value !== null && 'fold' in value && 'keysOf' in value;

const sources = await definingSources();
const examples: readonly DomainEvent[] = currentEvents().flatMap(({ type, examples }) =>
  examples.map((data) => ({ type, data })),
);
const unknown = fc.tuple(fc.string(), fc.object()).map(([name, data]): DomainEvent => ({ type: `Never${name}`, data }));

it('is exported by the source that defines it, and so is tested here', () => {
  for (const { file, defined, values } of sources)
    assert.is(values.filter((value) => isView(value) || isProjection(value)).length, defined, file);
});

for (const view of sources.flatMap(({ values }) => values.filter(isView))) {
  const own = examples.filter(({ type }) => Object.hasOwn(view.events.schemas, type));
  const others = examples.filter((example) => !own.includes(example));

  it(`of ${view.name} takes its events in any order, and ignores every type that it does not know`, () => {
    const history = fc.array(fc.constantFrom(...own), { maxLength: 30 });
    fc.assert(
      fc.property(history, fc.oneof(unknown, fc.constantFrom(...others)), (events, other) => {
        const state = fold(view, events);
        assert.is.not(state, undefined);
        assert.is(view.evolve(state, other), state);
      }),
    );
  });
}

for (const projection of sources.flatMap(({ values }) => values.filter(isProjection))) {
  const others = examples.filter(({ type }) => !projection.types.includes(type));

  it(`into ${projection.model.name} leaves its documents alone on every type that it does not know`, () => {
    const document = fc.option(fc.object());
    fc.assert(
      fc.property(document, fc.oneof(unknown, fc.constantFrom(...others)), (before, other) => {
        const event = asRecorded(other);
        assert.equal(projection.keysOf(event), []);
        assert.is(projection.fold(before, event, 'any key'), before);
      }),
    );
  });
}

/** Without the check against a schema that `recorded` makes: the type may be one of a later version of the platform. */
const asRecorded = (event: DomainEvent): Recorded => ({
  ...event,
  id: OWNER,
  stream: 'test-1',
  revision: 0n,
  position: 1n,
  at: AT,
  metadata: {
    correlationId: OWNER,
    causationId: OWNER,
    commandId: null,
    actor: 'system:test',
    owner: OWNER,
    schema: 1,
  },
});

it.run();
