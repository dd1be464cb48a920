import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { buildCues } from '../../../../../domains/editor/providers/captions/cues.ts';
import { burnInScript, type SubtitleStyle } from '../../../../../domains/editor/providers/captions/index.ts';
import { layOut } from '../../../../../domains/editor/providers/lettering/layout.ts';
import { shapeWords } from '../../../../../domains/editor/providers/lettering/shape.ts';
import { PLAIN_TYPOGRAPHY } from '../../../../../domains/editor/providers/lettering/typography.ts';
import { tokenize } from '../../../../../domains/editor/providers/speech/tokens.ts';
import { captioned, drawScript, extentOf, type Picture } from '../drawn.ts';
import { withFfmpeg } from '../with-ffmpeg.ts';

const it = suite('captions in every script');
const tools = withFfmpeg(it);

const VIDEO = { width: 540, height: 960 };
/** Each with another one that has as many letters: boxes instead of them would look the same. */
const SCRIPTS: Readonly<Record<string, readonly [language: string, one: string, other: string]>> = {
  Latin: ['en', 'Bees dance', 'Ants march'],
  Cyrillic: ['ru', 'Пчёлы танцуют', 'Птицы поют уж'],
  Greek: ['el', 'Οι μέλισσες χορεύουν', 'Τα πουλιά τραγουδούν'],
  Arabic: ['ar', 'النحل يرقص في الشمس', 'الطير يغني في الليل'],
  Hebrew: ['he', 'הדבורים רוקדות', 'הציפורים שרות'],
  Devanagari: ['hi', 'मधुमक्खियाँ नाचती हैं', 'चिड़ियाँ गाना गाती हैं'],
  Bengali: ['bn', 'মৌমাছিরা নাচে', 'পাখিরা গান গায়'],
  Tamil: ['ta', 'தேனீக்கள் ஆடுகின்றன', 'பறவைகள் பாடுகின்றன'],
  Telugu: ['te', 'తేనెటీగలు నాట్యం చేస్తాయి', 'పక్షులు పాటలు పాడతాయి'],
  Thai: ['th', 'ผึ้งเต้นรำอยู่ในสวนดอกไม้', 'นกร้องเพลงอยู่บนต้นไม้ใหญ่'],
  Chinese: ['zh', '蜜蜂在花中跳舞，天天如此', '小鳥在山上高歌，春天快到'],
  Japanese: ['ja', 'ミツバチは庭で踊っています', 'ことりたちは木の上で歌います'],
  Korean: ['ko', '꿀벌이 정원에서 춤을 춘다', '새들이 나무에서 노래한다'],
};

/** The first cue of a text on black, in its first second. */
function draw(language: string, text: string, style: SubtitleStyle): Promise<Picture> {
  const words = tokenize(text, language).map((token, index) => ({ text: token.text, start: index, end: index + 1 }));
  const script = burnInScript(captioned(buildCues(words, style).slice(0, 1), style), VIDEO, PLAIN_TYPOGRAPHY) ?? '';
  return drawScript(tools, script, { ...VIDEO, seconds: 0.5 });
}

const { ink, accent } = PLAIN_TYPOGRAPHY.palette;
const bright = (picture: Picture) => extentOf(picture, [ink, accent], 100);

/** How many pixels are bright in one picture and dark in the other. */
const difference = (one: Picture, other: Picture): number =>
  one.pixels.reduce((count, value, at) => count + (Math.abs(value - (other.pixels[at] ?? 0)) > 128 ? 1 : 0), 0);

for (const [name, [language, one, other]] of Object.entries(SCRIPTS)) {
  it(`draws ${name} letter by letter, within the margins`, async () => {
    const picture = await draw(language, one, 'highlight');
    const { left, right, count } = bright(picture);
    assert.ok(count > 200, `${count} pixels are bright`);
    assert.ok(left >= VIDEO.width * 0.12 && right <= VIDEO.width * 0.88, `drawn from ${left} to ${right}`);
    assert.ok(difference(picture, await draw(language, other, 'highlight')) > 200);
  });
}

/** How wide the letters of a text are: each alone, and together. */
const widths = (text: string) => ({
  alone: [...text].reduce((sum, letter) => sum + (shapeWords([letter], [], 'montserrat').words[0]?.width ?? 0), 0),
  together: shapeWords([text], [], 'montserrat').words[0]?.width ?? 0,
});

it('joins letters as their scripts do', () => {
  // A conjunct, a vowel sign before its consonant, a ligature; each narrower than its letters in a row.
  for (const text of ['क्षि', 'স্ত্র', 'క్ష్మ', 'க்ஷ', 'لا', 'النحل']) {
    const { alone, together } = widths(text);
    assert.ok(together < alone * 0.95, `${text}: ${together.toFixed(2)} of ${alone.toFixed(2)}`);
  }
});

it('draws a vowel sign where it is written, not where it is stored', () => {
  // KA and the vowel I, which stands before it: the letter begins to the right of the sign.
  const [first, second] = shapeWords(['कि'], [], 'montserrat').words[0]?.glyphs ?? [];
  const [alone] = shapeWords(['क'], [], 'montserrat').words[0]?.glyphs ?? [];
  assert.not.equal(first?.id, alone?.id);
  assert.is(second?.id, alone?.id);
});

it('sets words from right to left, and numbers within them from left to right', async () => {
  const { words, rightToLeft } = shapeWords(['النحل', '2024', 'Bees'], [' ', ' ', ''], 'montserrat');
  assert.ok(rightToLeft);
  assert.equal(
    words.map(({ level }) => level),
    [1, 2, 2],
  );
  // The first word is spoken first, and is at the right.
  const picture = await draw('ar', 'النحل يرقص', 'highlight');
  const spoken = extentOf(picture, [accent]);
  assert.ok(spoken.left > VIDEO.width / 2 && spoken.count > 100);
});

it('divides text without spaces into lines that fit', async () => {
  for (const [language, text] of [
    ['th', 'คอมพิวเตอร์อินเทอร์เน็ตมหาวิทยาลัยโรงพยาบาล'],
    ['ja', 'コンピューターインターネットプログラミング'],
  ] as const) {
    const { left, right } = bright(await draw(language, text, 'highlight'));
    assert.ok(left >= VIDEO.width * 0.12 && right <= VIDEO.width * 0.88, `${language}: drawn from ${left} to ${right}`);
    const words = tokenize(text, language).map((token) => token.text);
    const request = { words, gaps: words.map(() => ''), face: 'montserrat', align: 'centre' } as const;
    const { lines, width } = layOut({ ...request, size: 44, width: 405 });
    assert.ok(lines > 1 && width <= 405, `${language}: ${lines} lines, ${width} pixels wide`);
  }
});

it('names the character that no font has, instead of drawing a box', () => {
  const words = [
    { text: 'Runes', start: 0, end: 1 },
    { text: 'ᚠᚢᚦ', start: 1, end: 2 },
  ];
  assert.throws(
    () => burnInScript(captioned(buildCues(words, 'classic'), 'classic'), VIDEO, PLAIN_TYPOGRAPHY),
    /no font has the character ᚠ \(U\+16A0\)/,
  );
});

it('names the package of the font that a language needs', () => {
  assert.throws(() => shapeWords(['寻找'], [], 'montserrat'), /the font Noto Sans SC is not installed/);
});

it.run();
