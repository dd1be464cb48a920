import type { Card } from './card.ts';
import { countNumbers, type Figure, figuresIn, isYear } from './figures.ts';
import { capitalised, type Language, trimmed, wordsOf } from './language.ts';

type Item = { label: string; value: number; prefix: string; unit: string };

/** The most that fit on a card. */
const MOST_ITEMS = 6;
const YEAR = /\b((?:1[5-9]|20)\d\d)\b/gu;

/**
 * Figures of the same kind as a chart: over years as a line, otherwise as bars. Null unless every number of the text has
 * its place in it.
 */
export function chartOf(text: string, language: Language): Card | null {
  const figures = figuresIn(text, language);
  if (figures.length < 2 || figures.length > MOST_ITEMS || !areAlike(figures)) return null;
  return lineOf(text, figures) ?? barsOf(text, figures);
}

const areAlike = (figures: readonly Figure[]): boolean =>
  figures.every(({ unit, prefix }) => unit === figures[0]?.unit && prefix === figures[0]?.prefix);

function lineOf(text: string, figures: readonly Figure[]): Card | null {
  const years = [...text.matchAll(YEAR)].filter(
    ({ index }) => !figures.some(({ from, to }) => index >= from && index < to),
  );
  if (years.length !== figures.length || countNumbers(text) !== 2 * figures.length) return null;
  // All years before their figures, or all after them.
  const isBefore = years.every(
    ({ index }, at) => index < (figures[at]?.from ?? 0) && index > (figures[at - 1]?.to ?? -1),
  );
  const isAfter = years.every(
    ({ index }, at) => index > (figures[at]?.to ?? 0) && index < (figures[at + 1]?.from ?? Number.POSITIVE_INFINITY),
  );
  if (!isBefore && !isAfter) return null;
  const items = figures.map((figure, at) => itemOf(figure, years[at]?.[1] ?? ''));
  const sorted = items.toSorted((one, other) => Number(one.label) - Number(other.label));
  return new Set(items.map(({ label }) => label)).size === items.length
    ? { kind: 'line', title: '', items: sorted }
    : null;
}

/** Between a name and its figure. */
const VERBS =
  /\b(?:makes? up|made up|accounts? for|accounted for|is|are|was|were|has|have|had|costs?|reach(?:es|ed)?|gets?|got|contains?|takes?|holds?|earns?|earned|with|at|hat|haben|hatte|ist|sind|war|waren|kostet|kosten|enthält|enthalten|erreicht|braucht|mit|bei)\b.*$/iu;

function barsOf(text: string, figures: readonly Figure[]): Card | null {
  if (countNumbers(text) !== figures.length || figures.some(({ weight }) => weight === 0)) return null;
  const items = figures.map((figure, at) => {
    const between = text.slice(figures[at - 1]?.to ?? 0, figure.from);
    // What else is said of the figure before ends at a comma or a conjunction.
    const clause = between.split(/(?:[,;:.]\s|\b(?:and|und|while|während|but|aber)\b)/u).at(-1) ?? '';
    return itemOf(figure, capitalised(trimmed(clause.replace(VERBS, '').replace(/^\s*(?:the|die|der|das)\s/iu, ''))));
  });
  const areNamed = items.every(({ label }) => label !== '' && wordsOf(label).length <= 4 && !/\d/u.test(label));
  const areDistinct = new Set(items.map(({ label }) => label.toLowerCase())).size === items.length;
  return areNamed && areDistinct ? { kind: 'bars', title: '', items } : null;
}

const itemOf = ({ value, prefix, unit }: Figure, label: string): Item => ({ label, value, prefix, unit });

const LIFTED = /^(?:of|in|per|less|more|fewer|worth|a|der|des|aller|von|pro|im|weniger|mehr)\b/iu;
const BREAKS =
  /[,;:.!?–—"”“]|\b(?:and|und|but|aber|that|which|who|because|while|when|weil|dass|was|is|are|sind|ist)\b/u;
const SUBJECT_ENDS =
  /\b(?:is|are|was|were|has|have|had|hit|reached|rose|fell|grew|costs?|earned|lost|sold|raised|ist|sind|war|waren|hat|haben|erreichte|stieg|sank|wuchs|kostet|verdiente|verlor)\b/iu;
const MOST_WORDS = 6;

/** The figure of a text that says most, counted up over what it is about. */
export function numberOf(text: string, language: Language): Card | null {
  const figures = figuresIn(text, language).filter(({ weight }) => weight > 0);
  const [best] = figures.toSorted((one, other) => other.weight - one.weight);
  if (!best || isYear(String(best.value))) return null;
  return { kind: 'number', ...itemOf(best, labelOf(text, best)) };
}

/** What follows the figure (`of adults`), or what is said to have it (`The market`); empty if neither is short. */
function labelOf(text: string, { from, to }: Figure): string {
  const after = trimmed(text.slice(to).split(BREAKS)[0] ?? '');
  if (LIFTED.test(after) && wordsOf(after).length <= MOST_WORDS) return after;
  const clause =
    text
      .slice(0, from)
      .split(/[,;:.!?–—]\s/u)
      .at(-1) ?? '';
  const subject = SUBJECT_ENDS.test(clause) ? trimmed(clause.split(SUBJECT_ENDS)[0] ?? '') : '';
  return wordsOf(subject).length <= MOST_WORDS && !/\d/u.test(subject) ? capitalised(subject) : '';
}
