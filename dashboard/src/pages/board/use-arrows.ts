import type { KeyboardEvent } from 'react';

const CARD = '.board-card';
const LINK = '.board-link';

/** Arrow keys lead from card to card: up and down within a lane, left and right to the next lane that has any. */
export function useArrows(): (event: KeyboardEvent<HTMLElement>) => void {
  return (event) => {
    const target = event.target as Element;
    const card = target.closest(CARD);
    if (!card || target.closest('dialog, [role="menu"], input, textarea, select') || event.altKey || event.metaKey)
      return;
    const to = neighbourOf(card, event.key, event.currentTarget);
    if (!to) return;
    event.preventDefault();
    to.focus();
  };
}

function neighbourOf(card: Element, key: string, board: Element): HTMLElement | null {
  const lanes = [...board.querySelectorAll('[data-lane]')].filter((lane) => lane.querySelector(CARD));
  const lane = lanes.findIndex((each) => each.contains(card));
  const cards = cardsIn(lanes[lane]);
  const at = cards.indexOf(card);
  const linkOf = (found: Element | undefined): HTMLElement | null => found?.querySelector<HTMLElement>(LINK) ?? null;
  if (key === 'ArrowDown') return linkOf(cards[at + 1]);
  if (key === 'ArrowUp') return linkOf(cards[at - 1]);
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return null;
  const others = cardsIn(lanes[lane + (key === 'ArrowRight' ? 1 : -1)]);
  return linkOf(others[Math.min(at, others.length - 1)]);
}

const cardsIn = (lane: Element | undefined): Element[] => [...(lane?.querySelectorAll(CARD) ?? [])];
