import type { Existing } from '../../../kernel/aggregates/aggregate.ts';
import { buildCues } from '../providers/captions/cues.ts';
import { burnInScript, subtitleStyleOf } from '../providers/captions/index.ts';
import { typographyOf } from '../providers/lettering/typography.ts';
import { tokenize } from '../providers/speech/tokens.ts';
import type { Render } from '../render/index.ts';

/** In seconds. */
const A_WORD = 0.4;
/** There is time for every card. */
const LONG_SCENE = 10;

/**
 * Sets title, captions and cards as the film will show them, before there is a voice: to the letters, it makes no
 * difference when a word is said.
 * @throws ProviderError `caption-font-missing`, or `caption-letter-missing` with the character that no font has
 */
export function requireLetters({ request }: Existing<Render>): void {
  const { scenes, title, width, height } = request;
  const style = subtitleStyleOf(request.subtitle_style);
  for (const [index, { narration, card }] of scenes.entries()) {
    const words = tokenize(narration, 'und').map(({ text }, place) => ({
      text,
      start: place * A_WORD,
      end: (place + 1) * A_WORD,
    }));
    const seconds = Math.max(LONG_SCENE, words.length * A_WORD);
    const hook = index === 0 ? title : null;
    const writing = { cues: buildCues(words, style), style, card, hook, seconds, logo: 0 };
    burnInScript(writing, { width, height }, typographyOf(request.look));
  }
}
