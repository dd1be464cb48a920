import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { isWithoutCharacter, withCharacter } from '../../dashboard/src/pages/content/storyboard/editor/no-character.ts';
import { wantsNoFigure } from '../../domains/media/use-cases/figure.ts';

const it = suite('a scene with the character of its film, or without');

it('says in the prompt that it is not in the image, and takes it back', () => {
  for (const prompt of ['a hive', 'a hive, in the evening', 'the character of a city']) {
    const without = withCharacter(prompt, false);
    assert.is(without, `${prompt}, no character`);
    assert.is(withCharacter(without, false), without);
    assert.is(withCharacter(without, true), prompt);
    assert.is(withCharacter(prompt, true), prompt);
  }
  assert.is(withCharacter('A hive.', false), 'A hive, no character');
  assert.is(withCharacter('', false), 'no character');
  assert.is(withCharacter('no character', true), '');
});

it('takes back what somebody has said in words of their own', () => {
  assert.is(withCharacter('a hive without the character, at noon', true), 'a hive, at noon');
  assert.is(withCharacter('Ohne Figur, ein Bienenstock', true), 'ein Bienenstock');
});

it('reads prompts as those do who make the images', () => {
  const prompts = [
    'a hive',
    'a hive, no character',
    'No main character',
    'without any character',
    'keine Figuren',
    'ohne Hauptfigur',
  ];
  for (const prompt of [...prompts, 'a strong character', 'eine Figur'])
    assert.is(isWithoutCharacter(prompt), wantsNoFigure(prompt), prompt);
});

it.run();
