import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { THEMES } from './support/browser.ts';
import { declaredPages } from './support/route-tables.ts';
import { SCREENSHOTS } from './tour/screenshots.ts';
import { FRAMES, pictureNameOf, STOPS } from './tour/stops.ts';

const it = suite('the tour of the dashboard');

it('comes to every page of the route tables, and to nothing else', async () => {
  const declared = (await declaredPages()).map(({ page }) => page).filter((page) => !FRAMES.has(page));
  assert.ok(declared.length > 30, `${declared.length} pages`);
  assert.equal([...new Set(STOPS.map(({ page }) => page))].toSorted(), declared.toSorted());
});

for (const folder of [...THEMES, 'phone']) {
  it(`has a screenshot of every stop: ${folder}`, async () => {
    const pictures = STOPS.map((stop) => `${pictureNameOf(stop)}.webp`);
    assert.is(new Set(pictures).size, STOPS.length);
    assert.equal((await readdir(join(SCREENSHOTS, folder))).toSorted(), pictures.toSorted(), 'npm run screenshots');
  });
}

it.run();
