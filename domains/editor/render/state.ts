import type { RenderEvent } from './events.ts';

type Data<Type extends RenderEvent['type']> = Extract<RenderEvent, { type: Type }>['data'];

type RenderStatus = 'queued' | 'narrating' | 'captioning' | 'rendering' | 'rendered' | 'failed' | 'cancelled';

export type Render =
  | { readonly status: 'none' }
  | {
      /** `queued` until the narration is there, then `captioning`, then `rendering`. */
      readonly status: RenderStatus;
      readonly request: Data<'RenderRequested'>;
      readonly narration: Data<'NarrationSynthesized'> | null;
      readonly captions: Data<'CaptionsTimed'> | null;
      /** Every scene that was paid for, whatever request it was for. */
      readonly spoken: readonly string[];
      /** Answers that were paid for nothing. */
      readonly wasted: number;
    };

export const initial: Render = { status: 'none' };

export function evolve(state: Render, event: RenderEvent): Render {
  if (event.type === 'RenderRequested') {
    const { spoken, wasted } = state.status === 'none' ? { spoken: [], wasted: 0 } : state;
    return { status: 'queued', request: event.data, narration: null, captions: null, spoken, wasted };
  }
  if (state.status === 'none') return state;
  if (event.type === 'SceneSpoken') return { ...state, spoken: [...state.spoken, event.data.speech_id] };
  if (event.type === 'SceneAttemptFailed') return { ...state, wasted: state.wasted + 1 };
  // What an earlier request of this content came to is history.
  if (event.data.render_id !== state.request.render_id) return state;
  switch (event.type) {
    case 'NarrationSynthesized':
      return { ...state, status: 'captioning', narration: event.data };
    case 'CaptionsTimed':
      return { ...state, status: 'rendering', captions: event.data };
    case 'VideoRendered':
      return { ...state, status: 'rendered' };
    case 'RenderFailed':
      return { ...state, status: 'failed' };
    case 'RenderCancelled':
      return { ...state, status: 'cancelled' };
  }
}
