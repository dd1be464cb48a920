import { css, lighten } from '../color.ts';
import type { Stage } from '../stage.ts';
import { POSES } from './body.ts';
import { GROWN_UP } from './build.ts';
import type { Someone, Standing } from './someone.ts';

/** What someone shares a picture with. */
type Company = {
  /** Whether anything stands in the middle; alone, they are the picture's main thing. */
  readonly hasSubject: boolean;
  /** Whether there is ground to stand on. */
  readonly hasFloor: boolean;
};

/**
 * Paints someone beside what a picture shows, which makes room for them. Side, pose and size change from picture to
 * picture; feet are above the captions.
 * @param someone null for none
 * @param paintOthers paints everything that they stand in front of
 */
export function paintBeside(
  stage: Stage,
  someone: Someone | null,
  { hasSubject, hasFloor }: Company,
  paintOthers: () => void,
): void {
  if (!someone) {
    paintOthers();
    return;
  }
  const { context, width, height, random, horizon } = stage;
  const side = random.pick([1, -1] as const);
  const pose = random.pick(POSES);
  const isUpright = width < height * 0.8;
  const ground = horizon + height * 0.035;
  const [near, far] = hasSubject ? [0.25, 0.3] : [0.05, 0.14];
  const x = width * (0.5 + side * random.between(near, far));
  const share = (hasSubject ? 1 : 1.22) * random.between(0.94, 1.06);
  const tall = (isUpright ? Math.min(height * 0.335, width * 0.62) : height * 0.46) * share;
  const y = ground + height * 0.012;

  context.save();
  if (hasSubject) {
    const less = isUpright ? 0.84 : 0.92;
    context.translate(width * (0.5 - side * (isUpright ? 0.1 : 0.06)), ground);
    context.scale(less, less);
    context.translate(-width / 2, -ground);
  }
  paintOthers();
  context.restore();

  if (stage.shows === 'light') return;
  const standing = { x, y, tall };
  if (someone.stands && !hasFloor) island(stage, standing);
  if (someone.stands) shadow(stage, standing);
  someone.paint(stage, standing, side, pose);
}

function shadow({ context, palette, look }: Stage, { x, y, tall }: Standing): void {
  const scale = tall / GROWN_UP;
  context.save();
  context.translate(x, y);
  context.scale(1, 0.2);
  const gradient = context.createRadialGradient(0, 0, 0, 0, 0, 58 * scale);
  const dark = { ...palette.land, l: 0.1 };
  gradient.addColorStop(0, css(dark, look.surface === 'wash' ? 0.3 : 0.55));
  gradient.addColorStop(1, css(dark, 0));
  context.fillStyle = gradient;
  context.fillRect(-60 * scale, -60 * scale, 120 * scale, 120 * scale);
  context.restore();
}

/** Something to stand on where there is no ground. */
function island({ context, palette }: Stage, { x, y, tall }: Standing): void {
  const scale = tall / GROWN_UP;
  const ellipse = (down: number, tint: string) => {
    context.fillStyle = tint;
    context.beginPath();
    context.ellipse(x, y + down * scale, 62 * scale, 13 * scale, 0, 0, Math.PI * 2);
    context.fill();
  };
  ellipse(7, css(lighten(palette.body, -0.28), 0.9));
  ellipse(2, css(lighten(palette.body, -0.08), 0.95));
}
