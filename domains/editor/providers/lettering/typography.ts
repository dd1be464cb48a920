import { lookNamed } from '../../../shared/looks/index.ts';
import type { SubtitleStyle } from '../captions/styles.ts';
import type { FaceName } from './faces.ts';

/** Colours as `#rrggbb`. Ink and accent are both read on paper, so each has a contrast of at least 4.5 to it. */
export type Palette = {
  /** Letters. */
  readonly ink: string;
  /** What letters stand on: panels, boxes and the outlines of letters that stand on a picture. */
  readonly paper: string;
  /** What the eye should go to: the spoken word, the figure, the country. */
  readonly accent: string;
};

/** How everything written in a film looks. A look names one. */
export type Typography = {
  readonly face: FaceName;
  readonly palette: Palette;
  readonly captionStyle: SubtitleStyle;
};

/** Of films from before there were looks. */
export const PLAIN_TYPOGRAPHY: Typography = {
  face: 'montserrat',
  palette: { ink: '#ffffff', paper: '#0b0b0f', accent: '#ffe500' },
  captionStyle: 'highlight',
};

/** Of a look; of the plain one for a name that no look has. */
export const typographyOf = (look: string): Typography => lookNamed(look)?.typography ?? PLAIN_TYPOGRAPHY;
