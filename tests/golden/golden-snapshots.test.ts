import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { currentSnapshots, readGoldenSnapshots } from './golden-snapshots.ts';

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
