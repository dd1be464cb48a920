import { phrases } from './keywords.ts';
import type { Niche } from './niches.ts';
import type { Source } from './sources.ts';
import type { Topic } from './topic.ts';

const NOTHING_KNOWN: Record<Topic['kind'], string> = {
  headline: 'So far there is only the headline, so treat everything beyond it as open.',
  unclear: 'So far there is only the headline, so treat everything beyond it as open.',
  clause: 'So far there is only the headline, so treat everything beyond it as open.',
  name: 'So far there is only the name, so treat everything beyond it as open.',
  question: 'So far there is only the question, and no answer that anybody could check.',
};
const ORIGINAL = 'Read the original report before you share this, because details can still change.';
const WATCH = 'As soon as there is a report, look for names, dates and numbers in it.';
/** For what a person said themselves. */
const ONLY_NAMED = 'This video names the subject and leaves the answers to you.';
const COMPARE = 'Compare several sources before you make up your mind.';
const PASS_ON = 'If you pass it on, pass on the source as well.';

/**
 * Filler sentences for a script with too few facts: true of any story, useful to a viewer, and open about what is not
 * known. In order of use.
 */
export function contextLines(hasFacts: boolean, topic: Topic, niche: Niche, source: Source): string[] {
  if (source.line === '') return [...(hasFacts ? [] : [ONLY_NAMED]), ...searchLine(topic), niche.lens, COMPARE];
  if (hasFacts) return [source.line, niche.lens, ORIGINAL, ...searchLine(topic), PASS_ON];
  return [NOTHING_KNOWN[topic.kind], source.line, ...searchLine(topic), niche.lens, ORIGINAL, WATCH];
}

function searchLine({ text, kind }: Topic): string[] {
  const named = phrases(text).slice(0, 3);
  return named.length === 0 || kind === 'question' ? [] : [`To find out more, search for ${joinWithAnd(named)}.`];
}

/** `a, b and c` */
export const joinWithAnd = (items: readonly string[]): string =>
  items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
