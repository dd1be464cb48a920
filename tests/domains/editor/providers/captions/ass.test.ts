import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { toAss } from '../../../../../domains/editor/providers/captions/ass.ts';
import { escapeAss } from '../../../../../domains/editor/providers/captions/ass-text.ts';
import { buildCues, type Cue } from '../../../../../domains/editor/providers/captions/cues.ts';

const it = suite('ASS');
const SIZE = { width: 1080, height: 1920 };

const cues: Cue[] = buildCues(
  [
    { text: 'Big', start: 0.004, end: 0.25 },
    { text: '{plans}', start: 0.25, end: 0.8 },
    { text: 'win!', start: 1, end: 1.5 },
  ],
  'highlight',
);
const dialogues = (style: 'classic' | 'highlight' | 'karaoke', of = cues) =>
  toAss(of, { style, ...SIZE })
    .split('\n')
    .filter((line) => line.startsWith('Dialogue'));
const style = (name: 'classic' | 'highlight' | 'karaoke') =>
  toAss(cues, { style: name, ...SIZE })
    .split('\n')
    .find((line) => line.startsWith('Style:'));

it('writes a script of the size of the video', () => {
  const lines = toAss(cues, { style: 'highlight', ...SIZE }).split('\n');
  assert.equal(lines.slice(0, 6), [
    '[Script Info]',
    'ScriptType: v4.00+',
    'PlayResX: 1080',
    'PlayResY: 1920',
    'WrapStyle: 0',
    'ScaledBorderAndShadow: yes',
  ]);
  assert.is(lines.at(-1), '');
});

it('draws the bar on one box, and moving captions with an outline in the middle of the safe area', () => {
  assert.is(
    style('classic'),
    'Style: Caption,Montserrat ExtraBold,59.4,&H00FFFFFF,&H00FFFFFF,&H00000000,&H59000000,0,0,0,0,100,100,0,0,4,2.4,17.8,2,108,108,518,-1',
  );
  assert.is(
    style('highlight'),
    'Style: Caption,Montserrat ExtraBold,108,&H00FFFFFF,&H00FFFFFF,&H00000000,&H59000000,0,0,0,0,100,100,0,0,1,8.6,0,5,108,108,518,-1',
  );
  assert.is(
    style('karaoke'),
    'Style: Caption,Montserrat ExtraBold,108,&H0000E5FF,&H00FFFFFF,&H00000000,&H59000000,0,0,0,0,100,100,0,0,1,8.6,0,5,108,108,518,-1',
  );
});

it('shows a whole cue in the bar', () => {
  assert.equal(dialogues('classic'), ['Dialogue: 0,0:00:00.00,0:00:01.75,Caption,,0,0,0,,Big \\{plans\\} win!']);
});

it('lights up each word from its start to the start of the next', () => {
  assert.equal(dialogues('highlight'), [
    'Dialogue: 0,0:00:00.00,0:00:00.25,Caption,,0,0,0,,{\\pos(540,1267)}{\\1c&H00E5FF&}Big{\\1c&HFFFFFF&} \\{plans\\} win!',
    'Dialogue: 0,0:00:00.25,0:00:01.00,Caption,,0,0,0,,{\\pos(540,1267)}Big {\\1c&H00E5FF&}\\{plans\\}{\\1c&HFFFFFF&} win!',
    'Dialogue: 0,0:00:01.00,0:00:01.75,Caption,,0,0,0,,{\\pos(540,1267)}Big \\{plans\\} {\\1c&H00E5FF&}win!{\\1c&HFFFFFF&}',
  ]);
});

it('fills words while they are spoken and waits in the silences', () => {
  assert.equal(dialogues('karaoke'), [
    'Dialogue: 0,0:00:00.00,0:00:01.75,Caption,,0,0,0,,{\\pos(540,1267)}{\\kf25}Big {\\kf55}\\{plans\\} {\\k20}{\\kf50}win!',
  ]);
});

it('makes a word that would run off the picture smaller', () => {
  const long = buildCues([{ text: 'Donaudampfschifffahrtsgesellschaft', start: 0, end: 1 }], 'highlight');
  const size = Number(/\\fs([\d.]+)/.exec(dialogues('highlight', long)[0] ?? '')?.[1]);
  assert.ok(size > 20 && size < 60);
});

it('writes hours and does not lose centiseconds', () => {
  const late = [{ start: 3_723.996, end: 3_724.5, text: 'x', words: [{ text: 'x', start: 3_723.996, end: 3_724.5 }] }];
  assert.match(dialogues('classic', late)[0] ?? '', /^Dialogue: 0,1:02:04\.00,1:02:04\.50,/);
});

it('escapes what libass would take as a command', () => {
  assert.is(escapeAss('a{b}c'), 'a\\{b\\}c');
  assert.is(escapeAss('C:\\New\\home'), 'C:\\\u200BNew\\\u200Bhome');
  assert.is(escapeAss('one\n two\r\n\tthree '), 'one two three');
});

it('leaves letters of every script alone and drops what would be an empty box', () => {
  const text = 'naïve Ελληνικά Привет العربية हिन्दी 中文 © ™ €';
  assert.is(escapeAss(text), text);
  assert.is(escapeAss('wow 👨‍👩‍👧🏽 🇩🇪 1️⃣'), 'wow   1'.replace(/ {2,}/, ' '));
});

it.run();
