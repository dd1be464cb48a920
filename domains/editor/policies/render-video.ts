import { setTimeout as sleep } from 'node:timers/promises';
import type { Documents } from '../../../kernel/documents/index.ts';
import { execute, load } from '../../../kernel/execute.ts';
import { failureFrom } from '../../../kernel/failure.ts';
import type { Files } from '../../../kernel/files.ts';
import { definePolicy, done, type Policy, type PolicyContext, skip } from '../../../kernel/policies/policy.ts';
import { ProviderError } from '../../../kernel/provider-error.ts';
import { setProgress } from '../../../read-models/render-progress.ts';
import { narrate, type StoredNarration, storedNarration } from '../narrate.ts';
import { buildCues, type SubtitleStyle } from '../providers/captions/cues.ts';
import { toSrt, toVtt } from '../providers/captions/subtitle-files.ts';
import type { Ffmpeg } from '../providers/ffmpeg/locate.ts';
import { renderVideo as encode } from '../providers/render/render-video.ts';
import { narrationWords } from '../providers/speech/narration.ts';
import type { SpeechProvider } from '../providers/speech/speech-provider.ts';
import { renderEvents } from '../render/events.ts';
import { isUnderWay, type Render, render } from '../render/index.ts';

export type RenderTools = {
  readonly files: Files;
  readonly documents: Documents;
  readonly speech: SpeechProvider;
  readonly ffmpeg: () => Promise<Ffmpeg>;
  readonly cacheFolder: string;
  readonly retryDelayMs: number;
};

type Known = Exclude<Render, { status: 'none' }>;
type Step = {
  readonly tools: RenderTools;
  readonly context: PolicyContext;
  readonly folder: string;
  readonly signal: AbortSignal;
};

const LOOK_FOR_CANCEL_EVERY_MS = 1_000;
const PROGRESS_EVERY_MS = 250;

/**
 * A render was asked for: narration, captions, video. Each step's result is on disk before its event is written, so that
 * a repeat after a crash goes on behind the last step that was finished, and scenes that were encoded stay encoded.
 */
export const renderVideo = (tools: RenderTools): Policy =>
  definePolicy({
    name: 'render-video',
    // The encoder uses every processor by itself.
    concurrency: 1,
    messageTimeoutMs: 3_600_000,
    events: [renderEvents],
    on: {
      async RenderRequested({ data, metadata }, context) {
        const { state } = await load(context.store, render, data.content_id);
        if (state.status === 'none' || !isUnderWay(state) || state.request.render_id !== data.render_id)
          return skip('replaced, cancelled or done');
        const cancelled = new AbortController();
        const signal = AbortSignal.any([context.signal, cancelled.signal]);
        const watching = watchForCancel(context, state, cancelled);
        try {
          await produce(state, { tools, context, signal, folder: `${metadata.owner ?? 'system'}/${data.content_id}` });
        } catch (error) {
          if (cancelled.signal.aborted && !context.signal.aborted) return skip('cancelled while it was rendered');
          if (!(error instanceof ProviderError)) throw error;
          const failure = failureFrom(error, 'video', new Date().toISOString());
          await execute(
            context.store,
            render,
            data.content_id,
            { type: 'FailRender', render_id: data.render_id, failure },
            context.command('fail'),
          );
        } finally {
          cancelled.abort();
          await watching;
        }
        return done;
      },
    },
  });

async function produce(state: Known, step: Step): Promise<void> {
  const narration = await narrated(state, step);
  await captioned(state, narration, step);
  await rendered(state, narration, step);
}

async function narrated(
  { request, narration }: Known,
  { tools, context, folder, signal }: Step,
): Promise<StoredNarration> {
  const { render_id, content_id, voice_id, scenes } = request;
  if (narration) return storedNarration(tools.files, narration.file_path);
  await setProgress(tools.documents, render_id, { status: 'narrating', percent: 0, speed: null, eta_seconds: null });
  const idempotencyKey = context.command('narrate').commandId;
  const path = `${folder}/audio/${render_id}.wav`;
  const { cost, ...stored } = await narrate(tools.files, tools.speech, {
    scenes,
    voiceId: voice_id,
    path,
    idempotencyKey,
    retryDelayMs: tools.retryDelayMs,
    signal,
  });
  const { file_path, duration_seconds } = stored;
  const provider =
    (await tools.speech.voices()).find((voice) => voice.voiceId === voice_id)?.provider ?? tools.speech.name;
  const recorded = { file_path, duration_seconds, voice_id, provider, cost };
  await execute(
    context.store,
    render,
    content_id,
    { type: 'RecordNarration', render_id, narration: recorded },
    context.command('narrate'),
  );
  return stored;
}

async function captioned(
  { request, captions }: Known,
  narration: StoredNarration,
  { tools, context, folder }: Step,
): Promise<void> {
  if (captions) return;
  const { render_id, content_id, subtitle_style } = request;
  await setProgress(tools.documents, render_id, { status: 'captioning', percent: 0, speed: null, eta_seconds: null });
  const words = narrationWords([...narration.scenes]);
  const cues = buildCues(words, subtitle_style as SubtitleStyle);
  const recorded = {
    srt_path: `${folder}/captions/${render_id}.srt`,
    vtt_path: `${folder}/captions/${render_id}.vtt`,
    words: words.length,
    cues: cues.length,
  };
  await tools.files.write(recorded.srt_path, Buffer.from(toSrt(cues)));
  await tools.files.write(recorded.vtt_path, Buffer.from(toVtt(cues)));
  await execute(
    context.store,
    render,
    content_id,
    { type: 'RecordCaptions', render_id, captions: recorded },
    context.command('captions'),
  );
}

async function rendered(
  { request }: Known,
  narration: StoredNarration,
  { tools, context, folder, signal }: Step,
): Promise<void> {
  const { render_id, content_id, subtitle_style, width, height, scenes } = request;
  const began = Date.now();
  const path = `${folder}/video/${render_id}.mp4`;
  let noted = 0;
  const video = await encode({
    ffmpeg: await tools.ffmpeg(),
    scenes: narration.scenes.map(({ durationSeconds, words }, index) => ({
      imagePath: tools.files.locate(scenes[index]?.image_path ?? ''),
      durationSeconds,
      words,
    })),
    narrationPath: tools.files.locate(narration.file_path),
    captionStyle: subtitle_style as SubtitleStyle,
    width,
    height,
    tier: 'standard',
    outFile: tools.files.locate(path),
    cacheFolder: tools.cacheFolder,
    signal,
    onProgress: ({ percent, speed, etaSeconds }) => {
      if (Date.now() - noted < PROGRESS_EVERY_MS) return;
      noted = Date.now();
      // How far it is concerns whoever looks; that it cannot be noted just now does not concern the render.
      void setProgress(tools.documents, render_id, {
        status: 'rendering',
        percent,
        speed,
        eta_seconds: etaSeconds,
      }).catch((error) => context.log.debug({ err: error }, 'progress was not noted'));
    },
  });
  const recorded = {
    file_path: path,
    duration_seconds: video.durationSeconds,
    width,
    height,
    size_bytes: video.sizeBytes,
    render_seconds: (Date.now() - began) / 1_000,
  };
  await execute(
    context.store,
    render,
    content_id,
    { type: 'FinishRender', render_id, video: recorded },
    context.command('video'),
  );
}

/** The decision to cancel may be taken in another copy of this service: it stands in the stream. */
async function watchForCancel(
  { store, log }: PolicyContext,
  { request }: Known,
  cancelled: AbortController,
): Promise<void> {
  const { signal } = cancelled;
  while (!signal.aborted) {
    await sleep(LOOK_FOR_CANCEL_EVERY_MS, undefined, { signal }).catch(() => undefined /* the render ended */);
    if (signal.aborted) return;
    try {
      const { state } = await load(store, render, request.content_id);
      if (state.status === 'none' || !isUnderWay(state) || state.request.render_id !== request.render_id)
        cancelled.abort();
    } catch (error) {
      log.debug({ err: error }, 'could not look whether the render was cancelled');
    }
  }
}
