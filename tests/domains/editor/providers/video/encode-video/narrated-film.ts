import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FPS } from '../../../../../../domains/editor/frame-rate.ts';
import { encodeWav } from '../../../../../../domains/editor/providers/audio/wav.ts';
import { buildCaptions } from '../../../../../../domains/editor/providers/captions/index.ts';
import { joinSpeeches } from '../../../../../../domains/editor/providers/speech/narration.ts';
import type { Speech } from '../../../../../../domains/editor/providers/speech/speech-provider.ts';
import type { VideoRequest } from '../../../../../../domains/editor/providers/video/encode-video.ts';

export type FilmScene = {
  readonly imagePath: string;
  /** Of a tone that stands for the voice. */
  readonly samples: number;
  readonly text: string;
};

/** Narrates the scenes as a render does. @param folder where the sound is written */
export async function narratedFilm(
  folder: string,
  scenes: readonly FilmScene[],
  sampleRate = 16_000,
): Promise<Pick<VideoRequest, 'scenes' | 'narrationPath'>> {
  const narration = joinSpeeches(scenes.map((scene) => tone(scene, sampleRate)));
  const narrationPath = join(folder, 'narration.wav');
  await writeFile(narrationPath, encodeWav(narration.pcm, sampleRate));
  const captions = buildCaptions(narration.scenes, 'highlight');
  return {
    narrationPath,
    scenes: narration.scenes.map(({ durationSeconds }, i) => ({
      imagePath: scenes[i]?.imagePath ?? '',
      frames: Math.round(durationSeconds * FPS),
      cues: captions.scenes[i] ?? [],
      card: null,
      hook: null,
      move: 'pan',
      entrance: 'cut',
    })),
  };
}

function tone({ samples, text }: FilmScene, sampleRate: number): Speech {
  const pcm = Int16Array.from({ length: samples }, (_, i) => 8_000 * Math.cos((2 * Math.PI * 440 * i) / sampleRate));
  const durationSeconds = samples / sampleRate;
  const words = [{ text, start: 0, end: durationSeconds }];
  return { pcm, sampleRate, durationSeconds, words, timing: 'measured', timingReason: null, cost: null };
}
