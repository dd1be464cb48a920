import type { MovedForeground } from './parallax.ts';
import type { PictureLayers } from './picture-layers.ts';

export type LayeredPicture = {
  layers: Pick<PictureLayers, 'box' | 'part'>;
  /** What is done to a picture's colours. */
  treated: readonly string[];
  /** What is done to a treated picture until it moves. */
  moved: readonly string[];
  foreground: MovedForeground;
  frameRate: number;
};

/**
 * What is behind and what is in front, each treated and moved on its own, then laid on each other. The foreground is
 * treated as part of the whole picture: a vignette reaches it where it is.
 * @param input the number of the input that is the flat picture; the next one is the sheet
 * @param labels what the names of the streams begin with, none of which may be used twice in a graph
 */
export function layeredPicture(
  { layers: { box, part }, treated, moved, foreground, frameRate }: LayeredPicture,
  input: number,
  labels: string,
): string {
  const { left, top, width, height } = box;
  const stream = (name: string) => `[${labels}${name}]`;
  const partOfSheet = (index: number) => `crop=${width}:${height}:0:${index * part}`;
  const timed = `setpts=N/(${frameRate}*TB)`;
  const placed = `overlay=${left}:${top}:format=rgb`;
  return [
    `[${input}:v:0]format=rgb24,split${stream('one')}${stream('other')}`,
    `[${input + 1}:v:0]split=3${stream('colours')}${stream('greys')}${stream('hidden')}`,
    `${stream('hidden')}${partOfSheet(2)},format=rgb24${stream('plate')}`,
    `${stream('one')}${stream('plate')}${[placed, ...treated, ...moved, timed].join(',')}${stream('back')}`,
    `${stream('colours')}${partOfSheet(0)},format=rgb24${stream('things')}`,
    `${stream('other')}${stream('things')}${[placed, ...treated].join(',')},crop=${width}:${height}:${left}:${top},format=rgba${stream('opaque')}`,
    `${stream('greys')}${partOfSheet(1)},extractplanes=y,${CLEAN}${stream('opacity')}`,
    `${stream('opaque')}${stream('opacity')}${['alphamerge', ...foreground.filters, timed].join(',')}${stream('front')}`,
    `${stream('back')}${stream('front')}overlay=x='${foreground.x}':y='${foreground.y}':format=yuv420,${timed}`,
  ].join(';');
}

/** What JPEG leaves around the edges of what is opaque is not seen. */
const CLEAN = "lut=c0='clip((val-4)*255/247,0,255)'";
