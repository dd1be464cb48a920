import type { Card } from '../scene.ts';

export type Kind = Card['kind'];
export type Field = { readonly name: string; readonly type: 'text' | 'number' | 'lines' };

const text = (name: string): Field => ({ name, type: 'text' });
const items: Field = { name: 'items', type: 'lines' };
const value: Field = { name: 'value', type: 'number' };

/** What is filled in for each kind of card, in order. */
export const CARD_FIELDS: Readonly<Record<Kind, readonly Field[]>> = {
  number: [text('prefix'), value, text('unit'), text('label')],
  bars: [text('title'), items],
  line: [text('title'), items],
  comparison: [text('left'), text('right')],
  timeline: [items],
  quote: [text('text'), text('by')],
  map: [text('country'), text('label')],
  list: [text('title'), items],
  question: [text('text')],
};

const EMPTY: { readonly [K in Kind]: Extract<Card, { kind: K }> } = {
  number: { kind: 'number', label: '', value: 0, prefix: '', unit: '' },
  bars: { kind: 'bars', title: '', items: [] },
  line: { kind: 'line', title: '', items: [] },
  comparison: { kind: 'comparison', left: '', right: '' },
  timeline: { kind: 'timeline', items: [] },
  quote: { kind: 'quote', text: '', by: null },
  map: { kind: 'map', country: '', label: '' },
  list: { kind: 'list', title: '', items: [] },
  question: { kind: 'question', text: '' },
};

export const emptyCard = (kind: Kind): Card => EMPTY[kind];

/** As it is written in its field: entries one a line, their parts between `|`. */
export function writtenIn(card: Card, name: string): string {
  if (name !== 'items') return String((card as Record<string, unknown>)[name] ?? '');
  switch (card.kind) {
    case 'bars':
    case 'line':
      return card.items
        .map(({ label, value, unit, prefix }) => [label, value, unit, prefix].join(' | ').replace(/( \| )+$/, ''))
        .join('\n');
    case 'timeline':
      return card.items.map(({ when, what }) => `${when} | ${what}`).join('\n');
    case 'list':
      return card.items.join('\n');
    default:
      return '';
  }
}

/** The card with what was written in a field. */
export function withWritten(card: Card, name: string, written: string): Card {
  if (name === 'items') return withLines(card, written);
  if (name === 'value') return { ...card, value: numberIn(written) } as Card;
  if (name === 'by') return { ...card, by: written === '' ? null : written } as Card;
  if (name === 'country') return { ...card, country: written.trim().toUpperCase() } as Card;
  return { ...card, [name]: written } as Card;
}

function withLines(card: Card, written: string): Card {
  const lines = written.split('\n').filter((line) => line.trim() !== '');
  const parts = lines.map((line) => line.split('|').map((part) => part.trim()));
  switch (card.kind) {
    case 'bars':
    case 'line':
      return {
        ...card,
        items: parts.map(([label = '', value = '', unit = '', prefix = '']) => ({
          label,
          value: numberIn(value),
          unit,
          prefix,
        })),
      };
    case 'timeline':
      return { ...card, items: parts.map(([when = '', ...what]) => ({ when, what: what.join(' | ') })) };
    case 'list':
      return { ...card, items: lines.map((line) => line.trim()) };
    default:
      return card;
  }
}

/** People write a comma where others write a point. */
function numberIn(written: string): number {
  const value = Number(written.replace(',', '.'));
  return Number.isFinite(value) ? value : 0;
}

/** Whether it says enough to be drawn. */
export function isComplete(card: Card): boolean {
  switch (card.kind) {
    case 'number':
      return true;
    case 'bars':
    case 'line':
      return card.items.length > 1 && card.items.every(({ label }) => label !== '');
    case 'comparison':
      return card.left.trim() !== '' && card.right.trim() !== '';
    case 'timeline':
      return card.items.length > 1 && card.items.every(({ when, what }) => when !== '' && what !== '');
    case 'map':
      return /^[A-Z]{2}$/.test(card.country);
    case 'list':
      return card.items.length > 1;
    case 'quote':
    case 'question':
      return card.text.trim() !== '';
  }
}
