// A process of its own: it compares the catalogue of all events, to which other files add events of their own.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { assertValidEvent, catalogue, upcast } from '../../kernel/events/catalogue.ts';
import { currentEvents, readGolden } from './golden-events.ts';

const it = suite('golden events');

const root = fileURLToPath(new URL('../..', import.meta.url));
const recorded = readdirSync(join(root, 'tests/golden/events')).map((file) => file.replace(/\.jsonl$/, ''));

for (const { category, type, version, schema } of currentEvents()) {
  it(`hold ${type} as the source has it`, () => {
    const golden = readGolden(category).filter((event) => event.type === type);
    assert.equal(
      golden.map((event) => event.version),
      Array.from({ length: version }, (_, index) => index + 1),
      `version ${version} of ${type} is new: \`npm run golden\` records it`,
    );
    assert.equal(
      schema,
      golden.at(-1)?.schema,
      `the schema of ${type} has changed: events of version ${version} are stored with the old one. Add an upcast, which makes it version ${version + 1}, and record that with \`npm run golden\``,
    );
  });
}

for (const category of recorded) {
  it(`are still known where they are of the category ${category}`, () => {
    const known = Object.keys(catalogue.get(category)?.schemas ?? {});
    for (const { type } of readGolden(category)) assert.ok(known.includes(type), `${type} is gone: stored names stay`);
  });

  it(`can be read in every version where they are of the category ${category}`, () => {
    for (const { type, version, examples } of readGolden(category))
      for (const example of examples) assertValidEvent({ type, data: upcast(type, version, example) });
  });
}

it('are of every category that the sources define', () => {
  const defined = ['contracts', 'domains', 'gateway', 'kernel', 'projections', 'platform'].flatMap((folder) =>
    categoriesIn(folder),
  );
  assert.equal(defined.sort(), [...catalogue.keys()].sort());
  assert.equal(defined, [...recorded].sort());
});

const categoriesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(join(root, folder, file), 'utf8'))
    .flatMap((source) => [...source.matchAll(/= defineEvents\(\s*'(\w+)'/g)].map(([, category]) => category ?? ''));

it.run();
