import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { buildCues } from '../../../../../domains/editor/providers/captions/cues.ts';
import {
  BURN_IN_FILTER,
  burnInScript,
  copyFontsTo,
  requireFontsFound,
  type SubtitleStyle,
  writeBurnInScript,
} from '../../../../../domains/editor/providers/captions/index.ts';
import { runFfmpeg } from '../../../../../domains/editor/providers/ffmpeg/run.ts';
import { tokenize } from '../../../../../domains/editor/providers/speech/tokens.ts';
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
  Chinese: ['zh', '蜜蜂在花园里跳舞寻找花蜜', '小鸟在树枝上歌唱迎接春天'],
  Japanese: ['ja', 'ミツバチは庭で踊っています', 'ことりたちは木の上で歌います'],
  Korean: ['ko', '꿀벌이 정원에서 춤을 춘다', '새들이 나무에서 노래한다'],
};

type Drawn = { readonly pixels: Buffer; readonly log: string; readonly script: string };
let pictures = 0;

/** One grey picture of a caption on black. */
async function draw(language: string, text: string, style: Exclude<SubtitleStyle, 'none'>): Promise<Drawn> {
  const words = tokenize(text, language).map((token, index) => ({ text: token.text, start: index, end: index + 1 }));
  const script = burnInScript(buildCues(words, style).slice(0, 1), style, VIDEO) ?? '';
  const folder = join(tools.folder, `picture-${pictures++}`);
  const cwd = join(folder, 'scene');
  await mkdir(cwd, { recursive: true });
  await copyFontsTo(folder, [script]);
  await writeBurnInScript(cwd, script);
  const input = ['-f', 'lavfi', '-i', `color=black:s=${VIDEO.width}x${VIDEO.height}:r=2:d=1`];
  const output = ['-vf', BURN_IN_FILTER, '-frames:v', '1', '-f', 'rawvideo', '-pix_fmt', 'gray', 'picture.raw'];
  const signal = new AbortController().signal;
  const log = await runFfmpeg({ binary: tools.binary, args: [...input, ...output], stage: 'drawing', signal, cwd });
  return { pixels: await readFile(join(cwd, 'picture.raw')), log, script };
}

/** The columns in which anything bright is drawn. */
function columnsOf(pixels: Buffer): { readonly first: number; readonly last: number; readonly bright: number } {
  let [first, last, bright] = [VIDEO.width, -1, 0];
  for (const [index, value] of pixels.entries()) {
    if (value < 128) continue;
    bright++;
    first = Math.min(first, index % VIDEO.width);
    last = Math.max(last, index % VIDEO.width);
  }
  return { first, last, bright };
}

for (const [name, [language, one, other]] of Object.entries(SCRIPTS)) {
  it(`draws ${name} letter by letter, within the margins`, async () => {
    const drawn = await draw(language, one, 'highlight');
    requireFontsFound(drawn.log, drawn.script, 'drawing');
    assert.not.match(drawn.log, /Glyph 0x[0-9A-F]+ not found/i);
    const { first, last, bright } = columnsOf(drawn.pixels);
    assert.ok(bright > 200, `${bright} pixels are bright`);
    assert.ok(first >= VIDEO.width * 0.05 && last <= VIDEO.width * 0.95, `drawn from ${first} to ${last}`);
    const second = await draw(language, other, 'highlight');
    assert.not.equal(drawn.pixels, second.pixels);
  });
}

it('divides text without spaces into lines that fit', async () => {
  for (const [language, text] of [
    ['th', 'คอมพิวเตอร์อินเทอร์เน็ตมหาวิทยาลัยโรงพยาบาล'],
    ['ja', 'コンピューターインターネットプログラミング'],
  ] as const) {
    const { pixels, script } = await draw(language, text, 'highlight');
    const { first, last } = columnsOf(pixels);
    assert.ok(first >= VIDEO.width * 0.05 && last <= VIDEO.width * 0.95, `${language}: drawn from ${first} to ${last}`);
    assert.match(script, /\\N/);
  }
});

it('names the character that no font has, instead of drawing a box', async () => {
  const { log, script } = await draw('en', 'Runes ᚠᚢᚦ', 'classic');
  assert.throws(
    () => requireFontsFound(log, script, 'encoding scene 1'),
    /encoding scene 1: no caption font has the character ᚠ \(U\+16A0\)/,
  );
});

it.run();
