import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { sizesOfPages } from './support/sizes.ts';

const it = suite('what pages of the dashboard weigh');

it('is at most 120 kB at sign-in and 200 kB on any other route, gzip, with all that the page needs', async () => {
  const sizes = await sizesOfPages();
  assert.ok(sizes.length >= 8, `${sizes.length} pages`);
  for (const { page, bytes, budget } of sizes) {
    console.log(`${page}: ${(bytes / 1_000).toFixed(1)} kB`);
    assert.ok(bytes <= budget, `${page}: ${bytes} of ${budget} bytes`);
  }
});

it.run();
