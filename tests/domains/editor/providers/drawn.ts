import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  burnInFilter,
  type Cue,
  copyFontsTo,
  type SubtitleStyle,
  type Writing,
  writeBurnInScript,
} from '../../../../domains/editor/providers/captions/index.ts';
import { contrast } from '../../../../domains/editor/providers/lettering/contrast.ts';
import { runFfmpeg } from '../../../../domains/shared/providers/ffmpeg/run.ts';

/** Captions and nothing else. */
export const captioned = (cues: readonly Cue[], style: SubtitleStyle): Writing => ({
  cues,
  style,
  card: null,
  hook: null,
  seconds: cues.at(-1)?.end ?? 1,
  logo: 0,
});

export type Size = { readonly width: number; readonly height: number };
/** Three bytes a pixel. */
export type Picture = Size & { readonly pixels: Buffer };

let pictures = 0;

/** What libass draws of a script at a time in seconds, on stripes of these colours. */
export async function drawScript(
  tools: { readonly binary: string; readonly folder: string },
  script: string,
  { width, height, seconds = 0, stripes = ['black'] }: Size & { seconds?: number; stripes?: readonly string[] },
): Promise<Picture> {
  const folder = join(tools.folder, `picture-${pictures++}`);
  const cwd = join(folder, 'scene');
  await mkdir(cwd, { recursive: true });
  await copyFontsTo(folder);
  await writeBurnInScript(cwd, 0, script);
  const input = ['-f', 'lavfi', '-i', `color=${stripes[0]}:s=${width}x${height}:r=50:d=0.1,format=rgb24`];
  const boxes = [...Array(STRIPES).keys()].map(
    (i) => `drawbox=x=${(i * width) / STRIPES}:w=${width / STRIPES}:h=ih:c=${stripes[i % stripes.length]}:t=fill`,
  );
  const filter = [...(stripes.length > 1 ? boxes : []), `setpts=PTS+${seconds}/TB`, burnInFilter(0)].join(',');
  const output = ['-vf', filter, '-frames:v', '1', '-f', 'rawvideo', '-pix_fmt', 'rgb24', 'picture.raw'];
  const signal = new AbortController().signal;
  await runFfmpeg({ binary: tools.binary, args: [...input, ...output], stage: 'drawing', signal, cwd });
  return { width, height, pixels: await readFile(join(cwd, 'picture.raw')) };
}

const STRIPES = 20;

/** What a video shows, in the size of the videos that tests make. @param frame counted from 0 */
export async function frameOf(
  tools: { readonly binary: string; readonly folder: string },
  file: string,
  frame: number,
): Promise<Picture> {
  const raw = join(tools.folder, `frame-${pictures++}.raw`);
  const args = ['-i', file, '-vf', `select=eq(n\\,${frame}),scale=in_color_matrix=bt709,format=rgb24`];
  await runFfmpeg({
    binary: tools.binary,
    args: [...args, '-frames:v', '1', '-f', 'rawvideo', raw],
    stage: 'reading a frame',
    signal: new AbortController().signal,
  });
  return { width: 144, height: 256, pixels: await readFile(raw) };
}

/** By pixel: 1 where one of the colours (`#rrggbb`) is. */
export function maskOf({ width, height, pixels }: Picture, colours: readonly string[], tolerance = 16): Uint8Array {
  const mask = new Uint8Array(width * height);
  for (const colour of colours) {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
    for (let index = 0; index < mask.length; index++) {
      const isNear =
        Math.abs((pixels[index * 3] ?? 0) - red) <= tolerance &&
        Math.abs((pixels[index * 3 + 1] ?? 0) - green) <= tolerance &&
        Math.abs((pixels[index * 3 + 2] ?? 0) - blue) <= tolerance;
      if (isNear) mask[index] = 1;
    }
  }
  return mask;
}

export type Extent = { left: number; right: number; top: number; bottom: number; count: number };

/** Where one of the colours is. */
export function extentOf(picture: Picture, colours: readonly string[], tolerance?: number): Extent {
  const { width, height } = picture;
  const extent = { left: width, right: -1, top: height, bottom: -1, count: 0 };
  for (const [index, isThere] of maskOf(picture, colours, tolerance).entries()) {
    if (isThere === 0) continue;
    const [x, y] = [index % width, Math.floor(index / width)];
    extent.count++;
    extent.left = Math.min(extent.left, x);
    extent.right = Math.max(extent.right, x);
    extent.top = Math.min(extent.top, y);
    extent.bottom = Math.max(extent.bottom, y);
  }
  return extent;
}

/** @returns `#rrggbb` */
export const colourAt = ({ width, pixels }: Picture, x: number, y: number): string =>
  `#${pixels.subarray((y * width + x) * 3, (y * width + x) * 3 + 3).toString('hex')}`;

/** Of the places where letters of this colour end, the share beyond which the colour has enough contrast to theirs. */
export function legible(picture: Picture, letters: string): number {
  const { width } = picture;
  const mask = maskOf(picture, [letters]);
  const contrasts = new Map<string, boolean>();
  let [edges, good] = [0, 0];
  for (const [index, isLetter] of mask.entries()) {
    if (isLetter === 0) continue;
    for (const step of [1, -1, width, -width]) {
      if (mask[index + step] || mask[index + 2 * step]) continue;
      // The letter's own edge is blended.
      const beyond = index + 2 * step;
      const other = colourAt(picture, beyond % width, Math.floor(beyond / width));
      const isGood = contrasts.get(other) ?? contrast(other, letters) >= 4.5;
      contrasts.set(other, isGood);
      edges++;
      if (isGood) good++;
    }
  }
  return edges < 100 ? 0 : good / edges;
}
