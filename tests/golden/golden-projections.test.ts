import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { currentProjections, readGoldenProjections, versionsOfToday } from './golden-projections.ts';

const it = suite('golden projections');
const current = currentProjections();
const recorded = readGoldenProjections();

for (const { model, version } of versionsOfToday) {
  it(`hold what version ${version} of "${model.name}" makes of recorded events`, () => {
    const today = current.filter((each) => each.projection === model.name && each.version === version);
    assert.ok(today.length > 2);
    for (const { of, documents } of today) {
      const golden = recorded.find(
        (each) => each.projection === model.name && each.version === version && each.of === of,
      );
      assert.ok(golden, `version ${version} and ${of} are new: \`npm run golden\` records what it makes of them`);
      assert.is(
        documents,
        golden.documents,
        `it folds ${of} to other documents, and those that are stored stay as they are: raise its \`version\`, and record that with \`npm run golden\``,
      );
    }
  });
}

it.run();
