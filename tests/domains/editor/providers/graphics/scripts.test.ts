import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { cardMarks } from '../../../../../domains/editor/providers/graphics/card-marks.ts';
import { coverMarks } from '../../../../../domains/editor/providers/graphics/cover.ts';
import { hookMarks } from '../../../../../domains/editor/providers/graphics/hook.ts';
import { saidAt } from '../../../../../domains/editor/providers/graphics/spoken.ts';
import { wordsOf } from '../../../../../domains/editor/providers/graphics/words.ts';
import type { Mark } from '../../../../../domains/editor/providers/lettering/script.ts';
import { PLAIN_TYPOGRAPHY } from '../../../../../domains/editor/providers/lettering/typography.ts';

const it = suite('titles and cards in scripts without spaces');

const VIDEO = { width: 1080, height: 1920 };
const { paper, ink } = PLAIN_TYPOGRAPHY.palette;
const ENGLISH = 'The bees that dance to find flowers';
/** About as long as the English one when it is read. */
const TITLES = {
  Thai: 'ผึ้งเต้นรำเพื่อบอกทางไปสวนดอกไม้',
  Japanese: 'ミツバチは花の場所を踊りで伝えています',
  Chinese: '蜜蜂在花中跳舞，天天如此去找花',
};

/** How many lines a title has, and how high their boxes are. */
function linesOf(marks: readonly Mark[]): { count: number; height: number } {
  const boxes = marks.filter(({ fill }) => fill === paper);
  return { count: boxes.length, height: boxes[0]?.drawing.height ?? 0 };
}

const hook = (text: string) =>
  linesOf(hookMarks({ text, seconds: 5, captions: 200, logo: 0, ...VIDEO }, PLAIN_TYPOGRAPHY));
const cover = (text: string) => linesOf(coverMarks({ text, ...VIDEO }, PLAIN_TYPOGRAPHY));

for (const [script, title] of Object.entries(TITLES)) {
  it(`sets a title in ${script} in lines, about as large as an English one`, () => {
    for (const draw of [hook, cover]) {
      const [lines, english] = [draw(title), draw(ENGLISH)];
      assert.ok(lines.count >= 2 && lines.count <= 4, `${lines.count} lines`);
      assert.ok(lines.height > english.height * 0.75, `${lines.height} pixels high, ${english.height} in English`);
    }
  });

  it(`breaks the text of a card in ${script} instead of making it small`, () => {
    const sizes = [title, ENGLISH].map((text) => {
      const card = { kind: 'question', text } as const;
      const scene = { card, words: [], seconds: 5, from: 0, captions: 200, logo: 0, ...VIDEO };
      const letters = cardMarks(scene, PLAIN_TYPOGRAPHY).filter(({ fill }) => fill === ink);
      return Math.max(...letters.map(({ drawing }) => drawing.height));
    });
    const [size = 0, english = 0] = sizes;
    assert.ok(size > english * 0.75, `${size} pixels high, ${english} in English`);
  });
}

it('breaks only between words, and keeps the spaces that a text has', () => {
  const { words, gaps } = wordsOf('สวัสดี ชาวโลก「日本」AI-powered時代 — yes');
  assert.is(words.map((word, index) => word + gaps[index]).join(''), 'สวัสดี ชาวโลก「日本」AI-powered時代 — yes ');
  assert.ok(words.includes('AI-powered') && words.every((word) => !word.endsWith('「')), words.join('|'));
  assert.equal(wordsOf('Two words').words, ['Two', 'words']);
  assert.equal(wordsOf('?').words, ['?']);
  assert.equal(wordsOf('👍').words, ['']);
});

it('finds when an item is said in a script without spaces', () => {
  const words = ['毎日', 'よく', '眠る', '水', 'を', '飲む'].map((text, index) => ({
    text,
    start: index,
    end: index + 1,
  }));
  assert.is(saidAt(words, '水を飲む')?.start, 3);
});

it.run();
