import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { encodeWav } from '../../domains/editor/providers/audio/wav.ts';
import { buildCaptions, type SubtitleStyle } from '../../domains/editor/providers/captions/index.ts';
import { typographyOf } from '../../domains/editor/providers/lettering/typography.ts';
import { createEspeakProvider } from '../../domains/editor/providers/speech/espeak/provider.ts';
import { joinSpeeches, type Narration } from '../../domains/editor/providers/speech/narration.ts';
import type { VideoRequest, VideoScene } from '../../domains/editor/providers/video/encode-video.ts';
import { SOFTWARE } from '../../domains/editor/providers/video/encoder.ts';
import { directScenes } from '../../domains/editor/use-cases/direct-scenes.ts';
import { createProceduralProvider } from '../../domains/media/providers/procedural/provider.ts';
import { type Format, filmSizeOf, pictureSizeOf } from '../../domains/shared/formats.ts';
import type { LOOKS } from '../../domains/shared/looks/index.ts';
import type { Ffmpeg } from '../../domains/shared/providers/ffmpeg/locate.ts';
import { unlimitedSpending } from '../../tests/support/unlimited-spending.ts';

type FilmLook = (typeof LOOKS)[number];

/** A short script with everything that a look has a say in: a hook, a figure, a turn, an ending. */
const TITLE = 'Why prices rise on purpose';
const SCRIPT = [
  ['bold close-up of a bank in a city at night', 'Why do central banks want prices to rise?'],
  ['wide view of coins beside a river', 'They aim for two percent a year.'],
  ['detailed view of a falling chart in a storm', 'But at zero, one storm means falling prices.'],
  ['low angle view of a road through hills at dawn', 'A little leaves room to act.'],
  ['calm wide closing shot of a sunrise over mountains', 'So rising prices are the goal.'],
] as const;
const CARD = { kind: 'number', label: 'a year', value: 2, prefix: '', unit: 'percent' } as const;
const FRAME_RATE = 30;

const spending = unlimitedSpending;
const patience = (): AbortSignal => AbortSignal.timeout(120_000);

/** The clip's narration, which every look and format shares. */
export async function narrateClip(): Promise<Narration> {
  const voice = createEspeakProvider();
  const speeches = [];
  for (const [, text] of SCRIPT) {
    const speech = { text, voiceId: 'en-us', speed: 1, idempotencyKey: text, spending, signal: patience() };
    speeches.push(await voice.speak(speech));
  }
  voice.stop();
  return joinSpeeches(speeches);
}

/** The clip in a look and a format, painted and ready to be rendered. @param folder for its files */
export async function prepareClip(
  { pcm, sampleRate, scenes }: Narration,
  look: FilmLook,
  format: Format,
  folder: string,
  ffmpeg: Ffmpeg,
): Promise<VideoRequest> {
  const narrationPath = join(folder, 'narration.wav');
  await writeFile(narrationPath, encodeWav(pcm, sampleRate));
  const subtitleStyle: SubtitleStyle = look.typography.captionStyle;
  const captions = buildCaptions(scenes, subtitleStyle);
  const directions = directScenes(
    SCRIPT.map(([, text]) => text),
    look,
  );
  const shots: VideoScene[] = [];
  for (const [index, { durationSeconds }] of scenes.entries()) {
    shots.push({
      imagePath: await paint(index, look, format, folder),
      frames: Math.round(durationSeconds * FRAME_RATE),
      cues: captions.scenes[index] ?? [],
      card: index === 1 ? CARD : null,
      hook: index === 0 ? TITLE : null,
      ...(directions[index] ?? { move: 'pan', entrance: 'cut' }),
    });
  }
  return {
    ffmpeg,
    scenes: shots,
    narrationPath,
    music: { source: 'composed', mood: look.mood, seed: look.name, levelDb: 0 },
    subtitleStyle,
    typography: typographyOf(look.name),
    look,
    frameRate: FRAME_RATE,
    ...filmSizeOf(format),
    tier: 'standard',
    logo: null,
    encoder: SOFTWARE,
    outFile: join(folder, `${look.name}.mp4`),
    cacheFolder: join(folder, 'cache'),
    signal: AbortSignal.timeout(600_000),
  };
}

async function paint(index: number, look: FilmLook, format: Format, folder: string): Promise<string> {
  const painter = createProceduralProvider({ timeoutMs: 60_000 });
  const prompt = `${SCRIPT[index]?.[0]}, ${look.pictures} style`;
  const size = { ...pictureSizeOf(format), steps: 20, cfgScale: 7, seed: index };
  const request = { prompt, negativePrompt: null, character: null, ...size, idempotencyKey: prompt, spending };
  const file = join(folder, `${look.name}-${index}.jpg`);
  await writeFile(file, (await painter.generate(request, patience())).bytes);
  return file;
}
