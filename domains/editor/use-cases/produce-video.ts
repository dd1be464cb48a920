import { stillOf } from '../../../contracts/media/clip.ts';
import type { Existing } from '../../../kernel/aggregates/aggregate.ts';
import { execute } from '../../../kernel/aggregates/execute.ts';
import { ProviderError } from '../../../kernel/providers/provider-error.ts';
import { inSpan } from '../../../kernel/tracing/spans.ts';
import { lookNamed } from '../../shared/looks/index.ts';
import type { Captions } from '../providers/captions/index.ts';
import { typographyOf } from '../providers/lettering/typography.ts';
import type { StoredNarration } from '../providers/speech/narration-files.ts';
import { type EncodedVideo, encodeVideo, type VideoRequest } from '../providers/video/encode-video.ts';
import { SOFTWARE } from '../providers/video/encoder.ts';
import { type Logo, planLogo } from '../providers/video/logo.ts';
import { takePoster } from '../providers/video/poster.ts';
import { type Render, render } from '../render/index.ts';
import { captionNarration } from './caption-narration.ts';
import { directScenes } from './direct-scenes.ts';
import { narrateScenes } from './narrate-scenes.ts';
import { playedMusic } from './played-music.ts';
import type { RenderJob } from './render-job.ts';
import { encodingReporter } from './report-progress.ts';
import { requireLetters } from './require-letters.ts';

/**
 * Narration, captions, video. Each step's result is on disk before its event is written, so a repeat continues after
 * the last finished step, and encoded scenes stay encoded.
 * @throws ProviderError for a failure that a retry would hit again, or the signal's reason
 */
export async function produceVideo(state: Existing<Render>, job: RenderJob): Promise<void> {
  // Checked before anything is paid for.
  await job.tools.ceilings.requireVerified(job.owner);
  if (job.owner !== null) await job.tools.ceilings.requireDisk(job.owner);
  await requireImages(state, job);
  requireLetters(state);
  const narration = await step('narrate', state, () => narrateScenes(state, job));
  const captions = await step('caption', state, () => captionNarration(state, narration, job));
  await step('encode', state, () => encode(state, narration, captions, job));
}

const step = <T>(name: string, { request }: Existing<Render>, work: () => Promise<T>): Promise<T> =>
  inSpan(
    () => ({
      name: `render ${name}`,
      attributes: { 'platform.content_id': request.content_id, 'platform.scenes': request.scenes.length },
    }),
    work,
  );

async function requireImages({ request: { scenes } }: Existing<Render>, { tools }: RenderJob): Promise<void> {
  for (const { index, image_path } of scenes) {
    if (image_path !== '' && (await tools.files.exists(image_path))) continue;
    throw new ProviderError({
      provider: 'files',
      kind: 'invalid',
      code: 'image-missing',
      cause: `the image of scene ${index + 1} is missing${image_path && `: ${image_path}`}`,
      nextAction: 'give feedback for a new revision, or cancel',
    });
  }
}

async function encode(
  state: Existing<Render>,
  narration: StoredNarration,
  captions: Captions,
  job: RenderJob,
): Promise<void> {
  const { tools, context, folder, signal } = job;
  const { request } = state;
  const { render_id, content_id, width, height, scenes, frame_rate: frameRate } = request;
  const look = lookNamed(request.look);
  const startedAt = Date.now();
  const path = `${folder}/video/${render_id}.mp4`;
  const progress = encodingReporter(job, render_id);
  const directions = directScenes(
    narration.scenes.map((_, index) => scenes[index]?.narration ?? ''),
    look,
  );
  const images = await Promise.all(scenes.map(({ image_path }) => tools.files.local(image_path)));
  const shots = narration.scenes.map(({ durationSeconds }, index) => ({
    imagePath: images[index] ?? '',
    frames: Math.round(durationSeconds * frameRate),
    cues: captions.scenes[index] ?? [],
    card: scenes[index]?.card ?? null,
    hook: index === 0 ? request.title : null,
    ...(directions[index] ?? { move: 'pan' as const, entrance: 'cut' as const }),
  }));
  const film = {
    ffmpeg: await tools.ffmpeg(),
    scenes: shots,
    narrationPath: await tools.files.local(narration.file_path),
    music: await step('music', state, () => playedMusic(request, narration.duration_seconds, job)),
    subtitleStyle: captions.style,
    typography: typographyOf(request.look),
    look,
    frameRate,
    width,
    height,
    logo: await logoOf(request, job),
    tier: tools.quality,
    cacheFolder: tools.cacheFolder,
    signal,
    onProgress: progress.report,
  };
  const encoded = await tools.files
    .make(path, (outFile) => inHardwareOrSoftware(job, { ...film, outFile }))
    .finally(progress.settled);
  const poster_path = await step('poster', state, () => posterOf(request, job));
  const video = {
    file_path: path,
    poster_path,
    duration_seconds: encoded.durationSeconds,
    width,
    height,
    size_bytes: encoded.sizeBytes,
    render_seconds: (Date.now() - startedAt) / 1_000,
  };
  const finish = { type: 'FinishRender', render_id, video } as const;
  await execute(context.store, render, content_id, finish, context.command('video'));
}

/** A logo that was deleted since, or is no image, is left out: the video is worth more without it than not at all. */
async function logoOf(
  { logo_path, width, height }: Existing<Render>['request'],
  { tools, context }: RenderJob,
): Promise<Logo | null> {
  if (logo_path === null) return null;
  try {
    return await planLogo(await tools.files.local(logo_path), { width, height });
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    context.log.warn({ err: error }, 'the logo cannot be read: the video is rendered without it');
    return null;
  }
}

/** Of these it has been said that they fail: a log in which every film says so hides everything else. */
const failing = new WeakSet<RenderJob['tools']['encoder']>();

/** Hardware may fail at any time, as when it has too much to do; the video is then encoded in software. */
async function inHardwareOrSoftware(
  { tools, context, signal }: RenderJob,
  request: Omit<VideoRequest, 'encoder'>,
): Promise<EncodedVideo> {
  const { encoder } = await tools.encoder();
  try {
    return await encodeVideo({ ...request, encoder });
  } catch (error) {
    if (encoder === SOFTWARE || signal.aborted || !(error instanceof ProviderError)) throw error;
    const level = failing.has(tools.encoder) ? 'debug' : 'warn';
    failing.add(tools.encoder);
    context.log[level](
      { err: error, encoder: encoder.name },
      'the encoder has failed: the video is encoded in software',
    );
    return encodeVideo({ ...request, encoder: SOFTWARE });
  }
}

/** A poster that cannot be made does not fail the render. @returns its path, or null */
async function posterOf(
  { render_id, title, scenes, look, width, height }: Existing<Render>['request'],
  { tools, context, folder, signal }: RenderJob,
): Promise<string | null> {
  const path = `${folder}/video/${render_id}.jpg`;
  const { binary } = await tools.ffmpeg();
  const { cacheFolder } = tools;
  const looks = { look: lookNamed(look), typography: typographyOf(look) };
  try {
    const imagePath = await tools.files.local(stillOf(scenes[0]?.image_path ?? ''));
    await tools.files.make(path, (outFile) =>
      takePoster({ binary, imagePath, title, ...looks, width, height, outFile, cacheFolder, signal }),
    );
    return path;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    context.log.warn({ err: error, render_id }, 'the video has no poster');
    return null;
  }
}
