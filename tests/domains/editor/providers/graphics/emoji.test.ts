import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { buildCues } from '../../../../../domains/editor/providers/captions/cues.ts';
import { burnInScript } from '../../../../../domains/editor/providers/captions/index.ts';
import { emojiMarks } from '../../../../../domains/editor/providers/graphics/emoji/emoji-marks.ts';
import { emojiOf } from '../../../../../domains/editor/providers/graphics/emoji/pictures.ts';
import { safeArea } from '../../../../../domains/editor/providers/lettering/safe-area.ts';
import { PLAIN_TYPOGRAPHY } from '../../../../../domains/editor/providers/lettering/typography.ts';
import { captioned, drawScript, extentOf } from '../drawn.ts';
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
  assert.is(emojiOf('Rockets,'), emojiOf('Rakete'));
  assert.is.not(emojiOf('brain'), null);
  assert.is(emojiOf('however'), null);
});

it('pops up with its word, above the captions and in the safe area', () => {
  const marks = emojiMarks(cuesOf('Look at this rocket now'), 3, 0, PLACE);
  assert.ok(marks.length > 2);
  const area = safeArea(VIDEO.width, VIDEO.height);
  for (const { start, top, left, drawing } of marks) {
    assert.ok(Math.abs(start - 1.2) < 0.001);
    assert.ok(left >= area.left && left + drawing.width <= area.right);
    assert.ok(top >= area.top && top + drawing.height <= area.bottom - PLACE.captions);
  }
});

it('shows each once, and none too soon after another or before there is room', () => {
  const starts = (text: string, from = 0) =>
    [...new Set(emojiMarks(cuesOf(text), 60, from, PLACE).map(({ start }) => start))].length;
  assert.is(starts('A rocket is a rocket. And a rocket is still a rocket for us.'), 1);
  assert.is(starts('The rocket brain fire pizza'), 1);
  assert.is(starts('A rocket now', 5), 0);
});

it('draws it in its colours', async () => {
  const script = burnInScript(captioned(cuesOf('The apple is here today'), 'highlight'), VIDEO, PLAIN_TYPOGRAPHY) ?? '';
  const fills = emojiOf('apple')?.paths.map(([fill]) => fill) ?? [];
  const before = extentOf(await drawScript(tools, script, { ...VIDEO, seconds: 0.2 }), fills);
  const during = extentOf(await drawScript(tools, script, { ...VIDEO, seconds: 0.8 }), fills);
  assert.ok(before.count < 50 && during.count > 1_500, `${before.count} and ${during.count}`);
});

it.run();
