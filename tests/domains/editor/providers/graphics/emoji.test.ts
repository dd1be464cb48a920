import { readFile } from 'node:fs/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { buildCues } from '../../../../../domains/editor/providers/captions/cues.ts';
import { emojiOf, pictureOf } from '../../../../../domains/editor/providers/graphics/emoji/key-words.ts';
import { popUps } from '../../../../../domains/editor/providers/graphics/emoji/pop-ups.ts';
import { safeArea } from '../../../../../domains/editor/providers/lettering/safe-area.ts';
import { readImageSize } from '../../../../../domains/editor/providers/video/image-size.ts';
import { planPopUps } from '../../../../../domains/editor/providers/video/pop-ups.ts';
import { captioned, extentOf, frameOf } from '../drawn.ts';
import { newScript } from '../video/encode-video/support.ts';
import { withFfmpeg } from '../with-ffmpeg.ts';

const it = suite('emoji');
const tools = withFfmpeg(it);

const VIDEO = { width: 540, height: 960 };
const PLACE = { ...VIDEO, captions: 100 };
const cuesOf = (text: string) =>
  buildCues(
    text.split(' ').map((word, index) => ({ text: word, start: index * 0.4, end: index * 0.4 + 0.4 })),
    'highlight',
  );

it('knows key words of both languages, and no others', () => {
  assert.is(emojiOf('Rockets,'), '1f680');
  assert.is(emojiOf('Rakete'), '1f680');
  assert.is(emojiOf('however'), null);
});

it('has a picture of each, and no word twice', async () => {
  const folder = '../../../../../domains/editor/providers/graphics/emoji/emoji.json';
  const known: Record<string, string[]> = JSON.parse(await readFile(new URL(folder, import.meta.url), 'utf8'));
  for (const emoji of Object.keys(known)) assert.is((await readImageSize(pictureOf(emoji))).width, 256, emoji);
  const words = Object.values(known).flat();
  assert.is(new Set(words).size, words.length);
  assert.ok(words.every((word) => word === word.toLowerCase()));
});

it('pops up with its word, above the captions and in the safe area', () => {
  const [popUp, ...others] = popUps(cuesOf('Look at this rocket now'), 3, 0, PLACE);
  assert.ok(popUp && others.length === 0);
  const { start, left, top, size } = popUp;
  const area = safeArea(VIDEO.width, VIDEO.height);
  assert.ok(Math.abs(start - 1.2) < 0.001);
  assert.ok(left >= area.left && left + size <= area.right);
  assert.ok(top >= area.top && top + size <= area.bottom - PLACE.captions);
});

it('shows each once, and none too soon after another or before there is room', () => {
  const shown = (text: string, from = 0) => popUps(cuesOf(text), 60, from, PLACE).map(({ emoji }) => emoji);
  assert.equal(shown('A rocket is a rocket. And a rocket is still a rocket for us.'), ['1f680']);
  assert.equal(shown('The rocket brain fire pizza'), ['1f680']);
  assert.equal(shown('A rocket now', 5), []);
  assert.equal(popUps(cuesOf('See the rocket'), 1.1, 0, PLACE), []);
});

it('leaves room for cards, and for captions that are read as sentences', async () => {
  const writing = captioned(cuesOf('The apple is here today'), 'highlight');
  const card = { kind: 'question', text: 'Why?' } as const;
  const of = async (change: object) => (await planPopUps({ ...writing, ...change }, VIDEO)).length;
  assert.equal(await Promise.all([{}, { card }, { style: 'classic' }, { style: 'none' }].map(of)), [1, 0, 0, 0]);
});

it('is seen while its word is said, in its colours, and gone afterwards', async () => {
  const script = await newScript();
  try {
    const [scene, ...others] = script.scenes;
    assert.ok(scene);
    const { file } = await script.encode({ scenes: [{ ...scene, cues: cuesOf('The ocean') }, ...others] });
    const blueAt = async (frame: number) => extentOf(await frameOf(tools, file, frame), ['#40a0e8'], 64).count;
    const [before, during, after] = [await blueAt(6), await blueAt(30), await blueAt(41)];
    assert.ok(during > 200 && before < 20 && after < 20, `${before}, ${during}, ${after}`);
  } finally {
    await script.remove();
  }
});

it.run();
