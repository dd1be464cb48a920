import { readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { buildCaptions } from '../../../../../../domains/editor/providers/captions/index.ts';
import { PLAIN_TYPOGRAPHY } from '../../../../../../domains/editor/providers/lettering/typography.ts';
import {
  type EncodedVideo,
  encodeVideo,
  type VideoRequest,
  type VideoScene,
} from '../../../../../../domains/editor/providers/video/encode-video.ts';
import { SOFTWARE } from '../../../../../../domains/editor/providers/video/encoder.ts';
import { type Ffmpeg, locateFfmpeg } from '../../../../../../domains/shared/providers/ffmpeg/locate.ts';
import { ProviderError, type ProviderErrorDetails } from '../../../../../../kernel/providers/provider-error.ts';
import { paintTestPicture } from '../../../../../support/fakes/pictures.ts';
import { toneWav } from '../../../../../support/fakes/tone-wav.ts';
import { tempFolder } from '../../../../../support/stacks/temp-folder.ts';

/** A narrated script of two scenes in a folder of its own: a square PNG and an upright JPEG, three seconds in all. */
export type Script = {
  readonly folder: string;
  readonly ffmpeg: Ffmpeg;
  readonly scenes: readonly VideoScene[];
  /** Everything about the video but the signal. */
  readonly request: Omit<VideoRequest, 'signal'>;
  encode(changes?: Partial<VideoRequest>): Promise<EncodedVideo>;
  /** Sorted names. */
  filesIn(name: string): Promise<string[]>;
  remove(): Promise<void>;
};

export async function newScript(): Promise<Script> {
  const ffmpeg = await locateFfmpeg({ configured: null, dataFolder: tmpdir() });
  const { folder, remove } = await tempFolder('render');
  await writeFile(join(folder, 'one.png'), await paintTestPicture(160, 160, 'png', 0));
  await writeFile(join(folder, 'two.jpg'), await paintTestPicture(108, 192, 'jpeg', 120));
  await writeFile(join(folder, 'narration.wav'), toneWav(3));
  const words = ['These', 'are', 'moving', 'words.'].map((text, i) => ({ text, start: i * 0.3, end: i * 0.3 + 0.25 }));
  const cues = buildCaptions([{ durationSeconds: 1.43, words }], 'highlight').cues;
  const plain = { card: null, hook: null, move: 'pan', entrance: 'cut' } as const;
  const scenes = [
    { imagePath: join(folder, 'one.png'), frames: 43, cues, ...plain },
    { imagePath: join(folder, 'two.jpg'), frames: 47, cues, ...plain },
  ];
  const request = {
    ffmpeg,
    scenes,
    narrationPath: join(folder, 'narration.wav'),
    music: null,
    subtitleStyle: 'highlight' as const,
    typography: PLAIN_TYPOGRAPHY,
    look: null,
    frameRate: 30,
    width: 144,
    height: 256,
    tier: 'standard' as const,
    logo: null,
    encoder: SOFTWARE,
    outFile: join(folder, 'out', 'video.mp4'),
    cacheFolder: join(folder, 'cache'),
  };
  return {
    folder,
    ffmpeg,
    scenes,
    request,
    encode: (changes = {}) => encodeVideo({ ...request, signal: AbortSignal.timeout(60_000), ...changes }),
    filesIn: async (name) => (await readdir(join(folder, name))).sort(),
    remove,
  };
}

export async function failureOf(encoding: Promise<unknown>): Promise<ProviderErrorDetails> {
  const error = await encoding.then(
    () => assert.unreachable('it should have failed'),
    (thrown: unknown) => thrown,
  );
  assert.instance(error, ProviderError);
  return (error as ProviderError).details;
}
