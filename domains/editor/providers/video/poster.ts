import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Look } from '../../../shared/looks/index.ts';
import { moveIntoPlace } from '../../../shared/providers/ffmpeg/move-into-place.ts';
import { runFfmpeg } from '../../../shared/providers/ffmpeg/run.ts';
import { burnInFilter, copyFontsTo, writeBurnInScript } from '../captions/index.ts';
import { coverMarks } from '../graphics/cover.ts';
import { toScript } from '../lettering/script.ts';
import type { Typography } from '../lettering/typography.ts';
import { openRenderCache } from './cache.ts';
import { inputsOf } from './segment.ts';
import { planShot } from './shot.ts';

export type PosterRequest = {
  binary: string;
  /** The picture of the scene that the film begins with. */
  imagePath: string;
  /** What is written on it. */
  title: string;
  typography: Typography;
  /** Null for a film from before there were looks. */
  look: Pick<Look, 'treatment' | 'motion'> | null;
  /** Of the film, in pixels. */
  width: number;
  height: number;
  outFile: string;
  cacheFolder: string;
  signal: AbortSignal;
};

/**
 * JPEGs are read as full-range BT.601. The conversion starts from RGB, because ffmpeg of 2018 ignores the matrix between
 * two YUV formats of the same size.
 */
const COLOURS = 'format=rgb24,scale=out_color_matrix=bt601:out_range=pc,format=yuvj420p';
const QUALITY = ['-q:v', '3'];

/**
 * Makes a film's cover, a JPEG to be shown before it plays: its first picture, as the look has it, with its title.
 * @throws ProviderError, or the signal's reason
 */
export async function takePoster(request: PosterRequest): Promise<void> {
  const { binary, imagePath, title, typography, look, width, height, outFile, cacheFolder, signal } = request;
  const cache = await openRenderCache(cacheFolder);
  try {
    const bare = { cues: [], card: null, hook: null, logo: null, subtitleStyle: 'none' } as const;
    const still = { frames: 1, index: 0, handle: 0, lead: 0, move: 'pan', frameRate: 30 } as const;
    // Flat, as it was painted: with parallax, a first frame lies beside that.
    const flat = look && { ...look, motion: { ...look.motion, depth: 0 } };
    const shot = await planShot({ ...bare, ...still, imagePath, look: flat, typography, width, height });
    const marks = coverMarks({ text: title, width, height }, typography);
    const cwd = join(cache.workFolder, 'cover');
    await mkdir(cwd);
    await copyFontsTo(cache.workFolder);
    if (marks.length > 0) await writeBurnInScript(cwd, 0, toScript(marks, { width, height }));
    const filters = [shot.picture(0), ...(marks.length > 0 ? ['format=rgb24', burnInFilter(0)] : []), COLOURS].join(
      ',',
    );
    const graph = ['-filter_complex', `${filters}[v]`, '-map', '[v]'];
    const output = ['-frames:v', '1', ...QUALITY, '-f', 'mjpeg', 'poster.jpg'];
    await runFfmpeg({ binary, args: [...inputsOf(shot), ...graph, ...output], stage: 'making the cover', signal, cwd });
    await moveIntoPlace(join(cwd, 'poster.jpg'), outFile);
  } finally {
    await cache.close();
  }
}
