import { randomUUID } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ProviderError } from '../../../kernel/providers/provider-error.ts';
import { runFfmpeg } from '../../shared/providers/ffmpeg/run.ts';
import { decodeWav } from '../providers/audio/wav.ts';
import { timeWords } from '../providers/speech/align/time-words.ts';
import type { Speech } from '../providers/speech/speech-provider.ts';
import { joinPieces, tokenize } from '../providers/speech/tokens.ts';
import type { RenderJob } from './render-job.ts';

/** The name of what narrates where no voice does. */
export const VOICE_OVER = 'voice-over';

/** Hz: more than a voice needs, and what the narration is kept in. */
const SAMPLE_RATE = 44_100;

/**
 * An uploaded recording of a whole narration, cut into the speeches of its scenes: in the middle of the pause between
 * the last word of one and the first of the next.
 * @throws ProviderError `voice-over-missing` or `voice-over-silent`, those of ffmpeg; or the signal's reason
 */
export async function scenesOfRecording(
  path: string,
  scenes: readonly { readonly narration: string }[],
  job: RenderJob,
): Promise<Speech[]> {
  const recording = await decoded(path, job);
  const texts = scenes.map(({ narration }) => narration);
  const counts = texts.map((text) => tokenize(text, 'und').length);
  const text = texts.reduce((all, next) => (all === '' ? next : joinPieces(all, next)), '');
  const tokens = texts.flatMap((each) => tokenize(each, 'und'));
  const { words, timing, timingReason } = await timeWords(
    recording,
    { text, signal: job.signal },
    tokens,
    job.tools.align,
  );
  const { pcm, sampleRate } = recording;
  const duration = pcm.length / sampleRate;
  let first = 0;
  return counts.map((count) => {
    const own = words.slice(first, first + count);
    const from = first === 0 ? 0 : between(words[first - 1]?.end, words[first]?.start, duration);
    first += count;
    const until = first >= words.length ? duration : between(words[first - 1]?.end, words[first]?.start, duration);
    const [start, end] = [Math.round(from * sampleRate), Math.round(until * sampleRate)];
    return {
      pcm: pcm.subarray(start, end),
      sampleRate,
      durationSeconds: (end - start) / sampleRate,
      words: own.map((word) => ({ text: word.text, start: since(from, word.start), end: since(from, word.end) })),
      timing,
      timingReason,
      cost: null,
    };
  });
}

const between = (end = 0, start = end, duration: number): number => Math.min(duration, (end + start) / 2);

const since = (from: number, seconds: number): number => Math.max(0, Math.round((seconds - from) * 1000) / 1000);

async function decoded(path: string, { tools, signal }: RenderJob) {
  if (!(await tools.files.exists(path))) throw missing(path);
  const { binary } = await tools.ffmpeg();
  const outFile = join(await tools.files.workFolder(dirname(path)), `${randomUUID()}.decoded.wav`);
  try {
    const format = ['-ac', '1', '-ar', String(SAMPLE_RATE), '-c:a', 'pcm_s16le', '-f', 'wav', outFile];
    const args = ['-i', await tools.files.local(path), '-map', '0:a:0', ...format];
    await runFfmpeg({ binary, args, stage: 'reading the voice-over', signal });
    const recording = decodeWav(await readFile(outFile));
    if (!recording || recording.pcm.length === 0) throw silent();
    return recording;
  } finally {
    await rm(outFile, { force: true });
  }
}

const missing = (path: string) =>
  new ProviderError({
    provider: 'files',
    kind: 'invalid',
    code: 'voice-over-missing',
    cause: `reading the voice-over: there is no file ${path}`,
    nextAction: 'render again with another recording, or with a voice',
  });

const silent = () =>
  new ProviderError({
    provider: 'files',
    kind: 'invalid',
    code: 'voice-over-silent',
    cause: 'reading the voice-over: there is no sound in it',
    nextAction: 'render again with another recording, or with a voice',
  });
