import { phrases } from './keywords.ts';
import type { Niche } from './niches.ts';
import type { Source } from './sources.ts';

/**
 * Sentences for a script whose facts do not fill it: true of any story, useful to a viewer, and open about what is not
 * known. In the order in which they are to be used.
 */
export function contextLines(hasFacts: boolean, topic: string, niche: Niche, source: Source): string[] {
  const known = hasFacts ? [] : ['So far there is only the headline, so treat everything beyond it as open.'];
  return [...known, source.line, ...searchLine(topic, hasFacts), niche.lens, ORIGINAL];
}

const ORIGINAL = 'Read the original report before you share this, because details can still change.';

function searchLine(topic: string, hasFacts: boolean): string[] {
  const named = phrases(topic).slice(0, 3);
  if (named.length === 0 || hasFacts) return [];
  return [`To find out more, search for ${enumerate(named)}.`];
}

/** `a, b and c` */
export const enumerate = (items: readonly string[]): string =>
  items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
