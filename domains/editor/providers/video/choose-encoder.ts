import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ProviderError } from '../../../../kernel/providers/provider-error.ts';
import type { Ffmpeg } from '../../../shared/providers/ffmpeg/locate.ts';
import { probeMp4 } from '../../../shared/providers/ffmpeg/probe-mp4.ts';
import { runFfmpeg } from '../../../shared/providers/ffmpeg/run.ts';
import { HARDWARE, type Hardware, hardwareEncoder, MP4_ARGS, SOFTWARE, type VideoEncoder } from './encoder.ts';
import { findProblemsOfPictures } from './verify.ts';

export const ENCODERS = ['software', 'auto', ...HARDWARE] as const;
export type WantedEncoder = (typeof ENCODERS)[number];

export type ChosenEncoder = {
  readonly encoder: VideoEncoder;
  /** Why it is software although hardware was wanted, an entry for each that was tried. */
  readonly refusals: readonly string[];
};

/**
 * The first of the wanted encoders that makes a video as the platforms want it; software if none does. That an ffmpeg lists
 * an encoder says nothing: most lists are longer than the machine's hardware.
 * @param device VAAPI's
 */
export async function chooseEncoder(ffmpeg: Ffmpeg, wanted: WantedEncoder, device: string): Promise<ChosenEncoder> {
  const refusals: string[] = [];
  for (const hardware of candidatesFor(wanted)) {
    const encoder = hardwareEncoder(hardware, device);
    const refusal = await refusalOf(encoder, ffmpeg);
    if (refusal === null) return { encoder, refusals: [] };
    refusals.push(`${encoder.name}: ${refusal}`);
  }
  return { encoder: SOFTWARE, refusals };
}

const candidatesFor = (wanted: WantedEncoder): readonly Hardware[] =>
  wanted === 'software' ? [] : wanted === 'auto' ? HARDWARE : [wanted];

const TRY = { frames: 12, frameRate: 30, width: 640, height: 360 };
const TRY_WITHIN_MS = 20_000;

/** What is wrong with an encoder; null if nothing is. */
async function refusalOf(encoder: VideoEncoder, { binary }: Ffmpeg): Promise<string | null> {
  const { frames, frameRate, width, height } = TRY;
  const folder = await mkdtemp(join(tmpdir(), 'encoder-'));
  const file = join(folder, 'try.mp4');
  const colours = ['scale=out_color_matrix=bt709:out_range=tv', 'format=yuv420p'];
  try {
    await runFfmpeg({
      binary,
      args: [
        ...encoder.device,
        ...['-f', 'lavfi', '-i', `testsrc=size=${width}x${height}:rate=${frameRate}`, '-frames:v', String(frames)],
        ...['-vf', [...colours, ...encoder.filters].join(',')],
        ...encoder.args('standard', frameRate, width * height),
        ...MP4_ARGS,
        file,
      ],
      stage: `trying ${encoder.name}`,
      signal: new AbortController().signal,
      timeoutMs: TRY_WITHIN_MS,
    });
    const mp4 = await probeMp4(file);
    const problems = mp4 ? findProblemsOfPictures(mp4, TRY) : ['the file is not a complete MP4'];
    return problems.length === 0 ? null : problems.join('; ');
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return error.details.cause;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
