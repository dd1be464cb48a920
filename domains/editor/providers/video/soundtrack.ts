import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { callInThread } from '../../../../kernel/process/worker-thread.ts';
import { ffmpegError } from '../../../shared/providers/ffmpeg/ffmpeg-error.ts';
import type { Ffmpeg } from '../../../shared/providers/ffmpeg/locate.ts';
import { runFfmpeg } from '../../../shared/providers/ffmpeg/run.ts';
import { MIX_RATE, MIX_VERSION, type MixAnswer, type MixRequest, mixer } from '../audio/mix/index.ts';
import { composeMusic, type Mood, MUSIC_VERSION } from '../audio/music.ts';
import { hashFile, keyOf, type RenderCache } from './cache.ts';

/** How far the lengths of narration and pictures may differ before the request is considered wrong, in seconds. */
const TOLERANCE = 0.1;
const [SPEECH, MUSIC, MIXED, FILE] = ['speech.f32', 'music.s16', 'mixed.wav', 'soundtrack.aac'] as const;
const BYTES_PER_SPEECH_SAMPLE = 4;
/** How long a film's own music takes to end with it, in seconds. */
const FADE_SECONDS = 1.5;
/**
 * Raw AAC frames carry no times, so the encoder's delay cannot end up as an edit list or a late first picture. A
 * narration alone is identical in both channels: fixed mid/side coding takes a third less time than searching for better.
 */
const AAC = ['-c:a', 'aac', '-ar', String(MIX_RATE), '-f', 'adts'];
const ENCODING = { alone: ['-aac_ms', '1', '-b:a', '128k', ...AAC], withMusic: ['-b:a', '160k', ...AAC] };

/** What a film is accompanied by; the level is in dB, relative to the usual one. */
export type FilmMusic = { readonly levelDb: number } & (
  | { readonly source: 'composed'; readonly mood: Mood; readonly seed: string }
  | { readonly source: 'file'; readonly file: string }
);

export type Sound = {
  /** The narration's file. */
  readonly narration: string;
  readonly seconds: number;
  /** When each scene begins, in seconds. */
  readonly sceneStarts: readonly number[];
  readonly music: FilmMusic | null;
};

type Run = { ffmpeg: Ffmpeg; signal: AbortSignal };

/**
 * Makes the video's sound: the narration over its music at social media loudness, exactly `seconds` long. The encoder's
 * delay remains, because only an edit list could hide it: the sound is 21 ms late, less than a frame.
 * @returns the key of the result in the cache, extension `aac`
 * @throws ProviderError `narration-length` if the narration does not fit the pictures, those of composeMusic and of
 *   runFfmpeg
 */
export async function prepareSoundtrack(sound: Sound, cache: RenderCache, run: Run): Promise<string> {
  const { narration, seconds, music } = sound;
  const encoding = music ? ENCODING.withMusic : ENCODING.alone;
  const spoken = await hashFile(narration);
  const key = keyOf(spoken, seconds, await ingredientsOf(sound), MIX_VERSION, encoding, run.ffmpeg.version);
  if (await cache.has(key, 'aac')) return key;
  await decodeSpeech(sound, cache, run);
  await mixDown(
    {
      speechFile: join(cache.workFolder, SPEECH),
      musicFile: await prepareMusic(sound, cache, run),
      musicLevelDb: music?.levelDb ?? 0,
      seconds,
      outFile: join(cache.workFolder, MIXED),
    },
    run.signal,
  );
  const encode = ['-i', MIXED, ...encoding, FILE];
  await ffmpegIn(cache, run, encode, 'encoding the sound');
  await cache.put(join(cache.workFolder, FILE), key, 'aac');
  return key;
}

/** What the music is made from. */
async function ingredientsOf({ music, seconds, sceneStarts }: Sound): Promise<unknown> {
  if (music === null) return null;
  if (music.source === 'file') return [await hashFile(music.file), music.levelDb];
  return [keyOfComposed(music, seconds, sceneStarts), music.levelDb];
}

type Composed = Extract<FilmMusic, { source: 'composed' }>;

const keyOfComposed = ({ mood, seed }: Composed, seconds: number, sceneStarts: readonly number[]): string =>
  keyOf('music', mood, seed, seconds, sceneStarts, MUSIC_VERSION);

async function decodeSpeech({ narration, seconds }: Sound, cache: RenderCache, run: Run): Promise<void> {
  const raw = ['-ar', String(MIX_RATE), '-ac', '1', '-f', 'f32le'];
  await ffmpegIn(cache, run, ['-i', narration, '-map', '0:a:0', ...raw, SPEECH], 'reading the narration');
  const { size } = await stat(join(cache.workFolder, SPEECH));
  const found = size / BYTES_PER_SPEECH_SAMPLE / MIX_RATE;
  if (Math.abs(found - seconds) > TOLERANCE) throw wrongLength(found, seconds);
}

/** @returns the path of the music's samples, as long as the film; null for none */
async function prepareMusic(sound: Sound, cache: RenderCache, run: Run): Promise<string | null> {
  const { music, seconds, sceneStarts } = sound;
  if (music === null) return null;
  if (music.source === 'file') return decodeMusic(music.file, seconds, cache, run);
  const key = keyOfComposed(music, seconds, sceneStarts);
  if (!(await cache.has(key, 'pcm'))) {
    const { mood, seed } = music;
    const samples = await composeMusic({ mood, seed, seconds, scenes: [...sceneStarts] }, run.signal);
    await writeFile(join(cache.workFolder, MUSIC), new Uint8Array(samples.buffer));
    await cache.put(join(cache.workFolder, MUSIC), key, 'pcm');
  }
  return cache.path(key, 'pcm');
}

/** A file shorter than the film begins again; one that is longer fades out with it. */
async function decodeMusic(file: string, seconds: number, cache: RenderCache, run: Run): Promise<string> {
  const fade = `afade=t=out:st=${Math.max(0, seconds - FADE_SECONDS)}:d=${FADE_SECONDS}`;
  const raw = ['-t', String(seconds), '-ar', String(MIX_RATE), '-ac', '2', '-f', 's16le'];
  const args = ['-stream_loop', '-1', '-i', file, '-map', '0:a:0', '-af', fade, ...raw, MUSIC];
  await ffmpegIn(cache, run, args, 'reading the music');
  return join(cache.workFolder, MUSIC);
}

async function mixDown(request: MixRequest, signal: AbortSignal): Promise<void> {
  const answer = await callInThread<MixRequest, MixAnswer>(mixer, request, signal);
  if ('done' in answer) return;
  throw ffmpegError({
    kind: 'unavailable',
    code: 'mixing-failed',
    cause: `mixing the sound: ${answer.error}`,
    nextAction: 'render again; if it fails again, render without music',
  });
}

const ffmpegIn = (cache: RenderCache, { ffmpeg, signal }: Run, args: readonly string[], stage: string) =>
  runFfmpeg({ binary: ffmpeg.binary, args, stage, signal, cwd: cache.workFolder });

function wrongLength(found: number, expected: number) {
  return ffmpegError({
    kind: 'invalid',
    code: 'narration-length',
    cause: `the narration lasts ${found.toFixed(2)} s and the scenes ${expected.toFixed(2)} s`,
    nextAction: 'narrate the scenes again, then render',
  });
}
