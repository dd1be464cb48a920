import { renderEvents } from '../../../contracts/editor/render.ts';
import type { Existing } from '../../../kernel/aggregates/aggregate.ts';
import { execute } from '../../../kernel/aggregates/execute.ts';
import { load } from '../../../kernel/aggregates/load.ts';
import { anyOf } from '../../../kernel/async/any-of.ts';
import { mapConcurrently } from '../../../kernel/async/map-concurrently.ts';
import type { Recorded } from '../../../kernel/events/event.ts';
import {
  definePolicyUsing,
  done,
  type LineContext,
  type PolicyContext,
  skip,
} from '../../../kernel/policies/policy.ts';
import { failureFrom } from '../../../kernel/providers/failure-from.ts';
import { ProviderError } from '../../../kernel/providers/provider-error.ts';
import { polling } from '../../../kernel/service/background.ts';
import type { Places } from '../../../read-models/places.ts';
import { clearProgress } from '../../../read-models/render-progress.ts';
import { isUnderWay, type Render, type RenderEvent, render } from '../render/index.ts';
import { produceVideo } from '../use-cases/produce-video.ts';
import type { FilmProviders, ProvidersOf } from '../use-cases/providers-of-owner.ts';
import type { RenderTools } from '../use-cases/render-job.ts';

type Tools = Omit<RenderTools, keyof FilmProviders> & {
  readonly providersOf: ProvidersOf;
  readonly places: Places;
};

const LOOK_FOR_CANCEL_EVERY_MS = 1_000;
const STREAMS_READ_AT_ONCE = 8;

/**
 * Makes the video when a render is requested, unless the render has since been replaced, cancelled or finished. A
 * repeat after a crash continues after the last finished step.
 */
export const renderVideo = definePolicyUsing<Tools>()({
  name: 'render-video',
  // A single encoder uses every processor.
  concurrency: 1,
  // So many that the renders of a few users do not hide those of others.
  waiting: 200,
  messageTimeoutMs: 3_600_000,
  events: [renderEvents],
  onLine: (line, context, { places }) => showPlaces(line as readonly Recorded<RenderEvent>[], context, places),
  on: {
    async RenderRequested({ data: { content_id, render_id }, metadata }, context, { providersOf, places, ...others }) {
      const { store, command } = context;
      const { state } = await load(store, render, content_id);
      await bestEffort(context, places.clear(render_id));
      if (!isCurrent(state, render_id)) return skip('replaced, cancelled or done');
      const cancelled = new AbortController();
      const signal = anyOf(context.signal, cancelled.signal);
      const watching = abortWhenCancelled(context, content_id, render_id, cancelled);
      try {
        const { owner } = metadata;
        const tools = { ...others, ...(await providersOf(owner, content_id)) };
        const folder = `${owner ?? 'system'}/${content_id}`;
        await produceVideo(state, { tools, context, signal, owner, folder });
      } catch (error) {
        if (context.signal.aborted) throw error;
        if (cancelled.signal.aborted) return skip('cancelled while it was rendered');
        if (!(error instanceof ProviderError)) throw error;
        const failure = failureFrom(error, 'video', new Date().toISOString());
        await execute(store, render, content_id, { type: 'FailRender', render_id, failure }, command('fail'));
      } finally {
        cancelled.abort();
        await watching;
        // Nothing depends on it, and the next render's progress has its own key.
        await bestEffort(context, clearProgress(others.documents, render_id));
      }
      return done;
    },
  },
});

const bestEffort = ({ log }: PolicyContext, removal: Promise<void>): Promise<void> =>
  removal.catch((error) => log.debug({ err: error }, 'the place or the progress of a render could not be removed'));

/** Renders that were cancelled or replaced while they waited stay in the line until their turn, and count for no one. */
async function showPlaces(
  line: readonly Recorded<RenderEvent>[],
  { store }: LineContext,
  places: Places,
): Promise<void> {
  const waiting = await mapConcurrently(line, STREAMS_READ_AT_ONCE, async ({ data: { content_id, render_id } }) => {
    const { state } = await load(store, render, content_id);
    return isCurrent(state, render_id) ? [{ id: render_id, content_id }] : [];
  });
  await places.show(waiting.flat());
}

const isCurrent = (state: Render, renderId: string): state is Existing<Render> =>
  state.status !== 'none' && isUnderWay(state) && state.request.render_id === renderId;

/** Checks the stream, because the cancel command may reach another copy of this service. */
const abortWhenCancelled = (
  { store, log }: PolicyContext,
  contentId: string,
  renderId: string,
  cancelled: AbortController,
): Promise<void> =>
  polling({
    name: 'abort-when-cancelled',
    everyMs: LOOK_FOR_CANCEL_EVERY_MS,
    log,
    async poll() {
      const { state } = await load(store, render, contentId);
      if (!isCurrent(state, renderId)) cancelled.abort();
    },
  }).run(cancelled.signal);
