import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { withCredits } from '../../../../domains/publisher/use-cases/credits.ts';

const it = suite('credits of a post');

const CREDITS = 'Pictures: Jane Doe (Pexels)';
const OTHERS = 'Pictures: Ann Roe (Pixabay)';

it('follow its words', () => {
  assert.is(withCredits('Bees dance.', CREDITS), `Bees dance.\n\n${CREDITS}`);
  assert.is(withCredits('', CREDITS), CREDITS);
  assert.is(withCredits('Bees dance.', ''), 'Bees dance.');
});

it('are there once, and are those of the newest video, where a text is posted again', () => {
  assert.is(withCredits(`Bees dance.\n\n${CREDITS}`, OTHERS), `Bees dance.\n\n${OTHERS}`);
  assert.is(withCredits(`Bees dance.\n\n${CREDITS}`, ''), 'Bees dance.');
});

it('leave a sentence alone that only begins alike', () => {
  assert.is(withCredits('Bees dance. Pictures: see below.', ''), 'Bees dance. Pictures: see below.');
});

it.run();
