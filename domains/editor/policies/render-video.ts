import { setTimeout as sleep } from 'node:timers/promises';
import { execute } from '../../../kernel/aggregates/execute.ts';
import { load } from '../../../kernel/aggregates/load.ts';
import { definePolicyUsing, done, type PolicyContext, skip } from '../../../kernel/policies/policy.ts';
import { failureFrom } from '../../../kernel/providers/failure-from.ts';
import { ProviderError } from '../../../kernel/providers/provider-error.ts';
import { clearProgress } from '../../../read-models/render-progress.ts';
import { renderEvents } from '../render/events.ts';
import { isUnderWay, type Render, render } from '../render/index.ts';
import { produceVideo, type RenderTools } from '../use-cases/produce-video.ts';

const LOOK_FOR_CANCEL_EVERY_MS = 1_000;

/**
 * A render was asked for: it is made, unless it was replaced, cancelled or done since. A repeat after a crash goes on
 * behind the last step that was finished.
 */
export const renderVideo = definePolicyUsing<RenderTools>()({
  name: 'render-video',
  // The encoder uses every processor by itself.
  concurrency: 1,
  messageTimeoutMs: 3_600_000,
  events: [renderEvents],
  on: {
    async RenderRequested({ data: { content_id, render_id }, metadata }, context, tools) {
      const { store, command } = context;
      const { state } = await load(store, render, content_id);
      if (!isAbout(state, render_id)) return skip('replaced, cancelled or done');
      const cancelled = new AbortController();
      const signal = AbortSignal.any([context.signal, cancelled.signal]);
      const watching = watchForCancel(context, content_id, render_id, cancelled);
      try {
        const folder = `${metadata.owner ?? 'system'}/${content_id}`;
        await produceVideo(state, { tools, context, signal, folder });
      } catch (error) {
        if (context.signal.aborted) throw error;
        if (cancelled.signal.aborted) return skip('cancelled while it was rendered');
        if (!(error instanceof ProviderError)) throw error;
        const failure = failureFrom(error, 'video', new Date().toISOString());
        await execute(store, render, content_id, { type: 'FailRender', render_id, failure }, command('fail'));
      } finally {
        cancelled.abort();
        await watching;
        // Nothing depends on it, and the next note replaces it.
        await clearProgress(tools.documents, render_id).catch((error) =>
          context.log.debug({ err: error }, 'the last progress was left behind'),
        );
      }
      return done;
    },
  },
});

type Known = Exclude<Render, { status: 'none' }>;

const isAbout = (state: Render, renderId: string): state is Known =>
  state.status !== 'none' && isUnderWay(state) && state.request.render_id === renderId;

/** The decision to cancel may be taken in another copy of this service: it stands in the stream. */
async function watchForCancel(
  { store, log }: PolicyContext,
  contentId: string,
  renderId: string,
  cancelled: AbortController,
): Promise<void> {
  const { signal } = cancelled;
  while (!signal.aborted) {
    await sleep(LOOK_FOR_CANCEL_EVERY_MS, undefined, { signal }).catch(() => undefined /* the render ended */);
    if (signal.aborted) return;
    try {
      const { state } = await load(store, render, contentId);
      if (!isAbout(state, renderId)) cancelled.abort();
    } catch (error) {
      log.debug({ err: error }, 'could not look whether the render was cancelled');
    }
  }
}
