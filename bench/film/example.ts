import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FPS } from '../../domains/editor/frame-rate.ts';
import { encodeWav } from '../../domains/editor/providers/audio/wav.ts';
import { buildCaptions } from '../../domains/editor/providers/captions/index.ts';
import { createEspeakProvider } from '../../domains/editor/providers/speech/espeak/provider.ts';
import { joinSpeeches } from '../../domains/editor/providers/speech/narration.ts';
import type { VideoScene } from '../../domains/editor/providers/video/encode-video.ts';
import { createProceduralProvider } from '../../domains/media/providers/procedural/provider.ts';
import { unlimitedSpending } from '../../tests/support/unlimited-spending.ts';

/** A script as the pipeline renders it: six scenes, about 24 seconds. */
const SCRIPT = [
  ['a bank in a city at night', 'Central banks aim for inflation of two percent. Why not zero?'],
  ['coins beside a river', 'A little inflation keeps money moving, since waiting costs something.'],
  ['a falling chart in a storm', 'At zero, the smallest slip turns into falling prices.'],
  ['a road through hills at dawn', 'Two percent leaves room to lower rates in a recession.'],
  ['an island with a lighthouse', 'New Zealand tried it first, in nineteen ninety.'],
  ['a market at sunset', 'So when prices rise a little, remember: it is on purpose.'],
] as const;

export type Film = { readonly scenes: readonly VideoScene[]; readonly narrationPath: string };

const spending = unlimitedSpending;
const patience = (): AbortSignal => AbortSignal.timeout(120_000);

/** Paints the pictures of the film, which other scenes may use as well. @returns their files */
export async function paintFilm(folder: string): Promise<string[]> {
  const painter = createProceduralProvider({ timeoutMs: 60_000 });
  const files: string[] = [];
  for (const [index, [prompt]] of SCRIPT.entries()) {
    const size = { width: 864, height: 1536, steps: 20, cfgScale: 7, seed: index };
    const request = { prompt, negativePrompt: null, character: null, ...size, idempotencyKey: prompt, spending };
    const file = join(folder, `${index}.jpg`);
    await writeFile(file, (await painter.generate(request, patience())).bytes);
    files.push(file);
  }
  return files;
}

/** Speaks the film and captions it. @param first the text of its first scene */
export async function narrateFilm(
  folder: string,
  pictures: readonly string[],
  first: string = SCRIPT[0][1],
): Promise<Film> {
  const voice = createEspeakProvider();
  const speeches = [];
  for (const [index, [, text]] of SCRIPT.entries()) {
    const request = { text: index === 0 ? first : text, voiceId: 'en-us', speed: 1, idempotencyKey: text, spending };
    speeches.push(await voice.speak({ ...request, signal: patience() }));
  }
  voice.stop();
  const { pcm, sampleRate, scenes } = joinSpeeches(speeches);
  const narrationPath = join(folder, `narration-${first.length}.wav`);
  await writeFile(narrationPath, encodeWav(pcm, sampleRate));
  const captions = buildCaptions(scenes, 'highlight');
  return {
    narrationPath,
    scenes: scenes.map(({ durationSeconds }, index) => ({
      imagePath: pictures[index] ?? '',
      frames: Math.round(durationSeconds * FPS),
      cues: captions.scenes[index] ?? [],
      card: null,
      hook: index === 0 ? 'The secret dance of bees' : null,
      move: 'pan',
      entrance: 'cut',
    })),
  };
}
