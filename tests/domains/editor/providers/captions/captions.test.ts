import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  buildCaptions,
  burnInFilter,
  burnInScript,
  type Cue,
  SUBTITLE_STYLES,
  subtitleStyleOf,
} from '../../../../../domains/editor/providers/captions/index.ts';
import { toSrt } from '../../../../../domains/editor/providers/captions/subtitle-files.ts';
import { PLAIN_TYPOGRAPHY } from '../../../../../domains/editor/providers/lettering/typography.ts';
import { visibleText } from '../../../../../domains/editor/providers/lettering/visible-text.ts';
import type { NarratedScene } from '../../../../../domains/editor/providers/speech/narration.ts';
import { captioned } from '../drawn.ts';

const it = suite('captions');
const SIZE = { width: 1080, height: 1920 };

/** A scene in which a word is said every 300 ms, and a breath after the last. */
function scene(text: string): NarratedScene {
  const words = text
    .split(' ')
    .map((word, i) => ({ text: word, start: (i * 300) / 1000, end: ((i + 1) * 300) / 1000 }));
  return { durationSeconds: words.length * 0.3 + 0.3, words };
}
const scenes = [scene('Bees dance in the dark'), scene('and every sister reads it. So'), scene('say thanks!')];

it('times the words of the whole from its start', () => {
  const words = [{ text: 'one', start: 0.1, end: 0.9 }];
  const { cues } = buildCaptions(Array(2).fill({ durationSeconds: 1.3, words }), 'classic');
  assert.equal(
    cues.flatMap((cue) => cue.words),
    [
      { text: 'one', start: 0.1, end: 0.9 },
      { text: 'one', start: 1.4, end: 2.2 },
    ],
  );
});

/** `start-end` of what libass draws in the bar, in centiseconds from the start of the video. */
function drawn(cues: readonly Cue[], sceneStart: number): string[] {
  const lines = burnInScript(captioned(cues, 'classic'), SIZE, PLAIN_TYPOGRAPHY)?.split('\n') ?? [];
  const times = lines.flatMap((line) => {
    const [, start, end] = /^Dialogue: \d+,0:00:([\d.]+),0:00:([\d.]+),/.exec(line) ?? [];
    if (start === undefined || end === undefined) return [];
    return [[start, end].map((seconds) => Math.round((sceneStart + Number(seconds)) * 100)).join('-')];
  });
  return [...new Set(times)];
}

it('draws and files the same cues at the same times', () => {
  const captions = buildCaptions(scenes, 'classic');
  let start = 0;
  const inPictures = scenes.flatMap(({ durationSeconds }, i) => {
    const ofScene = drawn(captions.scenes[i] ?? [], start);
    start += durationSeconds;
    return ofScene;
  });
  const inFile = [...toSrt(captions.cues).matchAll(/00:00:(\S+) --> 00:00:(\S+)\n/g)].map(([, from = '', to = '']) =>
    [from, to].map((at) => Math.round(Number(at.replace(',', '.')) * 100)).join('-'),
  );
  assert.equal(inFile, inPictures);
  assert.is(inFile.length, 4);
});

for (const style of SUBTITLE_STYLES) {
  it(`lets no cue of the style ${style} reach into the next scene`, () => {
    const { cues, scenes: cuesOfScenes } = buildCaptions(scenes, style);
    let end = 0;
    const shown = [...cues];
    for (const [i, { durationSeconds }] of scenes.entries()) {
      end += durationSeconds;
      const ofScene = shown.splice(0, cuesOfScenes[i]?.length);
      assert.equal(
        ofScene.map(({ text }) => text),
        cuesOfScenes[i]?.map(({ text }) => text),
      );
      for (const cue of ofScene) assert.ok(cue.end <= end, cue.text);
    }
    assert.equal(shown, []);
  });
}

it('gives a scene the same cues wherever it comes, so that its encoded piece is found again', () => {
  const [first, second] = scenes as [NarratedScene, NarratedScene];
  for (const style of SUBTITLE_STYLES) {
    const later = buildCaptions([first, second], style).scenes[1];
    assert.equal(later, buildCaptions([scene('Something longer than before was said'), second], style).scenes[1]);
    assert.equal(later, buildCaptions([second], style).scenes[0]);
  }
});

it('draws nothing in the style none or without words, and has cues for files all the same', () => {
  const { cues, scenes: cuesOfScenes } = buildCaptions(scenes, 'none');
  assert.is(burnInScript(captioned(cuesOfScenes[0] ?? [], 'none'), SIZE, PLAIN_TYPOGRAPHY), null);
  assert.is(cues.length, 4);
  assert.is(burnInScript(captioned([], 'highlight'), SIZE, PLAIN_TYPOGRAPHY), null);
  assert.equal(buildCaptions([{ durationSeconds: 1, words: [] }], 'highlight').cues, []);
});

it('takes the default for a style that does not exist', () => {
  assert.equal(['karaoke', 'sparkling', null].map(subtitleStyleOf), ['karaoke', 'highlight', 'highlight']);
});

it('names the script and the font relative to the folder that ffmpeg works in', () => {
  assert.is(burnInFilter(1), 'ass=captions-1.ass:fontsdir=../fonts');
});

it('drops what letters in one colour cannot show, and leaves letters of every script alone', () => {
  const text = 'naïve Ελληνικά Привет العربية हिन्दी 中文 © ™ €';
  assert.is(visibleText(text), text);
  assert.is(visibleText('wow 👨‍👩‍👧🏽 🇩🇪 1️⃣'), 'wow 1');
  assert.is(visibleText('one\n two\r\n\tthree '), 'one two three');
});

it.run();
