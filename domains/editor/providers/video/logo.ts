import { safeArea } from '../lettering/safe-area.ts';
import { hashFile } from './cache.ts';
import { readImageSize } from './image-size.ts';

/** A logo in the upper left corner of where apps leave a video alone. */
export type Logo = {
  readonly file: string;
  /** What it is, for the key in the cache. */
  readonly content: string;
  /** In pixels of the video. */
  readonly box: { readonly left: number; readonly top: number; readonly width: number; readonly height: number };
};

type Size = { readonly width: number; readonly height: number };

/** Of the video's shorter side: as high as a line of text, and no longer than a third. */
const HEIGHT = 0.085;
const LONGEST = 0.34;
/** Between it and what is below. */
const GAP = 0.03;

/** Where a logo goes. @throws ProviderError `image-unreadable` */
export async function planLogo(file: string, video: Size): Promise<Logo> {
  // First whether it is an image: a file that is missing is said in the same way.
  const image = await readImageSize(file);
  return { file, content: await hashFile(file), box: logoBox(image, video) };
}

/** As large as its place allows, in its own shape and in even pixels, as the colours of a video have half its size. */
export function logoBox(image: Size, video: Size): Logo['box'] {
  const unit = Math.min(video.width, video.height);
  const scale = Math.min((unit * HEIGHT) / image.height, (unit * LONGEST) / image.width);
  const { left, top } = safeArea(video.width, video.height);
  return {
    ...{ left: even(left), top: even(top) },
    ...{ width: Math.max(2, even(image.width * scale)), height: Math.max(2, even(image.height * scale)) },
  };
}

const even = (pixels: number): number => 2 * Math.round(pixels / 2);

/** What it takes of the safe area's upper end, in pixels: other lettering begins below. */
export const heightOfLogo = (logo: Logo | null, video: Size): number =>
  logo === null ? 0 : logo.box.height + Math.round(Math.min(video.width, video.height) * GAP);

/** Its name in the working folder: a path inside a filter would need three levels of escaping. */
export const LOGO_FILE = 'logo.png';

/** A chain of filters that draws it on their result. */
export function withLogo(filters: string, logo: Logo | null): string {
  if (logo === null) return filters;
  const { left, top, width, height } = logo.box;
  const colours = 'out_color_matrix=bt709:out_range=tv';
  return [
    `${filters}[film]`,
    `movie=${LOGO_FILE},scale=${width}:${height}:flags=lanczos:${colours},format=yuva420p[logo]`,
    `[film][logo]overlay=${left}:${top}`,
  ].join(';');
}
