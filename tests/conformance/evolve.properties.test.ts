import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { fold, type View } from '../../kernel/aggregates/view.ts';
import type { DomainEvent } from '../../kernel/events/event.ts';
import { currentEvents } from '../golden/golden-events.ts';

const it = suite('every fold of the platform');

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The exported aggregates and views of all sources. */
async function viewsIn(...folders: readonly string[]): Promise<View<unknown>[]> {
  const files = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => join(root, folder, file))
      .filter((file) => file.endsWith('.ts')),
  );
  const defining = files.filter((file) =>
    /export const \w+ = define(Aggregate|View)\(/.test(readFileSync(file, 'utf8')),
  );
  const modules = await Promise.all(defining.map((file) => import(file) as Promise<Record<string, unknown>>));
  return modules.flatMap((module) => Object.values(module).filter(isView));
}

const isView = (value: unknown): value is View<unknown> =>
  typeof value === 'object' && value !== null && 'evolve' in value && 'initial' in value;

const views = await viewsIn('domains', 'gateway', 'projections');
const examples: readonly DomainEvent[] = currentEvents().flatMap(({ type, examples }) =>
  examples.map((data) => ({ type, data })),
);
const unknown = fc.tuple(fc.string(), fc.object()).map(([name, data]): DomainEvent => ({ type: `Never${name}`, data }));

it('is found here', () => {
  assert.ok(views.length >= 17, `only ${views.length}`);
});

for (const view of views) {
  const own = examples.filter(({ type }) => Object.hasOwn(view.events.schemas, type));

  it(`of ${view.name} takes its events in any order, and passes over every type that it does not know`, () => {
    const history = fc.array(fc.constantFrom(...own), { maxLength: 30 });
    fc.assert(
      fc.property(history, fc.oneof(unknown, fc.constantFrom(...examples)), (events, other) => {
        const state = fold(view, events);
        if (own.includes(other)) return;
        assert.is(view.evolve(state, other), state);
      }),
    );
  });
}

it.run();
