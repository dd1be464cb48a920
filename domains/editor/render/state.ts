import type { RenderEvent } from '../../../contracts/editor/render.ts';
import type { DataOf } from '../../../kernel/events/event.ts';

type RenderStatus = 'queued' | 'captioning' | 'rendering' | 'rendered' | 'failed' | 'cancelled';

export type Render =
  | { readonly status: 'none' }
  | {
      /** `queued` until the narration exists, then `captioning`, then `rendering`. */
      readonly status: RenderStatus;
      readonly request: DataOf<RenderEvent, 'RenderRequested'>;
      readonly narration: DataOf<RenderEvent, 'NarrationSynthesized'> | null;
      readonly captions: DataOf<RenderEvent, 'CaptionsTimed'> | null;
      /** The cover of the finished film. */
      readonly posterPath: string | null;
      /** The ids of all paid speeches, including those for earlier requests. */
      readonly paidSpeeches: readonly string[];
      /** Paid answers that were unusable, including those for earlier requests. */
      readonly failedAttempts: number;
    };

export const initial: Render = { status: 'none' };

export function evolve(state: Render, event: RenderEvent): Render {
  if (event.type === 'RenderRequested') {
    const { paidSpeeches, failedAttempts } = state.status === 'none' ? { paidSpeeches: [], failedAttempts: 0 } : state;
    return {
      status: 'queued',
      request: event.data,
      narration: null,
      captions: null,
      posterPath: null,
      paidSpeeches,
      failedAttempts,
    };
  }
  if (state.status === 'none') return state;
  if (event.type === 'SceneSpoken') return { ...state, paidSpeeches: [...state.paidSpeeches, event.data.speech_id] };
  if (event.type === 'SceneAttemptFailed') return { ...state, failedAttempts: state.failedAttempts + 1 };
  // The remaining events concern one request; those of an earlier request are history.
  if (event.data.render_id !== state.request.render_id) return state;
  switch (event.type) {
    case 'NarrationSynthesized':
      return { ...state, status: 'captioning', narration: event.data };
    case 'CaptionsTimed':
      return { ...state, status: 'rendering', captions: event.data };
    case 'VideoRendered':
      return { ...state, status: 'rendered', posterPath: event.data.poster_path };
    case 'CoverChanged':
      return { ...state, posterPath: event.data.poster_path };
    case 'RenderFailed':
      return { ...state, status: 'failed' };
    case 'RenderCancelled':
      return { ...state, status: 'cancelled' };
  }
}
