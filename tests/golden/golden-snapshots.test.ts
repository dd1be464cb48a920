import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { currentSnapshots, readGoldenSnapshots, statesOf } from './golden-snapshots.ts';

const it = suite('golden snapshots');

for (const current of currentSnapshots()) {
  it(`hold what the view "${current.view}" makes of events`, () => {
    const recorded = readGoldenSnapshots().find(
      ({ view, version }) => view === current.view && version === current.version,
    );
    assert.ok(recorded, `version ${current.version} is new: \`npm run golden\` records it`);
    assert.is(
      current.states,
      recorded.states,
      `the view folds events to other states, and snapshots hold the old ones: raise its \`snapshots\`, and record that with \`npm run golden\``,
    );
  });
}

type Added = { readonly type: string; readonly data: { readonly n?: number } };
const sum = {
  initial: 0,
  evolve: (state: number, event: object) => {
    const { type, data } = event as Added;
    return type === 'Added' ? state + (data.n ?? 0) : type === 'Reset' ? 0 : state;
  },
};
const recorded = [
  { type: 'Added', examples: [{ n: 1 }, { n: 2 }] },
  { type: 'Reset', examples: [{}] },
];

it('stay as they are for new versions and types of which the fold takes no notice', () => {
  assert.equal(statesOf(sum, recorded), ['1', '3', '0']);
  const more = [
    ...recorded,
    {
      type: 'Added',
      examples: [
        { n: 1, why: 'text' },
        { n: 2, why: null },
      ],
    },
    { type: 'Renamed', examples: [{ n: 7 }] },
  ];
  assert.equal(statesOf(sum, more), statesOf(sum, recorded));
});

it('change with what any version of an event is folded to, and with the fold', () => {
  const former = [...recorded, { type: 'Added', examples: [{ n: 1 }, { n: 5 }] }];
  assert.equal(statesOf(sum, former), ['1', '3', '6', '0']);
  const other = { ...sum, evolve: (state: number, event: object) => sum.evolve(state, event) * 2 };
  assert.is.not(String(statesOf(other, recorded)), String(statesOf(sum, recorded)));
});

it('are of every view that takes them', () => {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const declared = ['domains', 'gateway', 'projections'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .filter((file) => /^ +snapshots: \d+,$/m.test(readFileSync(join(root, folder, file), 'utf8'))),
  );
  assert.is(declared.length, currentSnapshots().length, declared.join(', '));
});

it.run();
