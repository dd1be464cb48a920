import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { COLORS } from '../../../offline/painter/figure/colors.ts';
import { readFigure } from '../../../offline/painter/figure/read-figure.ts';
import { paint } from '../../../offline/painter/paint.ts';

const it = suite('figures');

const GIRL = 'a red-haired girl with a yellow raincoat';

it('reads who someone is from English and German words', () => {
  const girl = readFigure(GIRL);
  assert.equal(
    [girl.kind, girl.age, girl.isFeminine, girl.top, girl.topColor],
    ['person', 'child', true, 'raincoat', COLORS.yellow],
  );
  const mädchen = readFigure('ein rothaariges Mädchen mit gelbem Regenmantel');
  assert.equal(
    [mädchen.age, mädchen.isFeminine, mädchen.hair, mädchen.top, mädchen.topColor],
    ['child', true, girl.hair, 'raincoat', COLORS.yellow],
  );
  const man = readFigure('an old man with a white beard, round glasses and a green sweater');
  assert.equal(
    [man.age, man.isFeminine, man.beard, man.glasses, man.top, man.topColor],
    ['old', false, 'full', 'clear', 'sweater', COLORS.green],
  );
  const dame = readFigure('eine Frau mit langen schwarzen Haaren, Sonnenbrille und rotem Kleid');
  assert.equal([dame.cut, dame.glasses, dame.top, dame.topColor], ['long', 'dark', 'dress', COLORS.red]);
});

it('gives each colour to the thing that it stands with', () => {
  const { hatColor, topColor, bottomColor, shoeColor, hat } = readFigure(
    'a boy with a blue cap, an orange hoodie, grey trousers and red boots',
  );
  assert.equal(
    [hat, hatColor, topColor, bottomColor, shoeColor],
    ['cap', COLORS.blue, COLORS.orange, COLORS.grey, COLORS.red],
  );
});

it('knows a thing to have a colour by every word for it', () => {
  assert.is(readFigure('ein alter Mann mit weißem Bart, Brille und grünem Mantel').topColor, COLORS.green);
  assert.is(readFigure('a woman in a green parka').topColor, COLORS.green);
  assert.is(readFigure('a man with a red fedora').hatColor, COLORS.red);
  assert.is(readFigure('a black puppy').skin, readFigure('a black dog').skin);
  const { hat, topColor } = readFigure('a girl with a red cape');
  assert.equal([hat, topColor], ['none', COLORS.red]);
});

it('knows mascots and what people of a trade wear', () => {
  const fox = readFigure('ein Fuchs mit grüner Jacke und rotem Schal');
  assert.equal([fox.kind, fox.top, fox.topColor, fox.scarf], ['fox', 'coat', COLORS.green, COLORS.red]);
  assert.is(readFigure('a friendly robot').kind, 'robot');
  assert.equal(
    ['a girl with her dog', 'a little bear', 'an owl professor'].map((each) => readFigure(each).kind),
    ['person', 'bear', 'owl'],
  );
  const chef = readFigure('eine Köchin');
  assert.equal([chef.isFeminine, chef.hat, chef.topColor], [true, 'chef', COLORS.white]);
  assert.is(readFigure('a scientist').top, 'labcoat');
});

it('draws lots for what is not said, the same ones for the same words and others for others', () => {
  assert.equal(readFigure('A scientist!'), readFigure('a scientist'));
  const figures = ['Anna', 'Ben', 'Cleo', 'Dora', 'Emil', 'Finn', 'Gus', 'Hana'].map((name) => {
    const { words: _, ...figure } = readFigure(`a person called ${name}`);
    return JSON.stringify(figure);
  });
  assert.ok(new Set(figures).size > 6);
});

const SIZE = { width: 288, height: 512 };
const painted = (prompt: string, description: string | null, seed = 3) =>
  paint({
    prompt: description ? `${prompt}, with ${description}, minimal flat style` : `${prompt}, minimal flat style`,
    negativePrompt: null,
    character: description === null ? null : { description, picture: null },
    seed,
    layered: false,
    ...SIZE,
  });

/** How many pixels look like a colour: grain changes each of them a little. */
function like([red, green, blue]: readonly [number, number, number], { canvas }: ReturnType<typeof painted>): number {
  const { data } = canvas.getContext('2d').getImageData(0, 0, SIZE.width, SIZE.height);
  let found = 0;
  for (let at = 0; at < data.length; at += 4) {
    const off = Math.max(
      Math.abs((data[at] ?? 0) - red),
      Math.abs((data[at + 1] ?? 0) - green),
      Math.abs((data[at + 2] ?? 0) - blue),
    );
    if (off < 26) found++;
  }
  return found;
}
const YELLOW = [249, 208, 24] as const;
const RED_HAIR = [199, 95, 43] as const;

it('paints the same person in two scenes, and another one for other words', () => {
  for (const scene of ['a laptop on a desk', 'a tree in a forest']) {
    const girl = painted(scene, GIRL);
    assert.ok(like(YELLOW, girl) > 800, `${scene}: ${like(YELLOW, girl)} of the coat`);
    assert.ok(like(RED_HAIR, girl) > 300, `${scene}: ${like(RED_HAIR, girl)} of the hair`);
    const other = painted(scene, 'a black-haired girl with a blue raincoat');
    assert.ok(like(YELLOW, other) < 200, `${scene}: ${like(YELLOW, other)} of another coat`);
  }
});

it('paints what the scene shows beside them, and no second person', () => {
  assert.equal(painted('a laptop on a desk', GIRL).scene, painted('a laptop on a desk', null).scene);
  assert.equal(painted('a girl and a rocket', GIRL).scene.subjects, ['rocket']);
  assert.equal(painted('a woman in the mountains', GIRL).scene.subjects, []);
  assert.equal(painted('a robot and a bulb', 'a white robot').scene.subjects, ['bulb']);
});

it('leaves the part of a picture to the captions in which they are', () => {
  const rowsOf = ({ canvas }: ReturnType<typeof painted>) =>
    canvas.getContext('2d').getImageData(0, Math.round(SIZE.height * 0.72), SIZE.width, SIZE.height * 0.28).data;
  for (const seed of [1, 2, 3, 4]) {
    const figure = painted('a laptop on a desk', GIRL, seed);
    const low = rowsOf(figure);
    let yellow = 0;
    for (let at = 0; at < low.length; at += 4)
      if ((low[at] ?? 0) > 215 && (low[at + 1] ?? 0) > 170 && (low[at + 2] ?? 255) < 90) yellow++;
    assert.is(yellow, 0);
  }
});

it.run();
