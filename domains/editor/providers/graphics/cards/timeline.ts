import { drawBox } from '../../lettering/outline.ts';
import { appearances } from '../spoken.ts';
import { type Content, type Part, type Stage, shifted, stack, write } from '../stage.ts';
import { widthOf } from './bars.ts';

type Card = { readonly items: readonly { readonly when: string; readonly what: string }[] };

/** What happened when, on a line from top to bottom that grows with what is said. */
export function timelineCard({ items }: Card, stage: Stage): Content {
  const { palette, unit, face, words, seconds } = stage;
  const width = widthOf(stage);
  const times = appearances(
    words,
    items.map(({ when }) => when),
    seconds,
  );
  const dot = unit * 0.036;
  const indent = dot * 2.4;
  const gap = unit * 0.045;
  const rows = items.map(({ when, what }, index): Content => {
    const start = times[index] ?? 0.3;
    const date = write({
      text: when,
      face,
      size: unit * 0.07,
      width: width - indent,
      fill: palette.accent,
      start,
      lines: 1,
      rise: unit * 0.03,
    });
    const event = write({
      text: what,
      face: 'montserrat',
      size: unit * 0.044,
      width: width - indent,
      fill: palette.ink,
      start: start + 0.08,
    });
    const text = stack([date, event], unit * 0.008);
    const point: Part = {
      drawing: drawBox(dot, dot, dot / 2),
      left: 0,
      top: date.height / 2 - dot / 2,
      start,
      fill: palette.accent,
      level: 2,
      grow: 0.3,
    };
    return { width, height: text.height, parts: [point, ...shifted(text.parts, indent, 0)] };
  });
  const whole = stack(rows, gap);
  const thickness = dot * 0.28;
  let y = 0;
  const lines = rows.slice(0, -1).map(({ height }, index): Part => {
    const top = y + unit * 0.034;
    y += height + gap;
    const [start, end] = [times[index] ?? 0, times[index + 1] ?? 1];
    const drawing = drawBox(thickness, height + gap, 0);
    return {
      drawing,
      left: (dot - thickness) / 2,
      top,
      start,
      fill: palette.ink,
      opacity: 0.35,
      level: 1,
      fade: 0,
      wipe: { from: 'top', start, end },
    };
  });
  return { width, height: whole.height, parts: [...lines, ...whole.parts] };
}
