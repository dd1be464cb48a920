import Router from '@koa/router';
import type { Context } from 'koa';
import { z } from 'zod';
import type { Documents } from '../../../kernel/documents/index.ts';
import { uuidFrom } from '../../../kernel/events/ids.ts';
import { callerOf, commandOf, maySee } from '../../../kernel/http/caller.ts';
import { HttpError, notFound } from '../../../kernel/http/errors.ts';
import { answerPosition } from '../../../kernel/http/event-positions.ts';
import { bodyOf } from '../../../kernel/http/validation.ts';
import { renderOf } from '../../../read-models/renders.ts';
import { ownerOfContent } from '../../shared/content-owner.ts';
import { settingsOf } from '../../shared/owner-settings.ts';
import { OUTPUT_FORMATS } from '../providers/audio/convert.ts';
import { buildCues } from '../providers/captions/cues.ts';
import { toSrt, toVtt } from '../providers/captions/subtitle-files.ts';
import { narrationWords } from '../providers/speech/narration.ts';
import type { Word } from '../providers/speech/speech-provider.ts';
import { storedNarration } from '../use-cases/narrate.ts';
import { defaults, SUBTITLE_STYLES } from '../use-cases/render-defaults.ts';
import { type SpeakTools, speakOnDemand } from '../use-cases/speak.ts';
import { requireVoice } from './require-voice.ts';

const text = z.string().min(1).max(5_000);
const voice_id = z.string().min(1).max(100).nullish();
const ttsBody = z.object({
  text,
  voice_id,
  speed: z.number().min(0.5).max(2).default(1),
  output_format: z.enum(OUTPUT_FORMATS).default('mp3'),
});
const captionsBody = z
  .object({
    content_id: z.guid().toLowerCase().nullish(),
    text: text.nullish(),
    voice_id,
    subtitle_style: z.enum(SUBTITLE_STYLES).default(defaults.subtitle_style),
  })
  .refine(({ content_id, text }) => (content_id ?? null) === null || (text ?? null) === null, {
    error: 'Give either content_id or text, not both',
    path: ['content_id'],
  })
  .refine(({ content_id, text }) => (content_id ?? text ?? null) !== null, {
    error: 'Give either content_id or text',
    path: ['content_id'],
  });

type Tools = SpeakTools & {
  readonly documents: Documents;
  readonly linkTo: (path: string | null) => string | null;
};

/** Speech and captions on demand. */
export function speechApi(tools: Tools): Router {
  const { store, documents, files, speech, linkTo } = tools;
  const router = new Router({ prefix: '/api/v1/editor', sensitive: true, strict: false });

  router.post('/tts', async (ctx) => {
    const { text, voice_id, speed, output_format: format } = bodyOf(ctx, ttsBody);
    const { userId } = callerOf(ctx);
    const command = commandOf(ctx);
    const voiceId = await voiceOf(userId, voice_id);
    const wish = { speechId: uuidFrom('speech', command.commandId), text, voiceId, speed, format };
    const { made, position } = await speakOnDemand(tools, userId, wish, command);
    answerPosition(ctx, position);
    const { file_path, duration_seconds, output_format, provider, words } = made;
    ctx.body = {
      file_path,
      url: linkTo(file_path),
      duration_seconds,
      output_format,
      voice_id: made.voice_id,
      provider,
      words,
    };
  });

  router.post('/captions', async (ctx) => {
    const { content_id, text, voice_id, subtitle_style } = bodyOf(ctx, captionsBody);
    const { userId } = callerOf(ctx);
    const words = content_id ? await narratedWords(ctx, content_id) : await spokenWords(ctx, text ?? '', voice_id);
    const cues = buildCues(words, subtitle_style);
    const name = uuidFrom(userId, content_id ?? '', text ?? '', voice_id ?? '', subtitle_style);
    const base = `${userId}/captions/${name}`;
    await files.write(`${base}.srt`, Buffer.from(toSrt(cues)));
    await files.write(`${base}.vtt`, Buffer.from(toVtt(cues)));
    ctx.body = {
      content_id: content_id ?? null,
      subtitle_style,
      cues,
      srt_url: linkTo(`${base}.srt`),
      vtt_url: linkTo(`${base}.vtt`),
    };
  });

  router.get('/voices', async (ctx) => {
    const voices = await speech.voices();
    ctx.body = {
      items: voices.map(({ voiceId, name, language, provider }) => ({ voice_id: voiceId, name, language, provider })),
      next_cursor: null,
    };
  });

  return router;

  async function voiceOf(userId: string, wish: string | null | undefined): Promise<string> {
    const voiceId = wish ?? (await settingsOf(store, userId)).defaults.voice_id ?? defaults.voice_id;
    await requireVoice(speech, voiceId);
    return voiceId;
  }

  /** A text has to be spoken to know when its words are said. It is spoken once for the same user and voice. */
  async function spokenWords(ctx: Context, text: string, voice: string | null | undefined): Promise<readonly Word[]> {
    const { userId } = callerOf(ctx);
    const voiceId = await voiceOf(userId, voice);
    const speechId = uuidFrom('captions', userId, voiceId, text);
    const wish = { speechId, text, voiceId, speed: 1, format: 'wav' as const };
    const { made, position } = await speakOnDemand(tools, userId, wish, commandOf(ctx));
    answerPosition(ctx, position);
    return made.words;
  }

  async function narratedWords(ctx: Context, contentId: string): Promise<readonly Word[]> {
    const owner = await ownerOfContent(store, contentId);
    if (owner === null || !maySee(callerOf(ctx), owner)) throw notFound(`content ${contentId}`);
    const path = (await renderOf(documents, contentId))?.narration_path ?? null;
    const narration = path === null ? null : await storedNarration(files, path);
    if (!narration)
      throw new HttpError(409, 'conflict', 'This content has no narration yet', { code: 'captions/no-narration' });
    return narrationWords([...narration.scenes]);
  }
}
