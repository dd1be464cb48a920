import { uuidFrom } from '../../../kernel/events/ids.ts';
import { callerOf, commandContextOf } from '../../../kernel/http/caller.ts';
import { setEventPosition } from '../../../kernel/http/event-positions.ts';
import { type Handled, handle } from '../../../kernel/http/operation.ts';
import { voicesFor } from '../use-cases/render-options.ts';
import { type SpeechTools, synthesizeSpeech } from '../use-cases/synthesize-speech.ts';
import { editorOperations } from './operations.ts';
import { chooseVoice } from './voices.ts';

type Tools = SpeechTools & { readonly linkTo: (path: string | null) => string | null };

/** Speech on demand, and the available voices. */
export function speechHandlers(tools: Tools): Handled[] {
  const { providersOf, linkTo } = tools;
  return [
    handle(editorOperations.speak, async ({ body, ctx }) => {
      const { userId } = callerOf(ctx);
      const command = commandContextOf(ctx, userId, body);
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
      return { file_path, url: linkTo(file_path), duration_seconds, output_format, voice_id, provider, words };
    }),
    handle(editorOperations.listVoices, async ({ query: { language }, ctx }) => {
      const { speech } = await providersOf(callerOf(ctx).userId, null);
      const voices = language ? await voicesFor(speech, language) : await speech.voices();
      return {
        items: voices.map(({ voiceId, name, language, provider, priceUsd = 0 }) => ({
          voice_id: voiceId,
          name,
          language,
          provider,
          usd_per_million_characters: priceUsd,
          is_default: voiceId === speech.defaultVoiceId,
        })),
        next_cursor: null,
      };
    }),
  ];
}
