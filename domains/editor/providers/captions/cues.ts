import type { Word } from '../../../../contracts/editor/spoken-words.ts';
import { joinPieces } from '../speech/tokens.ts';
import type { SubtitleStyle } from './styles.ts';

/** Words shown together; times in seconds from the start of the scene or of the narration. */
export type Cue = { start: number; end: number; text: string; words: Word[] };

type Limits = { words: number; characters: number };

/** Captions that follow the voice show a few words at a time; the bar and the files show a sentence or half of one. */
const SENTENCE: Limits = { words: 12, characters: 60 };
const FEW_WORDS: Limits = { words: 4, characters: 28 };
const LIMITS: Record<SubtitleStyle, Limits> = {
  none: SENTENCE,
  classic: SENTENCE,
  highlight: FEW_WORDS,
  karaoke: FEW_WORDS,
  boxed: FEW_WORDS,
  pop: FEW_WORDS,
  reveal: FEW_WORDS,
  impact: { words: 2, characters: 14 },
  outline: FEW_WORDS,
};

/** A silence that ends a cue, in seconds. */
const PAUSE = 0.35;
/**
 * The longest gap, in seconds, across which a cue stays until the next one appears, so that captions do not flicker.
 */
const BRIDGE = 0.5;
/** How long a cue stays when silence follows, in seconds. */
const LINGER = 0.25;

/**
 * Groups the words of a scene into cues. No cue spans the end of a sentence or a pause; a phrase is divided into as few
 * cues as fit, of about equal length, preferably after a comma.
 */
export function buildCues(words: readonly Word[], style: SubtitleStyle): Cue[] {
  const groups = phrases(words).flatMap((phrase) => divide(phrase, LIMITS[style]));
  return groups.map((group, i) => {
    const next = groups[i + 1]?.[0]?.start ?? Number.POSITIVE_INFINITY;
    const [first, last] = [group[0], group.at(-1)];
    const start = first?.start ?? 0;
    const spoken = last?.end ?? start;
    const end = next - spoken <= BRIDGE ? next : Math.round((spoken + LINGER) * 1000) / 1000;
    return { start, end, text: textOf(group), words: [...group] };
  });
}

function phrases(words: readonly Word[]): Word[][] {
  const all: Word[][] = [];
  let open: Word[] = [];
  for (const [i, word] of words.entries()) {
    open.push(word);
    const next = words[i + 1];
    if (next && !endsSentence(word.text) && next.start - word.end < PAUSE) continue;
    all.push(open);
    open = [];
  }
  return all;
}

/** The division with the lowest price, found by dynamic programming over growing prefixes. */
function divide(phrase: readonly Word[], limits: Limits): Word[][] {
  const best: { price: number; groups: Word[][] }[] = [{ price: 0, groups: [] }];
  const ideal = textOf(phrase).length / fewestGroups(phrase, limits);
  for (let end = 1; end <= phrase.length; end++) {
    const options = [];
    for (let start = Math.max(0, end - limits.words); start < end; start++) {
      const group = phrase.slice(start, end);
      const before = best[start];
      // A single word longer than the limit stands alone.
      if (!before || (group.length > 1 && textOf(group).length > limits.characters)) continue;
      options.push({
        price: before.price + price(group, ideal, end === phrase.length),
        groups: [...before.groups, group],
      });
    }
    options.sort((a, b) => a.price - b.price);
    best.push(options[0] ?? { price: Number.POSITIVE_INFINITY, groups: [] });
  }
  return best.at(-1)?.groups ?? [];
}

/**
 * Every cue has a price. It rises if the length is far from the ideal, if the cue is a single word, or if it ends with
 * a short word such as "the"; ending at a comma lowers it. The weights were tuned by eye.
 */
function price(group: readonly Word[], ideal: number, isLast: boolean): number {
  const last = group.at(-1)?.text ?? '';
  const uneven = ((textOf(group).length - ideal) / ideal) ** 2 + (group.length === 1 ? 0.6 : 0);
  if (isLast) return 1 + uneven;
  if (/[,;:—–，、；：]["'”’)]*$/u.test(last)) return uneven - 0.5;
  return 1 + uneven + (last.length <= 3 ? 0.15 : 0);
}

function fewestGroups(phrase: readonly Word[], limits: Limits): number {
  return Math.max(1, Math.ceil(phrase.length / limits.words), Math.ceil(textOf(phrase).length / limits.characters));
}

const endsSentence = (text: string): boolean =>
  /[.!?…。！？]["'”’)]*$/u.test(text) && !/^\p{L}\.(\p{L}\.)*$/u.test(text);

const textOf = (words: readonly Word[]): string =>
  words.reduce((text, word) => (text === '' ? word.text : joinPieces(text, word.text)), '');
