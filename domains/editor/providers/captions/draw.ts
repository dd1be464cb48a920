import { layOut, type TextLayout } from '../lettering/layout.ts';
import { safeArea } from '../lettering/safe-area.ts';
import type { Mark } from '../lettering/script.ts';
import type { Typography } from '../lettering/typography.ts';
import { visibleText } from '../lettering/visible-text.ts';
import { areJoined } from '../speech/tokens.ts';
import type { Cue } from './cues.ts';
import { bar } from './drawn/bar.ts';
import { boxed } from './drawn/boxed.ts';
import type { SetCue } from './drawn/words.ts';
import { highlight, impact, karaoke, outline, pop, reveal } from './drawn/words.ts';
import type { SubtitleStyle } from './styles.ts';

type Drawn = Exclude<SubtitleStyle, 'none'>;

/** `size`: of an em, of the shorter side of the picture; `space`: the width of a space, in ems. */
type Rule = {
  readonly size: number;
  readonly space: number;
  readonly capitals?: true;
  readonly draw: (cue: SetCue) => Mark[];
};

const RULES: Record<Drawn, Rule> = {
  classic: { size: 0.046, space: 0.27, draw: bar },
  highlight: { size: 0.082, space: 0.27, draw: highlight },
  karaoke: { size: 0.082, space: 0.27, draw: karaoke },
  boxed: { size: 0.078, space: 0.38, draw: boxed },
  pop: { size: 0.08, space: 0.4, draw: pop },
  reveal: { size: 0.082, space: 0.27, draw: reveal },
  impact: { size: 0.16, space: 0.25, capitals: true, draw: impact },
  outline: { size: 0.09, space: 0.32, draw: outline },
};

/** The most lines of a cue; a longer one becomes smaller. */
const MOST_LINES = 2;

/** How much captions take at most of the safe area's lower end, in pixels. */
export const heightOfCaptions = (
  style: SubtitleStyle,
  video: { readonly width: number; readonly height: number },
): number => (style === 'none' ? 0 : Math.min(video.width, video.height) * RULES[style].size * MOST_LINES * 1.12);

/** Cues as marks, at the lower edge of the safe area: under what the picture shows, above what the apps lay over it. */
export function captionMarks(
  cues: readonly Cue[],
  style: Drawn,
  video: { readonly width: number; readonly height: number },
  { face, palette }: Typography,
): Mark[] {
  const rule = RULES[style];
  const area = safeArea(video.width, video.height);
  return cues.flatMap((cue) => {
    const texts = cue.words.map(({ text }) => (rule.capitals ? visibleText(text).toUpperCase() : visibleText(text)));
    const gaps = texts.map((_, index) =>
      areJoined(cue.words[index]?.text ?? '', cue.words[index + 1]?.text ?? '') ? '' : ' ',
    );
    const layout = layOut({
      words: texts,
      gaps,
      face,
      size: Math.min(video.width, video.height) * rule.size,
      width: area.right - area.left,
      align: 'centre',
      lines: MOST_LINES,
      space: rule.space,
    });
    const left = (area.left + area.right - layout.width) / 2;
    const isJoined = gaps.slice(0, -1).includes('');
    return rule.draw({ cue, layout: moved(layout, left, area.bottom - layout.height), isJoined, palette, video });
  });
}

function moved(layout: TextLayout, left: number, top: number): TextLayout {
  const words = layout.words.map((word) => ({
    ...word,
    left: word.left + left,
    top: word.top + top,
    baseline: word.baseline + top,
  }));
  return { ...layout, words };
}
