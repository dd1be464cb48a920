// A process of its own: it looks at the catalogue of all events, to which other files add events of their own.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { eventsOfServices } from '../contracts/index.ts';
import { services } from '../domains/index.ts';

const it = suite('adding an aggregate');

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string): string => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : '');
const sourcesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => join(folder, file));

/** An aggregate as its file in `contracts/` names it. `folder` is its service's, or the one that services share. */
type Declared = { readonly folder: string; readonly name: string; readonly category: string };

const declared: readonly Declared[] = sourcesIn('contracts').flatMap((file) => {
  const category = /\bdefineEvents\(\s*'(\w+)'/.exec(read(file))?.[1];
  const [, folder = ''] = file.split('/');
  // The gateway is no service: it keeps records, and lists them itself.
  return category && folder !== 'gateway' ? [{ folder, name: basename(file, '.ts'), category }] : [];
});

const serviceOf = (category: string): string | undefined =>
  services.find(({ aggregates }) => aggregates.some(({ events }) => events.category === category))?.name;
const listedAt = (category: string): string | undefined =>
  Object.entries(eventsOfServices).find(([, sets]) => sets.some((set) => set.category === category))?.[0];
const tests = sourcesIn('tests').map(read);

/** Whether an aggregate is in a place that the list in CONTRIBUTING.md names. */
const walk: Readonly<Record<string, (aggregate: Declared) => boolean>> = {
  'contracts/<service>/<aggregate>.ts': ({ folder, name }) => existsSync(join(root, `contracts/${folder}/${name}.ts`)),
  'contracts/index.ts': ({ category }) =>
    listedAt(category) !== undefined && listedAt(category) === serviceOf(category),
  'domains/<service>/<aggregate>/index.ts': ({ folder, name }) =>
    read(`domains/${folder}/${name}/index.ts`).includes('defineAggregate('),
  'domains/<service>/index.ts': ({ category }) => serviceOf(category) !== undefined,
  'domains/<service>/README.md': ({ folder, category }) =>
    read(`domains/${folder}/README.md`).includes(`\`${category}-`),
  'tests/golden/events/<category>.jsonl': ({ category }) =>
    read(`tests/golden/events/${category}.jsonl`).includes('"version":1'),
  'tests/domains/<service>/': ({ folder, name }) =>
    tests.some(
      (test) => test.includes(`domains/${folder}/${name}/`) || test.includes(`contracts/${folder}/${name}.ts`),
    ),
};

it('takes the places that CONTRIBUTING.md lists', () => {
  const [, section = ''] = read('CONTRIBUTING.md').split('## Adding an aggregate\n');
  const listed = [...(section.split('\n## ')[0] ?? '').matchAll(/^\d+\. `([^`]+)`/gm)].map(([, place]) => place);
  assert.equal(listed, Object.keys(walk));
});

it('is done in all of them for every aggregate', () => {
  assert.ok(declared.length > 20);
  const missing = declared.flatMap((aggregate) =>
    Object.entries(walk)
      .filter(([, isIn]) => !isIn(aggregate))
      .map(([place]) => `${aggregate.folder}/${aggregate.name} is missing in ${place}`),
  );
  assert.equal(missing, []);
});

it('begins with events: a service has no other aggregates', () => {
  const known = new Set(declared.map(({ category }) => category));
  for (const { name, aggregates } of services)
    for (const { events } of aggregates)
      assert.ok(known.has(events.category), `the events of ${events.category} of ${name} are not in contracts/`);
});

it('finds the decisions that everyone needs, and not more than five', () => {
  const [, list = ''] = read('CONTRIBUTING.md').split('Everyone needs five entries');
  const named = [...(list.split('\n- ')[0] ?? '').matchAll(/^ {2}- "([^"]+)"$/gm)].map(([, title]) => title);
  assert.is(named.length, 5);
  for (const title of named) assert.match(read('docs/decisions.md'), `\n## ${title}\n`);
});

it.run();
