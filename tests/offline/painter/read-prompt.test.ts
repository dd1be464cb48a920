import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createRandom } from '../../../offline/painter/random.ts';
import { readPrompt } from '../../../offline/painter/read-prompt.ts';

const it = suite('readPrompt');
const read = (prompt: string, negative: string | null = null) => readPrompt(prompt, negative, createRandom('seed'));

it('makes the first thing named the main one', () => {
  assert.equal(read('a rocket above a laptop').subjects, ['rocket', 'laptop']);
  assert.equal(read('a laptop below a rocket').subjects, ['laptop', 'rocket']);
});

it('puts things where the prompt says they are', () => {
  assert.is(read('a robot in the city').backdrop, 'skyline');
  assert.is(read('a robot by the sea').backdrop, 'ocean');
});

it('lets a place alone be the picture', () => {
  const scene = read('mountain ridges at dawn');
  assert.equal([scene.backdrop, scene.mood, scene.subjects], ['mountains', 'dawn', []]);
});

it('takes light from the words before colour from the matter', () => {
  assert.is(read('a robot').mood, 'tech');
  assert.is(read('a robot at sunset').mood, 'sunset');
});

it('reads the look and does not take it for matter', () => {
  const scene = read('watercolor of an oak');
  assert.is(scene.look, 'watercolor');
  assert.equal(scene.subjects, ['tree']);
  assert.is(read('an oak').look, 'cinematic');
});

it('does not take the craft of a picture for what is in it', () => {
  const scene = read(
    'an oak, cinematic lighting, shallow depth of field, subtle film grain, generous empty space, close-up',
  );
  assert.equal([scene.subjects, scene.backdrop, scene.mood], [['tree'], read('an oak').backdrop, read('an oak').mood]);
});

it('understands plurals and longer forms of a word', () => {
  assert.equal(read('batteries').subjects, ['battery']);
  assert.equal(read('genetically').subjects, ['helix']);
});

it('leaves out what the negative prompt names', () => {
  assert.equal(read('a rocket and a robot in the rain', 'rocket, rain').subjects, ['robot']);
  assert.not.ok(read('a rocket and a robot in the rain', 'rocket, rain').sky.includes('rain'));
});

it('paints something for words it does not know, and for none', () => {
  assert.is(read('zxcv qwer').subjects.length, 1);
  assert.is(read('').subjects.length, 1);
  assert.is(read('量子').subjects.length, 1);
});

it.run();
