import { type Color, lighten, mix } from '../color.ts';
import type { Build } from './build.ts';
import { limb, n, type Pen } from './pen.ts';
import type { Figure } from './traits.ts';

const darker = (tint: Color, by = 0.09): Color => lighten(tint, -by);

/** Where elbow and hand are, in lengths of the trunk from the shoulder; outwards is positive. */
type Arm = readonly [elbowX: number, elbowY: number, handX: number, handY: number];
const ARMS = {
  down: [0.2, 0.55, 0.16, 1.06],
  wave: [0.62, 0.3, 0.66, -0.62],
  point: [0.5, 0.42, 1.02, 0.02],
  hip: [0.72, 0.5, 0.06, 0.82],
  open: [0.34, 0.66, 0.74, 0.62],
} as const satisfies Record<string, Arm>;

/** The arm on the side that the figure looks to, and the other. */
export type Pose = readonly [keyof typeof ARMS, keyof typeof ARMS];
export const POSES: readonly [Pose, ...Pose[]] = [
  ['point', 'down'],
  ['wave', 'down'],
  ['point', 'hip'],
  ['open', 'open'],
  ['open', 'hip'],
  ['wave', 'hip'],
];

export function legs(pen: Pen, figure: Figure, build: Build): void {
  const { top, bottom, bottomColor, skin, shoeColor, hasBoots, topColor } = figure;
  const isBare = top === 'dress' || bottom === 'skirt';
  const cloth = top === 'overall' ? topColor : bottomColor;
  for (const side of [-1, 1]) {
    const [hip, foot] = [side * build.hips * 0.5, side * build.hips * 0.56];
    const points = [
      [hip, build.hipY],
      [hip, build.hipY * 0.5],
      [foot, -6],
    ] as const;
    pen.shape(
      limb(points, build.limb * 1.2, build.limb * (isBare || bottom === 'shorts' ? 0.8 : 1)),
      isBare || bottom === 'shorts' ? skin : cloth,
    );
    if (!isBare && bottom === 'shorts') {
      const knee = [
        [hip, build.hipY],
        [hip, build.hipY * 0.75],
        [hip, build.hipY * 0.52],
      ] as const;
      pen.shape(limb(knee, build.limb * 1.35, build.limb * 1.3), cloth);
    }
    const [width, height] = [build.limb * 0.98, hasBoots ? -build.hipY * 0.42 : 9];
    if (hasBoots)
      pen.shape(
        `M${n(foot - width * 0.62)} ${n(-height)}H${n(foot + width * 0.62)}V-4H${n(foot - width * 0.62)}Z`,
        shoeColor,
      );
    // Toes point to where the figure looks.
    pen.shape(
      `M${n(foot - width * 0.64)} 0V-7C${n(foot - width * 0.6)} -13 ${n(foot + width * 0.3)} -13 ${n(foot + width * 0.62)} -9C${n(foot + width * 1.2)} -7 ${n(foot + width * 1.35)} -3 ${n(foot + width * 1.3)} 0Z`,
      shoeColor,
    );
    pen.line(`M${n(foot - width * 0.6)} -1H${n(foot + width * 1.25)}`, 2.4, darker(shoeColor, 0.16));
  }
}

/** What is worn above the legs. */
export function trunk(pen: Pen, figure: Figure, build: Build): void {
  const { top, topColor, underColor, bottomColor, bottom } = figure;
  const { shoulderY: y, hipY } = build;
  const [s, h] = [build.shoulders, build.hips];
  const long = hipY * (top === 'raincoat' || top === 'labcoat' ? 0.58 : 0.72);
  const outline = (low: number, flare: number) =>
    `M${n(-s * 0.5)} ${n(y - 3)}C${n(-s * 0.9)} ${n(y - 2)} ${n(-s)} ${n(y + 5)} ${n(-s)} ${n(y + 14)}C${n(-s * 0.96)} ${n((y + low) / 2)} ${n(-h * flare)} ${n(low - 10)} ${n(-h * flare)} ${n(low)}Q0 ${n(low + 5)} ${n(h * flare)} ${n(low)}C${n(h * flare)} ${n(low - 10)} ${n(s * 0.96)} ${n((y + low) / 2)} ${n(s)} ${n(y + 14)}C${n(s)} ${n(y + 5)} ${n(s * 0.9)} ${n(y - 2)} ${n(s * 0.5)} ${n(y - 3)}Q0 ${n(y + 4)} ${n(-s * 0.5)} ${n(y - 3)}Z`;
  const skirt = (low: number, flare: number, tint: Color) =>
    pen.shape(
      `M${n(-h * 0.98)} ${n(hipY - 16)}L${n(-h * flare)} ${n(low)}Q0 ${n(low + 7)} ${n(h * flare)} ${n(low)}L${n(h * 0.98)} ${n(hipY - 16)}Z`,
      tint,
    );
  const vee = (tint: Color, deep: number) =>
    pen.patch(
      `M${n(-s * 0.36)} ${n(y - 2)}L0 ${n(y + deep)}L${n(s * 0.36)} ${n(y - 2)}Q0 ${n(y + 4)} ${n(-s * 0.36)} ${n(y - 2)}Z`,
      tint,
    );
  if (bottom === 'skirt' && top !== 'dress') skirt(hipY * 0.5, 1.5, bottomColor);
  const seam = darker(topColor, 0.13);
  switch (top) {
    case 'dress':
      pen.shape(outline(hipY - 8, 0.92), topColor);
      skirt(hipY * 0.42, 1.75, topColor);
      pen.patch(`M${n(-h * 0.98)} ${n(hipY - 18)}H${n(h * 0.98)}V${n(hipY - 12)}H${n(-h * 0.98)}Z`, seam);
      break;
    case 'raincoat':
    case 'coat': {
      pen.shape(outline(long, 1.22), topColor);
      pen.line(`M0 ${n(y + 8)}V${n(long)}`, 1.6, seam);
      for (const share of [0.2, 0.45, 0.7]) pen.dot(4.4, y + (long - y) * share + 4, 2, 2, seam);
      for (const side of [-1, 1])
        pen.line(`M${n(side * h * 0.45)} ${n(hipY - 6)}L${n(side * h * 0.9)} ${n(hipY - 9)}`, 2, seam);
      // Collar, or the hood that lies on the shoulders.
      pen.shape(
        `M${n(-s * 0.62)} ${n(y + 1)}Q0 ${n(y - 13)} ${n(s * 0.62)} ${n(y + 1)}L${n(s * 0.3)} ${n(y + 10)}Q0 ${n(y + 4)} ${n(-s * 0.3)} ${n(y + 10)}Z`,
        darker(topColor, 0.05),
      );
      break;
    }
    case 'labcoat':
      pen.shape(outline(long, 1.18), topColor);
      pen.patch(
        `M${n(-s * 0.34)} ${n(y - 2)}L${n(-s * 0.1)} ${n(hipY - 8)}H${n(s * 0.1)}L${n(s * 0.34)} ${n(y - 2)}Q0 ${n(y + 4)} ${n(-s * 0.34)} ${n(y - 2)}Z`,
        underColor,
      );
      pen.line(
        `M${n(-s * 0.36)} ${n(y)}L${n(-s * 0.1)} ${n(hipY - 8)}V${n(long)}M${n(s * 0.36)} ${n(y)}L${n(s * 0.1)} ${n(hipY - 8)}`,
        1.6,
        seam,
      );
      pen.line(`M${n(s * 0.42)} ${n(y + 26)}H${n(s * 0.76)}V${n(y + 35)}H${n(s * 0.42)}Z`, 1.4, seam);
      break;
    case 'suit':
      pen.shape(outline(hipY * 0.86, 1.06), topColor);
      vee(underColor, 30);
      pen.patch(`M-3 ${n(y + 2)}H3L4 ${n(y + 20)}L0 ${n(y + 27)}L-4 ${n(y + 20)}Z`, { l: 0.52, c: 0.16, h: 25 });
      for (const side of [-1, 1])
        pen.line(
          `M${n(side * s * 0.4)} ${n(y - 1)}L${n(side * s * 0.46)} ${n(y + 15)}L0 ${n(y + 31)}`,
          2,
          darker(topColor, 0.1),
        );
      pen.dot(0, y + 41, 1.7, 1.7, seam);
      break;
    case 'overall':
      pen.shape(outline(hipY + 4, 1), underColor);
      pen.shape(
        `M${n(-h * 1.04)} ${n(hipY + 7)}V${n(hipY - 14)}L${n(-s * 0.52)} ${n(hipY - 18)}V${n(y + 20)}H${n(s * 0.52)}V${n(hipY - 18)}L${n(h * 1.04)} ${n(hipY - 14)}V${n(hipY + 7)}Q0 ${n(hipY + 12)} ${n(-h * 1.04)} ${n(hipY + 7)}Z`,
        topColor,
      );
      for (const side of [-1, 1]) {
        pen.line(`M${n(side * s * 0.44)} ${n(y + 22)}L${n(side * s * 0.56)} ${n(y - 1)}`, 4, topColor);
        pen.dot(side * s * 0.42, y + 24, 2.2, 2.2, { l: 0.86, c: 0.12, h: 90 });
      }
      pen.line(
        `M${n(-s * 0.26)} ${n(y + 32)}H${n(s * 0.26)}V${n(y + 42)}Q0 ${n(y + 46)} ${n(-s * 0.26)} ${n(y + 42)}Z`,
        1.4,
        seam,
      );
      break;
    case 'hoodie':
      pen.shape(
        `M${n(-s * 0.78)} ${n(y + 6)}C${n(-s * 0.8)} ${n(y - 16)} ${n(s * 0.8)} ${n(y - 16)} ${n(s * 0.78)} ${n(y + 6)}Z`,
        darker(topColor, 0.06),
      );
      pen.shape(outline(hipY + 5, 1.06), topColor);
      pen.line(
        `M${n(-s * 0.4)} ${n(hipY - 6)}L${n(-s * 0.3)} ${n(hipY - 20)}H${n(s * 0.3)}L${n(s * 0.4)} ${n(hipY - 6)}`,
        1.6,
        seam,
      );
      pen.line(
        `M-4 ${n(y + 4)}V${n(y + 17)}M4 ${n(y + 4)}V${n(y + 15)}`,
        1.6,
        mix(topColor, { l: 0.97, c: 0.01, h: 90 }, 0.75),
      );
      break;
    default:
      pen.shape(outline(hipY + 4, 1.02), topColor);
      if (top === 'sweater') {
        pen.line(`M${n(-h * 0.98)} ${n(hipY - 2)}Q0 ${n(hipY + 3)} ${n(h * 0.98)} ${n(hipY - 2)}`, 1.8, seam);
        pen.line(`M${n(-s * 0.46)} ${n(y)}Q0 ${n(y + 8)} ${n(s * 0.46)} ${n(y)}`, 3, seam);
      } else vee(figure.skin, 9);
  }
}

/** @param side 1: on the side that the figure looks to */
export function arm(pen: Pen, figure: Figure, build: Build, [facing, other]: Pose, side: 1 | -1): void {
  const { top, topColor, underColor, skin, kind } = figure;
  const [elbowX, elbowY, handX, handY]: Arm = ARMS[side === 1 ? facing : other];
  const long = (build.hipY - build.shoulderY) * 0.98;
  const [x, y] = [side * build.shoulders * 0.84, build.shoulderY + 10];
  const elbow = [x + side * elbowX * long, y + elbowY * long] as const;
  const hand = [x + side * handX * long, y + handY * long] as const;
  const sleeve = top === 'overall' ? underColor : topColor;
  const isShort = top === 'shirt' || (top === 'dress' && kind === 'person');
  pen.shape(limb([[x, y], elbow, hand], build.limb * 0.98, build.limb * 0.66), isShort ? skin : sleeve);
  if (isShort) {
    const half = [x + (elbow[0] - x) * 0.62, y + (elbow[1] - y) * 0.62] as const;
    pen.shape(
      limb([[x, y], [(x + half[0]) / 2, (y + half[1]) / 2], half], build.limb * 1.06, build.limb * 1.02),
      sleeve,
    );
  }
  pen.disc(hand[0], hand[1], build.limb * 0.44, skin);
}
