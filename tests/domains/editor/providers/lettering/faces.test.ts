import { access } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { contrast } from '../../../../../domains/editor/providers/lettering/contrast.ts';
import { FACES } from '../../../../../domains/editor/providers/lettering/faces.ts';
import { PLAIN_TYPOGRAPHY } from '../../../../../domains/editor/providers/lettering/typography.ts';

const it = suite('faces');

it('installs the file of every face', async () => {
  for (const { from, path } of Object.values(FACES))
    await access(fileURLToPath(import.meta.resolve(`${from}/${path}`)));
});

it('measures contrast as WCAG does', () => {
  assert.is(contrast('#000000', '#ffffff'), 21);
  assert.is(contrast('#777777', '#777777'), 1);
  assert.ok(Math.abs(contrast('#767676', '#ffffff') - 4.54) < 0.01);
});

it('writes films without a look in colours that can be read on each other', () => {
  const { ink, paper, accent } = PLAIN_TYPOGRAPHY.palette;
  assert.ok(contrast(ink, paper) >= 4.5 && contrast(accent, paper) >= 4.5);
});

it.run();
