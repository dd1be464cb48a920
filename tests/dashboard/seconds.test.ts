import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { SECONDS } from '../../dashboard/src/pages/make/seconds.ts';
import { SECONDS as ASKED, USUAL_SECONDS } from '../../domains/director/providers/narration-length.ts';

const it = suite('the lengths that the dashboard offers');

it('are those that the writer keeps to', () => {
  assert.equal(SECONDS, { ...ASKED, usual: USUAL_SECONDS });
});

it.run();
