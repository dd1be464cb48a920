import Router from '@koa/router';
import type { Context } from 'koa';
import { z } from 'zod';
import { withAttempts } from '../../kernel/attempts.ts';
import type { Documents } from '../../kernel/documents/index.ts';
import type { EventStore } from '../../kernel/event-store/index.ts';
import { execute, load } from '../../kernel/execute.ts';
import type { Files } from '../../kernel/files.ts';
import { uuidFrom } from '../../kernel/ids.ts';
import { callerOf, commandOf, maySee } from '../../kernel/service/caller.ts';
import { HttpError, notFound } from '../../kernel/service/errors.ts';
import { answerPosition, reads } from '../../kernel/service/reads.ts';
import { bodyOf, idOf } from '../../kernel/service/validation.ts';
import { contentById } from '../../read-models/contents.ts';
import { progressOf } from '../../read-models/render-progress.ts';
import { type RenderDocument, renderOf, renders } from '../../read-models/renders.ts';
import { settingsOf } from '../shared/owner-settings.ts';
import { defaults, SUBTITLE_STYLES } from './defaults.ts';
import { storedNarration } from './narrate.ts';
import { OUTPUT_FORMATS, writeAudio } from './providers/audio/convert.ts';
import { buildCues } from './providers/captions/cues.ts';
import { toSrt, toVtt } from './providers/captions/subtitle-files.ts';
import type { Ffmpeg } from './providers/ffmpeg/locate.ts';
import { narrationWords } from './providers/speech/narration.ts';
import type { SpeechProvider, Word } from './providers/speech/speech-provider.ts';
import { type RenderWishes, render } from './render/index.ts';
import { speech as speechAggregate } from './speech/index.ts';

const size = z.number().int().min(64).max(2048).multipleOf(8);
const voice = z.string().min(1).max(100);
const renderBody = z.object({
  content_id: z.guid(),
  voice_id: voice.nullish(),
  subtitle_style: z.enum(SUBTITLE_STYLES).nullish(),
  video_width: size.nullish(),
  video_height: size.nullish(),
});
const ttsBody = z.object({
  text: z.string().min(1).max(5_000),
  voice_id: voice.nullish(),
  speed: z.number().min(0.5).max(2).default(1),
  output_format: z.enum(OUTPUT_FORMATS).default('mp3'),
});
const captionsBody = z
  .object({
    content_id: z.guid().nullish(),
    text: z.string().min(1).max(5_000).nullish(),
    voice_id: voice.nullish(),
    subtitle_style: z.enum(SUBTITLE_STYLES).default(defaults.subtitle_style),
  })
  .refine(({ content_id, text }) => ((content_id ?? null) === null) !== ((text ?? null) === null), {
    error: 'Give either content_id or text',
    path: ['content_id'],
  });

export type EditorTools = {
  readonly store: EventStore;
  readonly documents: Documents;
  readonly files: Files;
  readonly linkTo: (path: string | null) => string | null;
  readonly speech: SpeechProvider;
  readonly ffmpeg: () => Promise<Ffmpeg>;
  readonly retryDelayMs: number;
};

const TRIES = 3;

/** The editor's HTTP side: renders, speech, captions. */
export function editorApi(tools: EditorTools): Router {
  const { store, documents, files, linkTo, speech } = tools;
  const router = new Router({ prefix: '/api/v1/editor', sensitive: true });

  router.post('/render', async (ctx) => {
    const body = bodyOf(ctx, renderBody);
    const item = await ownContent(ctx, body.content_id.toLowerCase());
    if (body.voice_id) await knownVoice(body.voice_id);
    const command = commandOf(ctx, item.owner_id);
    const wishes: RenderWishes = {
      ...(body.voice_id ? { voice_id: body.voice_id } : {}),
      ...(body.subtitle_style ? { subtitle_style: body.subtitle_style } : {}),
      ...(body.video_width ? { width: body.video_width } : {}),
      ...(body.video_height ? { height: body.video_height } : {}),
    };
    const render_id = uuidFrom('render', command.commandId);
    const at = new Date().toISOString();
    const { position } = await execute(
      store,
      render,
      item.content_id,
      { type: 'RepeatRender', render_id, wishes, at },
      command,
    );
    answerPosition(ctx, position);
    ctx.status = 202;
    ctx.body = { content_id: item.content_id, render_id, status: 'queued' };
  });

  router.get('/render/:content_id/status', reads(documents, renders), async (ctx) => {
    ctx.body = await statusView(await ownRender(ctx));
  });

  router.post('/render/:content_id/cancel', async (ctx) => {
    const item = await ownRender(ctx);
    const { position } = await execute(
      store,
      render,
      item.content_id,
      { type: 'CancelRender', by: callerOf(ctx).userId },
      commandOf(ctx, item.owner_id),
    );
    answerPosition(ctx, position);
    await documents.reached(renders, position);
    ctx.body = await statusView((await renderOf(documents, item.content_id)) ?? item);
  });

  router.post('/tts', async (ctx) => {
    const { text, voice_id, speed, output_format } = bodyOf(ctx, ttsBody);
    const command = commandOf(ctx);
    const voiceId = voice_id ?? (await settingsOf(store, command.actor)).defaults.voice_id ?? defaults.voice_id;
    const speech_id = uuidFrom('speech', command.commandId);
    const known = await load(store, speechAggregate, speech_id);
    const made =
      known.state.status === 'none'
        ? await synthesize(command.actor, speech_id, { text, voiceId, speed, output_format })
        : known.state.speech;
    const { position } = await execute(
      store,
      speechAggregate,
      speech_id,
      { type: 'RecordSpeech', speech: made },
      command,
    );
    answerPosition(ctx, position);
    const { file_path, duration_seconds, provider, words } = made;
    ctx.body = {
      file_path,
      url: linkTo(file_path),
      duration_seconds,
      output_format,
      voice_id: voiceId,
      provider,
      words,
    };
  });

  router.post('/captions', async (ctx) => {
    const { content_id, text, voice_id, subtitle_style } = bodyOf(ctx, captionsBody);
    const { userId } = callerOf(ctx);
    const id = content_id?.toLowerCase() ?? null;
    const words = id === null ? await spokenWords(userId, text ?? '', voice_id ?? null) : await narratedWords(ctx, id);
    const cues = buildCues(words, subtitle_style);
    const base = `${userId}/captions/${uuidFrom(userId, id ?? '', text ?? '', voice_id ?? '', subtitle_style)}`;
    await files.write(`${base}.srt`, Buffer.from(toSrt(cues)));
    await files.write(`${base}.vtt`, Buffer.from(toVtt(cues)));
    ctx.body = { content_id: id, subtitle_style, cues, srt_url: linkTo(`${base}.srt`), vtt_url: linkTo(`${base}.vtt`) };
  });

  router.get('/voices', async (ctx) => {
    const voices = await speech.voices();
    ctx.body = {
      items: voices.map(({ voiceId, name, language, provider }) => ({ voice_id: voiceId, name, language, provider })),
      next_cursor: null,
    };
  });

  async function ownContent(ctx: Context, contentId: string) {
    const item = await contentById(documents, contentId);
    if (!item || !maySee(callerOf(ctx), item.owner_id)) throw notFound(`content ${contentId}`);
    return item;
  }

  async function ownRender(ctx: Context & { params: Record<string, string> }): Promise<RenderDocument> {
    const contentId = idOf(ctx, 'content_id');
    const item = await renderOf(documents, contentId);
    if (!item || !maySee(callerOf(ctx), item.owner_id)) throw notFound(`a render of content ${contentId}`);
    return item;
  }

  async function knownVoice(voiceId: string): Promise<void> {
    if ((await speech.voices()).some((voice) => voice.voiceId === voiceId)) return;
    const expected = 'one of the voices listed at GET editor/voices';
    throw new HttpError(422, 'validation_error', `body.voice_id: expected ${expected}`, [
      { type: 'unknown_voice', loc: ['body', 'voice_id'], msg: `Input should be ${expected}`, input: voiceId },
    ]);
  }

  async function synthesize(
    owner: string,
    speech_id: string,
    wish: { text: string; voiceId: string; speed: number; output_format: (typeof OUTPUT_FORMATS)[number] },
  ) {
    await knownVoice(wish.voiceId);
    const signal = AbortSignal.timeout(120_000);
    const { text, voiceId, speed, output_format } = wish;
    const spoken = await withAttempts(TRIES, tools.retryDelayMs, signal, () =>
      speech.speak({ text, voiceId, speed, signal, idempotencyKey: speech_id }),
    );
    const file_path = `${owner}/speech/${speech_id}.${output_format}`;
    const { pcm, sampleRate, durationSeconds, words, cost } = spoken;
    await writeAudio({
      binary: async () => (await tools.ffmpeg()).binary,
      pcm,
      sampleRate,
      format: output_format,
      outFile: await files.prepare(file_path),
      signal,
    });
    const provider = (await speech.voices()).find((voice) => voice.voiceId === voiceId)?.provider ?? speech.name;
    return {
      speech_id,
      characters: text.length,
      file_path,
      duration_seconds: durationSeconds,
      output_format,
      voice_id: voiceId,
      provider,
      words,
      cost,
    };
  }

  async function spokenWords(userId: string, text: string, wish: string | null): Promise<Word[]> {
    const voiceId = wish ?? (await settingsOf(store, userId)).defaults.voice_id ?? defaults.voice_id;
    await knownVoice(voiceId);
    const signal = AbortSignal.timeout(120_000);
    return (await speech.speak({ text, voiceId, speed: 1, signal, idempotencyKey: uuidFrom(userId, text, voiceId) }))
      .words;
  }

  async function narratedWords(ctx: Context, contentId: string): Promise<Word[]> {
    await ownContent(ctx, contentId);
    const item = await renderOf(documents, contentId);
    if (!item?.narration_path)
      throw new HttpError(409, 'conflict', 'This content has no narration yet', { code: 'captions/no-narration' });
    return narrationWords([...(await storedNarration(files, item.narration_path)).scenes]);
  }

  /** The facts from the read model; while it is in the making, how far it is from whoever makes it. */
  async function statusView(item: RenderDocument) {
    const underWay = item.finished_at === null;
    const progress = underWay ? await progressOf(documents, item.render_id) : null;
    return {
      content_id: item.content_id,
      render_id: item.render_id,
      status: progress?.status ?? item.status,
      percent: item.status === 'rendered' ? 100 : (progress?.percent ?? 0),
      speed: progress?.speed ?? null,
      eta_seconds: progress?.eta_seconds ?? null,
      file_path: item.file_path,
      url: linkTo(item.file_path),
      srt_url: linkTo(item.srt_path),
      vtt_url: linkTo(item.vtt_path),
      duration_seconds: item.duration_seconds,
      width: item.width,
      height: item.height,
      failure: item.failure,
      requested_at: item.requested_at,
      finished_at: item.finished_at,
    };
  }

  return router;
}
