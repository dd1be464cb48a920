import Router from '@koa/router';
import { z } from 'zod';
import { uuidFrom } from '../../../kernel/events/ids.ts';
import { callerOf, commandContextOf } from '../../../kernel/http/caller.ts';
import { setEventPosition } from '../../../kernel/http/event-positions.ts';
import { requestSchema } from '../../../kernel/http/request-schema.ts';
import { bodyOf } from '../../../kernel/http/validation.ts';
import { OUTPUT_FORMATS } from '../providers/audio/write-audio.ts';
import { type SpeechTools, synthesizeSpeech } from '../use-cases/synthesize-speech.ts';
import { chooseVoice } from './voices.ts';

const ttsBody = requestSchema(
  z.object({
    text: z.string().min(1).max(5_000),
    voice_id: z.string().min(1).max(100).nullish(),
    speed: z.number().min(0.5).max(2).default(1),
    output_format: z.enum(OUTPUT_FORMATS).default('mp3'),
  }),
);

type Tools = SpeechTools & { readonly linkTo: (path: string | null) => string | null };

/** Speech on demand, and the voices there are. */
export function speechRoutes(tools: Tools): Router {
  const { speech, linkTo } = tools;
  const router = new Router({ prefix: '/api/v1/editor', sensitive: true, strict: false });

  router.post('/tts', async (ctx) => {
    const body = bodyOf(ctx, ttsBody);
    const { userId } = callerOf(ctx);
    const command = commandContextOf(ctx);
    const request = {
      speechId: uuidFrom('speech', command.commandId),
      text: body.text,
      voiceId: await chooseVoice(tools, userId, body.voice_id),
      speed: body.speed,
      format: body.output_format,
    };
    const { synthesized, position } = await synthesizeSpeech(tools, userId, request, command);
    setEventPosition(ctx, position);
    const { file_path, duration_seconds, output_format, voice_id, provider, words } = synthesized;
    ctx.body = { file_path, url: linkTo(file_path), duration_seconds, output_format, voice_id, provider, words };
  });

  router.get('/voices', async (ctx) => {
    const voices = await speech.voices();
    ctx.body = {
      items: voices.map(({ voiceId, name, language, provider }) => ({ voice_id: voiceId, name, language, provider })),
      next_cursor: null,
    };
  });

  return router;
}
