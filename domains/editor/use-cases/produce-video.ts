import { execute } from '../../../kernel/aggregates/execute.ts';
import { load } from '../../../kernel/aggregates/load.ts';
import type { Documents } from '../../../kernel/documents/index.ts';
import type { Files } from '../../../kernel/files/files.ts';
import type { PolicyContext } from '../../../kernel/policies/policy.ts';
import { ProviderError } from '../../../kernel/providers/provider-error.ts';
import { type RenderProgress, setProgress } from '../../../read-models/render-progress.ts';
import { buildCues } from '../providers/captions/cues.ts';
import { toSrt, toVtt } from '../providers/captions/subtitle-files.ts';
import type { Ffmpeg } from '../providers/ffmpeg/locate.ts';
import { renderVideo as encode } from '../providers/render/render-video.ts';
import { narrationWords } from '../providers/speech/narration.ts';
import type { SpeechProvider } from '../providers/speech/speech-provider.ts';
import { type Render, render } from '../render/index.ts';
import { type Ledger, narrate, type StoredNarration, storedNarration } from './narrate.ts';
import { providerOf } from './provider-of.ts';
import { subtitleStyleOf } from './render-defaults.ts';

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
  /** Where the content's files are. */
  readonly folder: string;
  readonly signal: AbortSignal;
};

const PROGRESS_EVERY_MS = 250;

/**
 * Narration, captions, video. Each step's result is on disk before its event is written, so that a repeat goes on behind
 * the last step that was finished, and scenes that were encoded stay encoded.
 * @throws ProviderError for what another try would meet again, or the signal's reason
 */
export async function produceVideo(state: Known, step: Step): Promise<void> {
  // Before anything is paid for.
  await requireImages(state, step);
  const narration = await narrated(state, step);
  await captioned(state, narration, step);
  await rendered(state, narration, step);
}

async function requireImages({ request: { scenes } }: Known, { tools }: Step): Promise<void> {
  for (const { index, image_path } of scenes) {
    if (image_path !== '' && (await tools.files.exists(image_path))) continue;
    throw failure(
      'image-missing',
      `the image of scene ${index + 1} is not there${image_path && `: ${image_path}`}`,
      'give feedback for a new revision, or cancel',
    );
  }
}

async function narrated({ request, narration }: Known, step: Step): Promise<StoredNarration> {
  const { tools, context, folder, signal } = step;
  const { render_id, content_id, voice_id, scenes } = request;
  if (narration) {
    const stored = await storedNarration(tools.files, narration.file_path);
    if (stored) return stored;
    throw failure('narration-missing', `the narration is not there any more: ${narration.file_path}`, 'retry');
  }
  void noteProgress(render_id, { status: 'narrating', percent: 0, speed: null, eta_seconds: null }, step);
  const stored = await narrate(tools.files, tools.speech, {
    scenes,
    voiceId: voice_id,
    folder,
    path: `${folder}/audio/${render_id}.wav`,
    idempotencyKey: context.command('narrate').commandId,
    ledger: ledgerOf(request, step),
    retryDelayMs: tools.retryDelayMs,
    signal,
  });
  const { file_path, duration_seconds } = stored;
  const provider = await providerOf(tools.speech, voice_id);
  await execute(
    context.store,
    render,
    content_id,
    { type: 'RecordNarration', render_id, narration: { file_path, duration_seconds, voice_id, provider } },
    context.command('narrate'),
  );
  return stored;
}

/** What is paid for the narration, as events of the render. */
function ledgerOf({ render_id, content_id, thread_id, revision, voice_id }: Known['request'], step: Step): Ledger {
  const { store, command } = step.context;
  const ids = { render_id, content_id, thread_id, revision };
  return {
    async wasted() {
      const { state } = await load(store, render, content_id);
      return state.status === 'none' ? 0 : state.wasted;
    },
    async spoken({ index, speechId, characters, cost }, fresh) {
      const provider = cost.provider;
      const scene = { ...ids, index, speech_id: speechId, characters, voice_id, provider, cost };
      const record = { type: 'RecordScene', scene, fresh } as const;
      await execute(store, render, content_id, record, command(`scene ${index}`));
    },
    async failed(index, before, { provider, code, cause, cost }) {
      const attempt = { ...ids, index, provider, code, cause, cost };
      const record = { type: 'RecordWaste', before, attempt } as const;
      await execute(store, render, content_id, record, command(`wasted ${before}`));
    },
  };
}

async function captioned({ request, captions }: Known, narration: StoredNarration, step: Step): Promise<void> {
  if (captions) return;
  const { tools, context, folder } = step;
  const { render_id, content_id, subtitle_style } = request;
  void noteProgress(render_id, { status: 'captioning', percent: 0, speed: null, eta_seconds: null }, step);
  const words = narrationWords([...narration.scenes]);
  const cues = buildCues(words, subtitleStyleOf(subtitle_style));
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

async function rendered({ request }: Known, narration: StoredNarration, step: Step): Promise<void> {
  const { tools, context, folder, signal } = step;
  const { render_id, content_id, subtitle_style, width, height, scenes } = request;
  const began = Date.now();
  const path = `${folder}/video/${render_id}.mp4`;
  const progress = progressNotes(render_id, step);
  const video = await encode({
    ffmpeg: await tools.ffmpeg(),
    scenes: narration.scenes.map(({ durationSeconds, words }, index) => ({
      imagePath: tools.files.locate(scenes[index]?.image_path ?? ''),
      durationSeconds,
      words,
    })),
    narrationPath: tools.files.locate(narration.file_path),
    captionStyle: subtitleStyleOf(subtitle_style),
    width,
    height,
    tier: 'standard',
    outFile: tools.files.locate(path),
    cacheFolder: tools.cacheFolder,
    signal,
    onProgress: progress.note,
  }).finally(progress.settled);
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

/** Notes how far it is a few times a second, without the encoder waiting for it. */
function progressNotes(renderId: string, step: Step) {
  let noted = 0;
  let noting: Promise<void> = Promise.resolve();
  return {
    note({ percent, speed, etaSeconds }: { percent: number; speed: number | null; etaSeconds: number | null }): void {
      if (Date.now() - noted < PROGRESS_EVERY_MS) return;
      noted = Date.now();
      noting = noteProgress(renderId, { status: 'rendering', percent, speed, eta_seconds: etaSeconds }, step);
    },
    settled: () => noting,
  };
}

/** How far it is concerns whoever looks; that it cannot be noted just now does not concern the render. */
const noteProgress = (renderId: string, progress: RenderProgress, { tools, context }: Step): Promise<void> =>
  setProgress(tools.documents, renderId, progress).catch((error) =>
    context.log.debug({ err: error }, 'progress was not noted'),
  );

const failure = (code: string, cause: string, nextAction: string): ProviderError =>
  new ProviderError({ provider: 'files', kind: 'invalid', code, cause, nextAction });
