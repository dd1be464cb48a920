import type { Image } from '@napi-rs/canvas';
import { createBrush } from '../brush.ts';
import { buildOf, GROWN_UP } from './build.ts';
import { drawFigure } from './draw.ts';
import { isCutOut, showPicture } from './portrait.ts';
import { readFigure } from './read-figure.ts';
import type { Someone } from './someone.ts';
import { withoutFigure } from './without-figure.ts';

/** Someone who is drawn from words. */
export function drawn(description: string): Someone {
  const figure = readFigure(description);
  return {
    stands: true,
    sceneOf: (prompt, read) => withoutFigure(figure, prompt, description, read),
    paint(stage, { x, y, tall }, side, pose) {
      const { context } = stage;
      // Children are smaller than grown-ups, but not lost beside what is shown.
      const scale = (tall / GROWN_UP) * (buildOf(figure).height < GROWN_UP ? 1.08 : 1);
      context.save();
      context.translate(x, y);
      context.scale(-side, 1);
      createBrush(stage, 0, 0, scale * 100, (brush) => drawFigure(stage, brush, figure, pose));
      context.restore();
    },
  };
}

/** Someone of whom there is only a picture. */
export const shown = (picture: Image): Someone => ({
  stands: isCutOut(picture),
  sceneOf: (prompt, read) => withoutFigure({ kind: 'person', words: new Set() }, prompt, '', read),
  paint: (stage, standing) => showPicture(stage, standing, picture),
});
