import type { Context } from 'koa';
import type { Documents } from '../../../kernel/documents/index.ts';
import { uuidFrom } from '../../../kernel/events/ids.ts';
import { callerOf, commandContextOf } from '../../../kernel/http/caller.ts';
import { HttpError } from '../../../kernel/http/errors.ts';
import { setEventPosition } from '../../../kernel/http/event-positions.ts';
import { type Handled, handle } from '../../../kernel/http/operation.ts';
import { renderOf } from '../../../read-models/renders.ts';
import { ownerOfVisibleContent } from '../../shared/content-owner.ts';
import { buildCaptions, writeSubtitleFiles } from '../providers/captions/index.ts';
import type { NarratedScene } from '../providers/speech/narration.ts';
import { readNarration } from '../providers/speech/narration-files.ts';
import { type SpeechTools, synthesizeSpeech } from '../use-cases/synthesize-speech.ts';
import { editorOperations } from './operations.ts';
import { chooseVoice } from './voices.ts';

type Tools = SpeechTools & {
  readonly documents: Documents;
  readonly linkTo: (path: string | null) => string | null;
};

/** Captions on demand: for the narration of a piece of content, or for a text. */
export function captionHandlers(tools: Tools): Handled[] {
  const { store, documents, files, linkTo } = tools;
  return [
    handle(editorOperations.makeCaptions, async ({ body: { content_id, text, voice_id, subtitle_style }, ctx }) => {
      const { userId } = callerOf(ctx);
      const scenes = content_id ? await narratedScenes(ctx, content_id) : [await spokenText(ctx, text ?? '', voice_id)];
      const { cues } = buildCaptions(scenes, subtitle_style);
      const name = uuidFrom(userId, content_id ?? '', text ?? '', voice_id ?? '', subtitle_style);
      const { srt_path, vtt_path } = await writeSubtitleFiles(files, `${userId}/captions/${name}`, cues);
      return {
        content_id: content_id ?? null,
        subtitle_style,
        cues,
        srt_url: linkTo(srt_path),
        vtt_url: linkTo(vtt_path),
      };
    }),
  ];

  async function narratedScenes(ctx: Context, contentId: string): Promise<readonly NarratedScene[]> {
    await ownerOfVisibleContent(store, ctx, contentId);
    const path = (await renderOf(documents, contentId))?.narration_path ?? null;
    const narration = path === null ? null : await readNarration(files, path);
    if (!narration)
      throw new HttpError(409, 'conflict', 'This content has no narration yet', { code: 'captions/no-narration' });
    return narration.scenes;
  }

  /** Word times are only known once a text has been spoken. It is spoken once per user and voice. */
  async function spokenText(ctx: Context, text: string, voice: string | null | undefined): Promise<NarratedScene> {
    const { userId } = callerOf(ctx);
    const voiceId = await chooseVoice(tools, userId, voice);
    const speechId = uuidFrom('captions', userId, voiceId, text);
    const request = { speechId, text, voiceId, speed: 1, format: 'wav' as const };
    const { synthesized, position } = await synthesizeSpeech(tools, userId, request, commandContextOf(ctx));
    setEventPosition(ctx, position);
    return { durationSeconds: synthesized.duration_seconds, words: synthesized.words };
  }
}
