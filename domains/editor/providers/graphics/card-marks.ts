import type { z } from 'zod';
import type { cardSchema } from '../../../../contracts/director/script.ts';
import type { Word } from '../../../../contracts/editor/spoken-words.ts';
import { drawBox } from '../lettering/outline.ts';
import { safeArea } from '../lettering/safe-area.ts';
import type { Mark } from '../lettering/script.ts';
import type { Typography } from '../lettering/typography.ts';
import { barsCard } from './cards/bars.ts';
import { lineCard } from './cards/line.ts';
import { listCard } from './cards/list.ts';
import { mapCard } from './cards/map.ts';
import { numberCard } from './cards/number.ts';
import { comparisonCard, questionCard, quoteCard } from './cards/texts.ts';
import { timelineCard } from './cards/timeline.ts';
import { type Content, type Part, type Stage, settle, shifted } from './stage.ts';

export type Card = z.infer<typeof cardSchema>;

export type CardScene = {
  readonly card: Card;
  readonly words: readonly Word[];
  /** The scene's length. */
  readonly seconds: number;
  /** When there is room for it, in seconds. */
  readonly from: number;
  /** Of the video, in pixels. */
  readonly width: number;
  readonly height: number;
  /** What the captions take of the safe area's lower end. */
  readonly captions: number;
  /** What a logo takes of its upper end. */
  readonly logo: number;
};

/** How much of the picture is seen through a card's panel. */
const PANEL_OPACITY = 0.92;

/** A scene's card on a panel above the captions. */
export function cardMarks(
  { card, words, seconds, from, width, height, captions, logo }: CardScene,
  { face, palette }: Typography,
): Mark[] {
  const safe = safeArea(width, height);
  const unit = Math.min(width, height);
  const area = { ...safe, top: safe.top + logo, bottom: safe.bottom - captions - unit * 0.04 };
  const available = area.bottom - area.top;
  if (seconds - from < SHORTEST) return [];
  for (let scale = 1; scale >= SMALLEST; scale *= SMALLER) {
    const stage: Stage = { area, unit: unit * scale, palette, face, words, seconds, from };
    const content = contentOf(card, stage);
    if (!content) return [];
    if (content.height + 2 * PADDING.y * stage.unit <= available) return onPanel(content, stage);
  }
  return [];
}

/** In less time, in seconds, no one can read a card. */
const SHORTEST = 1.2;
/** A card that is too high becomes smaller; one that could no longer be read is left out. */
const SMALLER = 0.9;
const SMALLEST = 0.5;
/** Between a panel's edge and what is on it, of the unit. */
const PADDING = { x: 0.06, y: 0.055 };

function contentOf(card: Card, stage: Stage): Content | null {
  switch (card.kind) {
    case 'number':
      return numberCard(card, stage);
    case 'bars':
      return barsCard(card, stage);
    case 'line':
      return lineCard(card, stage);
    case 'comparison':
      return comparisonCard(card, stage);
    case 'timeline':
      return timelineCard(card, stage);
    case 'quote':
      return quoteCard(card, stage);
    case 'map':
      return mapCard(card, stage);
    case 'list':
      return listCard(card, stage);
    case 'question':
      return questionCard(card, stage);
  }
}

/** How much of the room that a card leaves is above it: what a picture is about is in its middle, under the card. */
const FROM_TOP = 0.15;

function onPanel(content: Content, { area, unit, palette, seconds, from }: Stage): Mark[] {
  const padding = { x: unit * PADDING.x, y: unit * PADDING.y };
  const [width, height] = [content.width + 2 * padding.x, content.height + 2 * padding.y];
  const left = (area.left + area.right - width) / 2;
  const top = Math.max(area.top, area.top + (area.bottom - area.top - height) * FROM_TOP);
  const start = Math.max(0, Math.min(...content.parts.map((part) => part.start)) - 0.08);
  const panel: Part = {
    drawing: drawBox(width, height, unit * 0.045),
    left: 0,
    top: 0,
    start,
    fill: palette.paper,
    opacity: PANEL_OPACITY,
    grow: 0.94,
    fade: 0.15,
  };
  const until = Math.min(seconds, content.until ?? seconds);
  return [panel, ...shifted(content.parts, padding.x, padding.y)].map((part) =>
    settle(part, left, top, { from, until, seconds }),
  );
}
