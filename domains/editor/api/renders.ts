import type { Context } from 'koa';
import { PLAIN_LOOK, renderEvents } from '../../../contracts/editor/render.ts';
import { stillOf } from '../../../contracts/media/clip.ts';
import { accepts } from '../../../kernel/aggregates/accepts.ts';
import { execute } from '../../../kernel/aggregates/execute.ts';
import { load } from '../../../kernel/aggregates/load.ts';
import { type Documents, findByIdOrStream } from '../../../kernel/documents/index.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import { uuidFrom } from '../../../kernel/events/ids.ts';
import type { Files } from '../../../kernel/files/files.ts';
import { callerOf, commandContextOf, maySee } from '../../../kernel/http/caller.ts';
import { notFound } from '../../../kernel/http/errors.ts';
import { setEventPosition } from '../../../kernel/http/event-positions.ts';
import { type Handled, handle } from '../../../kernel/http/operation.ts';
import { ownerFor } from '../../../kernel/http/owner-query.ts';
import { idParam } from '../../../kernel/http/validation.ts';
import { placesOf } from '../../../read-models/places.ts';
import { type RenderProgress, renderProgressOf } from '../../../read-models/render-progress.ts';
import { listRenders, type RenderDocument, renderOf, renders } from '../../../read-models/renders.ts';
import type { Ceilings } from '../../shared/ceilings.ts';
import { ownerOfVisibleContent } from '../../shared/content-owner.ts';
import { filmChoicesOf } from '../../shared/film-choices.ts';
import { filmSizeOf, formatOf } from '../../shared/formats.ts';
import { lookNamed } from '../../shared/looks/index.ts';
import { requireFile } from '../../shared/own-file.ts';
import { settingsOf } from '../../shared/owner-settings.ts';
import type { Ffmpeg } from '../../shared/providers/ffmpeg/locate.ts';
import { FPS } from '../frame-rate.ts';
import type { Tier } from '../providers/video/encoder.ts';
import { type Render, type RenderOptions, render } from '../render/index.ts';
import { drawCover } from '../use-cases/draw-cover.ts';
import { repeatedMusic } from '../use-cases/film-music.ts';
import type { ProvidersOf } from '../use-cases/providers-of-owner.ts';
import { captionsOf, renderOptionsFor } from '../use-cases/render-options.ts';
import { editorOperations, type RenderBody } from './operations.ts';
import { requireLanguage, requireVoice } from './voices.ts';

/** Instead of a logo: none is shown, whatever the settings say. */
const NO_LOGO = 'none';

const NOTHING_CHOSEN = { voice_id: null, look: null, format: null, music: null, music_file_path: null, providers: {} };

type Tools = {
  readonly store: EventStore;
  readonly ceilings: Ceilings;
  readonly documents: Documents;
  readonly files: Files;
  readonly providersOf: ProvidersOf;
  readonly ffmpeg: () => Promise<Ffmpeg>;
  readonly cacheFolder: string;
  readonly quality: Tier;
  readonly linkTo: (path: string | null) => string | null;
};

/** Renders: request one, follow its progress, cancel it. */
export function renderHandlers(tools: Tools): Handled[] {
  const { store, ceilings, documents, files, providersOf, ffmpeg, cacheFolder, quality, linkTo } = tools;
  return [
    handle(editorOperations.renderVideo, async ({ body, ctx }) => {
      const { content_id, voice_id } = body;
      const owner = await ownerOfVisibleContent(store, ctx, content_id);
      if (voice_id) {
        const { speech } = await providersOf(owner, content_id);
        await requireVoice(speech, voice_id);
        await requireLanguage(speech, voice_id, (await filmChoicesOf(store, owner, content_id)).language);
      }
      await ceilings.requireDisk(owner);
      const command = commandContextOf(ctx, owner, body);
      const render_id = uuidFrom('render', command.commandId);
      const { state } = await load(store, render, content_id);
      const options = { ...(await optionsOf(body, owner)), ...(await musicOf(body, owner, state)) };
      const repeat = { type: 'RepeatRender', render_id, options, at: new Date().toISOString() } as const;
      if (accepts(render, repeat, state))
        await ceilings.admit(
          owner,
          { work: [{ kind: 'render', id: render_id, content_id }], queues: ['renders'] },
          command,
        );
      const { position } = await execute(store, render, content_id, repeat, command);
      setEventPosition(ctx, position);
      return { content_id, render_id, status: 'queued' } as const;
    }),
    handle(editorOperations.listRenders, async ({ query: { limit, cursor, owner, ...filter }, ctx }) => {
      const whose = { ...filter, owner: ownerFor(callerOf(ctx), owner) };
      const { items, next_cursor } = await listRenders(documents, whose, { limit, cursor });
      return { items: await statusesOf(items), next_cursor };
    }),
    handle(editorOperations.showRender, async ({ ctx }) => statusOf(await ownRender(ctx))),
    handle(editorOperations.planRender, async ({ ctx }) => planOf(ctx, idParam(ctx, 'content_id'))),
    handle(editorOperations.changeCover, async ({ body: { text }, ctx }) => {
      const { content_id, owner_id } = await ownRender(ctx);
      const { state } = await load(store, render, content_id);
      if (state.status !== 'rendered') throw notFound(`a finished video of content ${content_id}`);
      if (owner_id !== null) await ceilings.requireDisk(owner_id);
      const poster_path = await drawCover(state.request, text, owner_id, { files, ffmpeg, cacheFolder });
      const { render_id } = state.request;
      const command = { type: 'ChangeCover', render_id, text, poster_path } as const;
      const { position } = await execute(store, render, content_id, command, commandContextOf(ctx, owner_id));
      setEventPosition(ctx, position);
      await documents.waitFor(renders, position);
      return statusOf(await ownRender(ctx));
    }),
    handle(editorOperations.cancelRender, async ({ ctx }) => {
      const item = await ownRender(ctx);
      const cancel = { type: 'CancelRender', by: callerOf(ctx).userId } as const;
      const { position } = await execute(store, render, item.content_id, cancel, commandContextOf(ctx, item.owner_id));
      setEventPosition(ctx, position);
      await documents.waitFor(renders, position);
      return statusOf((await renderOf(documents, item.content_id)) ?? item);
    }),
  ];

  async function planOf(ctx: Context, content_id: string) {
    const owner = await ownerOfVisibleContent(store, ctx, content_id);
    const [{ speech }, chosen] = await Promise.all([
      providersOf(owner, content_id),
      filmChoicesOf(store, owner, content_id),
    ]);
    const options = await renderOptionsFor(store, owner, content_id, { speech, quality });
    return {
      content_id,
      language: chosen.language,
      voice_id: options.voice_id,
      look: options.look,
      subtitle_style: options.subtitle_style,
      format: formatOf(chosen.format),
      frame_rate: options.frame_rate,
      music: chosen.music,
      chosen: chosen.request?.film ?? NOTHING_CHOSEN,
    };
  }

  /** Only the given options: the others stay as in the previous request. */
  async function optionsOf(body: RenderBody, owner: string): Promise<RenderOptions> {
    const { voice_id, voice_over_file_path, subtitle_style, look, format, frame_rate, video_width, video_height } =
      body;
    const { logo_file_path: logo } = body;
    if (voice_over_file_path) await requireFile(files, owner, voice_over_file_path, 'voice_over_file_path');
    if (logo && logo !== NO_LOGO) await requireFile(files, owner, logo, 'logo_file_path');
    const named = lookNamed(look ?? null);
    const { defaults } = await settingsOf(store, owner);
    return {
      ...(voice_id ? { voice_id, voice_over_path: null } : {}),
      ...(voice_over_file_path ? { voice_over_path: voice_over_file_path } : {}),
      ...(named ? { look: named.name, subtitle_style: captionsOf(named, defaults.subtitle_style) } : {}),
      ...(subtitle_style ? { subtitle_style } : {}),
      ...(frame_rate ? { frame_rate } : {}),
      ...(logo ? { logo_path: logo === NO_LOGO ? null : logo } : {}),
      ...(format ? filmSizeOf(format, quality === 'preview') : {}),
      ...(video_width ? { width: video_width } : {}),
      ...(video_height ? { height: video_height } : {}),
    };
  }

  /** Only if anything about music is given. */
  async function musicOf(body: RenderBody, owner: string, state: Render): Promise<Pick<RenderOptions, 'music'>> {
    const { music, music_file_path, music_level_db } = body;
    if (state.status === 'none' || (!music && !music_file_path && (music_level_db ?? null) === null)) return {};
    if (music_file_path) await requireFile(files, owner, music_file_path);
    const { defaults } = await settingsOf(store, owner);
    const wishes = {
      music: music ?? (music_file_path ? 'file' : null),
      file_path: music_file_path ?? defaults.music_file_path,
      level_db: music_level_db ?? null,
    };
    return { music: await repeatedMusic(store, state.request, wishes) };
  }

  async function ownRender(ctx: Context & { params: Record<string, string> }): Promise<RenderDocument> {
    const contentId = idParam(ctx, 'content_id');
    const item = await findByIdOrStream({ store, documents }, renders, renderEvents, contentId);
    if (!item || !maySee(callerOf(ctx), item.owner_id)) throw notFound(`a render of content ${contentId}`);
    return item;
  }

  async function statusOf(item: RenderDocument) {
    const [status] = await statusesOf([item]);
    if (!status) throw new Error(`the render of content ${item.content_id} has no status`);
    return status;
  }

  /** The facts from the read model; during a render, also its place or its progress as reported by the renderer. */
  async function statusesOf(items: readonly RenderDocument[]) {
    const underWay = items.filter(({ finished_at }) => finished_at === null).map(({ render_id }) => render_id);
    const progress = await renderProgressOf(documents, underWay);
    const places = await placesOf(
      documents,
      underWay.filter((id) => !progress.has(id)),
    );
    return items.map((item) => {
      const { render_id, status } = item;
      const place = status === 'queued' ? (places.get(render_id) ?? null) : null;
      return viewOf(item, { progress: progress.get(render_id) ?? null, place }, linkTo);
    });
  }
}

type Reported = { readonly progress: RenderProgress | null; readonly place: number | null };

function viewOf(
  { owner_id: _owner, narration_path: _narration, picture_path, srt_path, vtt_path, film, ...item }: RenderDocument,
  { progress, place }: Reported,
  linkTo: Tools['linkTo'],
) {
  return {
    ...item,
    status: progress?.status ?? item.status,
    percent: item.status === 'rendered' ? 100 : (progress?.percent ?? 0),
    place_in_queue: place,
    speed: progress?.speed ?? null,
    eta_seconds: progress?.eta_seconds ?? null,
    url: linkTo(item.file_path),
    srt_url: linkTo(srt_path),
    vtt_url: linkTo(vtt_path),
    // Documents of version 6 know no words of a cover, those of version 5 no voice-over, those of version 4 no timing, those of version 3 no look, and older ones no picture or video.
    look: item.look ?? PLAIN_LOOK,
    frame_rate: item.frame_rate ?? FPS,
    voice_over_path: item.voice_over_path ?? null,
    timing: item.timing ?? null,
    timing_reason: item.timing_reason ?? null,
    picture_url: linkTo(picture_path ? stillOf(picture_path) : null),
    film: film ? filmOf(film, linkTo) : null,
  };
}

const filmOf = (
  { srt_path, vtt_path, poster_path, ...film }: NonNullable<RenderDocument['film']>,
  linkTo: Tools['linkTo'],
) => ({
  ...film,
  look: film.look ?? PLAIN_LOOK,
  frame_rate: film.frame_rate ?? FPS,
  cover_text: film.cover_text ?? null,
  url: linkTo(film.file_path),
  srt_url: linkTo(srt_path),
  vtt_url: linkTo(vtt_path),
  poster_url: linkTo(poster_path),
});
