import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { buildCues } from '../../../../../domains/editor/providers/captions/cues.ts';
import {
  burnInScript,
  SUBTITLE_STYLES,
  type SubtitleStyle,
} from '../../../../../domains/editor/providers/captions/index.ts';
import { contrast } from '../../../../../domains/editor/providers/lettering/contrast.ts';
import { FACES, type FaceName } from '../../../../../domains/editor/providers/lettering/faces.ts';
import { safeArea } from '../../../../../domains/editor/providers/lettering/safe-area.ts';
import { PLAIN_TYPOGRAPHY } from '../../../../../domains/editor/providers/lettering/typography.ts';
import { captioned, drawScript, extentOf, legible, type Size } from '../drawn.ts';
import { withFfmpeg } from '../with-ffmpeg.ts';

const it = suite('caption styles');
const tools = withFfmpeg(it);

const VIDEO = { width: 540, height: 960 };
const { ink, paper, accent } = PLAIN_TYPOGRAPHY.palette;
const BURNT_IN = SUBTITLE_STYLES.filter((style) => style !== 'none');

/** `Every single` and `evening`, a word every 0.4 s; impact shows the first two. */
const WORDS = ['Every', 'single', 'evening'].map((text, index) => ({
  text,
  start: index * 0.4,
  end: index * 0.4 + 0.4,
}));

function script(style: SubtitleStyle, { face = 'montserrat', video = VIDEO }: { face?: FaceName; video?: Size } = {}) {
  return burnInScript(captioned(buildCues(WORDS, style), style), video, { ...PLAIN_TYPOGRAPHY, face }) ?? '';
}
const drawn = (style: SubtitleStyle, seconds: number) =>
  drawScript(tools, script(style), { ...VIDEO, seconds, stripes: ['green'] });

/** Light, dark, and between; none so close to the colours of letters that it could be taken for one. */
const BACKGROUNDS = ['0xe0e0e0', 'black', '0xd0c000', 'gray', 'red', '0x80c0ff'];

/** Of a box, it is the letters that must be read: those that are not spoken. */
const LETTERS: Readonly<Record<string, readonly string[]>> = { classic: [ink], boxed: [ink], outline: [accent, ink] };

for (const style of BURNT_IN) {
  it(`has a contrast of 4.5 on every background in the style ${style}`, async () => {
    const picture = await drawScript(tools, script(style), { ...VIDEO, seconds: 0.5, stripes: BACKGROUNDS });
    // What is filled gradually has a second edge within its letters.
    for (const letters of style === 'karaoke' ? [accent] : (LETTERS[style] ?? [ink, accent])) {
      const share = legible(picture, letters);
      assert.ok(share > (style === 'karaoke' ? 0.85 : 0.9), `${letters}: ${Math.round(share * 100)} %`);
    }
  });

  it(`stays in the safe area and in the lower third in the style ${style}`, async () => {
    for (const video of [VIDEO, { width: 480, height: 480 }, { width: 854, height: 480 }]) {
      const area = safeArea(video.width, video.height);
      const picture = await drawScript(tools, script(style, { video }), { ...video, seconds: 0.5, stripes: ['green'] });
      const { left, right, top, bottom, count } = extentOf(picture, [ink, accent]);
      assert.ok(count > 300, `${count} pixels`);
      // Boxes reach a little further than their letters.
      const margin = video.width * 0.015;
      assert.ok(left >= area.left - margin && right <= area.right + margin, `${left} to ${right}`);
      assert.ok(bottom <= area.bottom + margin && top >= video.height * 0.6, `${top} to ${bottom}`);
    }
  });
}

it('colours the box behind the spoken word, and its letters against it', async () => {
  const picture = await drawn('boxed', 0.6);
  const box = extentOf(picture, [accent]);
  const letters = extentOf(picture, [paper]);
  assert.ok(box.count > 3_000 && letters.count > 300);
  assert.ok(contrast(paper, accent) >= 4.5);
});

it('colours the word that is spoken, while it is spoken', async () => {
  for (const style of ['highlight', 'pop', 'boxed', 'reveal', 'impact'] as const) {
    const [first, second] = [await drawn(style, 0.2), await drawn(style, 0.6)];
    const [before, after] = [extentOf(first, [accent]), extentOf(second, [accent])];
    assert.ok(before.count > 100 && after.count > 100, style);
    // Beside each other, or below.
    const isElsewhere = before.right < after.left + 10 || before.bottom < after.top + 10;
    assert.ok(isElsewhere, `${style}: ${before.right} and ${after.left}`);
  }
});

it('fills words in karaoke from one side to the other', async () => {
  const shares = [];
  for (const seconds of [0.05, 0.2, 0.5, 1.1]) shares.push(extentOf(await drawn('karaoke', seconds), [accent]).count);
  assert.equal(
    [...shares].sort((a, b) => a - b),
    shares,
  );
  assert.ok((shares[0] ?? 0) < 400 && (shares[3] ?? 0) > 1_000, shares.join());
});

it('shows a word in reveal only from when it is spoken', async () => {
  const seen = async (seconds: number) => extentOf(await drawn('reveal', seconds), [ink, accent]);
  const [early, late] = [await seen(0.3), await seen(1.1)];
  assert.ok(late.right - late.left > 1.8 * (early.right - early.left));
});

it('lets the spoken word of pop grow and the others stay', async () => {
  const quiet = extentOf(await drawn('highlight', 0.6), [accent]);
  const grown = extentOf(await drawn('pop', 0.6), [accent]);
  assert.ok(grown.bottom - grown.top > (quiet.bottom - quiet.top) * 1.05);
});

it('leaves letters in outline hollow until they are spoken', async () => {
  const [early, late] = [await drawn('outline', 0.2), await drawn('outline', 1.1)];
  const [hollow, solid] = [extentOf(early, [paper]).count, extentOf(late, [paper]).count];
  assert.ok(hollow > solid * 1.2, `${hollow} and ${solid}`);
  assert.ok(extentOf(late, [ink]).count < 100);
});

it('draws every face, equally large', async () => {
  const heights = [];
  for (const face of Object.keys(FACES) as FaceName[]) {
    const picture = await drawScript(tools, script('highlight', { face }), {
      ...VIDEO,
      seconds: 0.2,
      stripes: ['green'],
    });
    const { top, bottom } = extentOf(picture, [accent]);
    heights.push(bottom - top);
  }
  assert.ok(Math.min(...heights) > 20 && Math.max(...heights) < 56, heights.join());
});

it('makes a word that would run off the picture smaller', async () => {
  const words = [{ text: 'Donaudampfschifffahrtsgesellschaft', start: 0, end: 1 }];
  for (const style of ['highlight', 'impact'] as const) {
    const long = burnInScript(captioned(buildCues(words, style), style), VIDEO, PLAIN_TYPOGRAPHY) ?? '';
    const { left, right } = extentOf(await drawScript(tools, long, { ...VIDEO, seconds: 0.5 }), [accent]);
    assert.ok(left >= safeArea(540, 960).left - 2 && right <= safeArea(540, 960).right + 2 && right - left > 300);
  }
});

it.run();
