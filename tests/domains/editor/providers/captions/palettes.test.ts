import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { buildCues } from '../../../../../domains/editor/providers/captions/cues.ts';
import { burnInScript, type SubtitleStyle } from '../../../../../domains/editor/providers/captions/index.ts';
import { typographyOf } from '../../../../../domains/editor/providers/lettering/typography.ts';
import { LOOKS } from '../../../../../domains/shared/looks/index.ts';
import { captioned, drawScript, legible } from '../drawn.ts';
import { withFfmpeg } from '../with-ffmpeg.ts';

const it = suite('captions in the colours of looks');
const tools = withFfmpeg(it);

const VIDEO = { width: 540, height: 960 };
const WORDS = ['Every', 'single', 'evening'].map((text, index) => ({
  text,
  start: index * 0.4,
  end: index * 0.4 + 0.4,
}));
/** None is the colour of a look's letters, nor becomes one where an edge is blended with it. */
const BACKGROUNDS = ['0xd8d8d8', '0x600000', '0x808080', '0x4080a0'];

/** Which of a palette's colours letters have; of what is filled as it is spoken, a part has either. */
const lettersIn = (style: SubtitleStyle, ink: string, accent: string): readonly string[] =>
  style === 'classic' || style === 'boxed' ? [ink] : style === 'karaoke' ? [accent] : [ink, accent];

for (const { name } of LOOKS)
  it(`have a contrast of 4.5 on light, dark and middling pictures in the look ${name}`, async () => {
    const typography = typographyOf(name);
    const { captionStyle: style, palette } = typography;
    const script = burnInScript(captioned(buildCues(WORDS, style), style), VIDEO, typography) ?? '';
    const picture = await drawScript(tools, script, { ...VIDEO, seconds: 0.5, stripes: BACKGROUNDS });
    for (const colour of lettersIn(style, palette.ink, palette.accent)) {
      const share = legible(picture, colour);
      assert.ok(share > 0.85, `${colour} in the style ${style}: ${Math.round(share * 100)} %`);
    }
  });

it.run();
