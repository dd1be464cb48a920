import Router from '@koa/router';
import type { Context } from 'koa';
import { z } from 'zod';
import { execute } from '../../../kernel/aggregates/execute.ts';
import { type Documents, findByIdOrStream } from '../../../kernel/documents/index.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import { uuidFrom } from '../../../kernel/events/ids.ts';
import { callerOf, commandContextOf, maySee } from '../../../kernel/http/caller.ts';
import { notFound } from '../../../kernel/http/errors.ts';
import { setEventPosition, waitForPosition } from '../../../kernel/http/event-positions.ts';
import { requestSchema } from '../../../kernel/http/request-schema.ts';
import { bodyOf, idParam } from '../../../kernel/http/validation.ts';
import { renderProgressOf } from '../../../read-models/render-progress.ts';
import { type RenderDocument, renderOf, renders } from '../../../read-models/renders.ts';
import { ownerOfContent } from '../../shared/content-owner.ts';
import { SUBTITLE_STYLES } from '../providers/captions/index.ts';
import type { SpeechProvider } from '../providers/speech/speech-provider.ts';
import { renderEvents } from '../render/events.ts';
import { type RenderOptions, render } from '../render/index.ts';
import { requireVoice } from './voices.ts';

const size = z.number().int().min(64).max(2048).multipleOf(8).nullish();
const renderBody = requestSchema(
  z.object({
    content_id: z.guid().toLowerCase(),
    voice_id: z.string().min(1).max(100).nullish(),
    subtitle_style: z.enum(SUBTITLE_STYLES).nullish(),
    video_width: size,
    video_height: size,
  }),
);

type Tools = {
  readonly store: EventStore;
  readonly documents: Documents;
  readonly speech: SpeechProvider;
  readonly linkTo: (path: string | null) => string | null;
};

/** Renders: request one, see how far it is, cancel it. */
export function renderRoutes({ store, documents, speech, linkTo }: Tools): Router {
  const router = new Router({ prefix: '/api/v1/editor/render', sensitive: true, strict: false });

  router.post('/', async (ctx) => {
    const body = bodyOf(ctx, renderBody);
    const owner = await ownerOfContent(store, body.content_id);
    if (owner === null || !maySee(callerOf(ctx), owner)) throw notFound(`content ${body.content_id}`);
    if (body.voice_id) await requireVoice(speech, body.voice_id);
    const command = commandContextOf(ctx, owner);
    const render_id = uuidFrom('render', command.commandId);
    const { position } = await execute(
      store,
      render,
      body.content_id,
      { type: 'RepeatRender', render_id, options: optionsOf(body), at: new Date().toISOString() },
      command,
    );
    setEventPosition(ctx, position);
    ctx.status = 202;
    ctx.body = { content_id: body.content_id, render_id, status: 'queued' };
  });

  router.get('/:content_id/status', waitForPosition(documents, renders), async (ctx) => {
    ctx.body = await statusOf(await ownRender(ctx));
  });

  router.post('/:content_id/cancel', async (ctx) => {
    const item = await ownRender(ctx);
    const { position } = await execute(
      store,
      render,
      item.content_id,
      { type: 'CancelRender', by: callerOf(ctx).userId },
      commandContextOf(ctx, item.owner_id),
    );
    setEventPosition(ctx, position);
    await documents.waitFor(renders, position);
    ctx.body = await statusOf((await renderOf(documents, item.content_id)) ?? item);
  });

  return router;

  async function ownRender(ctx: Context & { params: Record<string, string> }): Promise<RenderDocument> {
    const contentId = idParam(ctx, 'content_id');
    const item = await findByIdOrStream({ store, documents }, renders, renderEvents, contentId);
    if (!item || !maySee(callerOf(ctx), item.owner_id)) throw notFound(`a render of content ${contentId}`);
    return item;
  }

  /** The facts from the read model; while the render is under way, its progress as the renderer reports it. */
  async function statusOf(item: RenderDocument) {
    const underWay = item.finished_at === null;
    const progress = underWay ? await renderProgressOf(documents, item.render_id) : null;
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
}

/** Only those given: the others stay as in the request before. */
function optionsOf({ voice_id, subtitle_style, video_width, video_height }: z.infer<typeof renderBody>): RenderOptions {
  return {
    ...(voice_id ? { voice_id } : {}),
    ...(subtitle_style ? { subtitle_style } : {}),
    ...(video_width ? { width: video_width } : {}),
    ...(video_height ? { height: video_height } : {}),
  };
}
