import type { Card } from './card.ts';
import { chartOf, numberOf } from './charts.ts';
import { mapOf } from './countries.ts';
import { type Language, languageOf } from './language.ts';
import { comparisonOf, listOf, questionOf, quoteOf, timelineOf } from './sayings.ts';

/**
 * What each scene shows above its picture, by its words alone: every figure, name and text of a card is in the narration.
 * Null wherever the words leave a doubt, and for scripts that are neither English nor German.
 */
export function chooseCards(narrations: readonly string[]): (Card | null)[] {
  const language = languageOf(narrations.join(' '));
  if (language === null) return narrations.map(() => null);
  const shown = new Set<string>();
  return narrations.map((narration, index) => {
    const isAtAnEnd = index === 0 || index === narrations.length - 1;
    const card = inForm(cardOf(narration.normalize('NFC'), language, isAtAnEnd), language);
    const key = JSON.stringify(card);
    // Once is enough, and a place stays where it is.
    if (card === null || shown.has(key)) return null;
    shown.add(key);
    return card;
  });
}

/** German writes a space before the percent sign. */
function inForm(card: Card | null, language: Language): Card | null {
  if (language !== 'de' || card === null) return card;
  const spaced = <F extends { unit: string }>(figure: F): F =>
    figure.unit === '%' ? { ...figure, unit: '\u00a0%' } : figure;
  if (card.kind === 'number') return spaced(card);
  return card.kind === 'bars' || card.kind === 'line' ? { ...card, items: card.items.map(spaced) } : card;
}

/** The first that fits, from what says most. Questions are shown where a film begins and ends. */
function cardOf(narration: string, language: Language, isAtAnEnd: boolean): Card | null {
  return (
    chartOf(narration, language) ??
    timelineOf(narration) ??
    quoteOf(narration) ??
    listOf(narration) ??
    comparisonOf(narration) ??
    numberOf(narration, language) ??
    mapOf(narration, language) ??
    (isAtAnEnd ? questionOf(narration) : null)
  );
}
