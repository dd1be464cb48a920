import type { DataOf } from '../../../kernel/events/event.ts';
import { uuidFrom } from '../../../kernel/events/ids.ts';
import { ProviderError } from '../../../kernel/providers/provider-error.ts';
import { withRetries } from '../../../kernel/providers/retries.ts';
import { lengthOfPiece } from '../../shared/music-in-use.ts';
import { spendingFor } from '../../shared/spending.ts';
import type { FilmMusic } from '../providers/video/soundtrack.ts';
import type { RenderEvent } from '../render/index.ts';
import { filmMusic } from './film-music.ts';
import type { RenderJob } from './render-job.ts';

type RenderRequest = DataOf<RenderEvent, 'RenderRequested'>;

const TRIES = 2;

/**
 * The music of a film, bought where the installation buys music, and kept: another render of the film plays it again. A
 * video without another provider has the built-in musician.
 * @throws the signal's reason
 */
export async function playedMusic(request: RenderRequest, seconds: number, job: RenderJob): Promise<FilmMusic | null> {
  const { tools, context, folder, signal } = job;
  const music = await filmMusic(request, tools.files);
  if (music?.source !== 'composed') return music;
  const { mood, levelDb } = music;
  const length = lengthOfPiece(seconds);
  for (const player of tools.music) {
    const path = `${folder}/audio/music-${uuidFrom('music', player.name, mood, length)}.mp3`;
    try {
      if (!(await tools.files.exists(path)))
        await tools.files.write(path, await buy(player, { mood, seconds: length }, request.content_id, job));
      return { source: 'file', file: await tools.files.local(path), levelDb };
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof ProviderError)) throw error;
      context.log.warn({ err: error, render_id: request.render_id }, 'the next musician plays instead of another');
    }
  }
  return music;
}

type Piece = { readonly mood: Extract<FilmMusic, { source: 'composed' }>['mood']; readonly seconds: number };

async function buy(
  music: RenderJob['tools']['music'][number],
  piece: Piece,
  contentId: string,
  { tools, context, signal }: RenderJob,
): Promise<Uint8Array> {
  const command = context.command(music === tools.music[0] ? 'music' : `music by ${music.name}`);
  const purpose = { owner: command.owner, service: 'editor', contentId, context: command } as const;
  const spending = spendingFor({ ...tools, store: context.store }, purpose);
  let attempt = 0;
  const { bytes } = await withRetries({ maxAttempts: TRIES, delayMs: tools.retryDelayMs, signal }, () =>
    music.compose({ ...piece, signal, spending, idempotencyKey: uuidFrom(command.commandId, attempt++) }),
  );
  return bytes;
}
