import type { Brush } from '../brush.ts';
import { lighten } from '../color.ts';
import type { Stage } from '../stage.ts';
import { animalHead, tail } from './animals.ts';
import { arm, legs, type Pose, trunk } from './body.ts';
import { type Build, buildOf } from './build.ts';
import { face, neck } from './face.ts';
import { hairBehind, hairInFront } from './hair.ts';
import { hat } from './hats.ts';
import { n, type Pen, penOf } from './pen.ts';
import { robotHead } from './robot.ts';
import type { Figure } from './traits.ts';

/** Draws a figure that stands at 0 and looks to the right, from behind to the front. */
export function drawFigure(stage: Stage, brush: Brush, whole: Figure, pose: Pose): void {
  const figure = beneathHat(whole);
  const pen = penOf(stage, brush);
  const build = buildOf(figure);
  const { kind } = figure;
  const isPerson = kind === 'person';
  tail(pen, figure, build);
  if (figure.backpack) backpack(pen, figure.backpack, build);
  if (isPerson) hairBehind(pen, figure, build);
  arm(pen, figure, build, pose, -1);
  legs(pen, figure, build);
  if (isPerson) neck(pen, figure, build);
  trunk(pen, figure, build);
  arm(pen, figure, build, pose, 1);
  if (figure.scarf) scarf(pen, figure.scarf, build);
  if (kind === 'person') face(pen, figure, build);
  else if (kind === 'robot') robotHead(pen, figure, build);
  else animalHead(pen, { ...figure, kind }, build);
  if (isPerson) hairInFront(pen, figure, build);
  hat(pen, figure, build);
}

/** Hair that a hat presses down. */
const beneathHat = (figure: Figure): Figure =>
  figure.hat !== 'none' && HIGH.has(figure.cut) ? { ...figure, cut: figure.isFeminine ? 'bob' : 'short' } : figure;
const HIGH = new Set<Figure['cut']>(['messy', 'curly', 'bun']);

function scarf(pen: Pen, tint: NonNullable<Figure['scarf']>, { head: r, shoulderY: y }: Build): void {
  pen.shape(
    `M${n(r * 0.2)} ${n(y)}L${n(r * 0.62)} ${n(y + 30)}L${n(r * 0.2)} ${n(y + 33)}L${n(-r * 0.06)} ${n(y + 4)}Z`,
    lighten(tint, -0.05),
  );
  pen.shape(
    `M${n(-r * 0.72)} ${n(y - 6)}Q0 ${n(y + 6)} ${n(r * 0.72)} ${n(y - 6)}L${n(r * 0.66)} ${n(y + 5)}Q0 ${n(y + 16)} ${n(-r * 0.66)} ${n(y + 5)}Z`,
    tint,
  );
}

function backpack(pen: Pen, tint: NonNullable<Figure['backpack']>, { shoulders: s, shoulderY: y, hipY }: Build): void {
  pen.shape(
    `M${n(-s * 1.5)} ${n(y + 10)}Q${n(-s * 1.5)} ${n(y - 4)} ${n(-s * 0.8)} ${n(y - 4)}H${n(s * 0.8)}Q${n(s * 1.3)} ${n(y - 4)} ${n(s * 1.3)} ${n(y + 10)}V${n(hipY)}H${n(-s * 1.5)}Z`,
    tint,
  );
}
