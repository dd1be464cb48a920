import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { withFigure } from '../../../domains/media/use-cases/figure.ts';

const it = suite('prompts with a character');

const called = (description: string) => ({ description, reference_path: null });

it('name the character once', () => {
  assert.is(withFigure('a forest at night', called('owl')), 'a forest at night, with owl');
  assert.is(withFigure('An Owl in a forest', called('owl')), 'An Owl in a forest');
  assert.is(withFigure('a forest', null), 'a forest');
});

it('do not take a part of another word for it', () => {
  assert.is(withFigure('a bowl of soup', called('owl')), 'a bowl of soup, with owl');
  assert.is(withFigure('a catalogue', called('cat')), 'a catalogue, with cat');
  assert.is(withFigure('viele Bären', called('Bär')), 'viele Bären, with Bär');
});

it('take words as they are, whatever signs are in them', () => {
  assert.is(withFigure('a robot (R2-D2)', called('robot (R2-D2)')), 'a robot (R2-D2)');
  assert.is(withFigure('a robot', called('C-3PO [gold], 100%?')), 'a robot, with C-3PO [gold], 100%?');
});

it.run();
