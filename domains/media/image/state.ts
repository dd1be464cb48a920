import type { Failure } from '../../../kernel/events/failure.ts';
import type { Attempt, ImageEvent } from './events.ts';

export type PictureRequest = Extract<ImageEvent, { type: 'ImageRequested' }>['data'];
export type Picture = Extract<ImageEvent, { type: 'ImageGenerated' }>['data'];

type Known = {
  readonly request: PictureRequest;
  /** Turns of providers that came to nothing, oldest first, over all requests. */
  readonly failed: readonly Attempt[];
};

export type Image =
  | { readonly status: 'none' }
  | (Known & { readonly status: 'requested' })
  | (Known & { readonly status: 'generated'; readonly picture: Picture })
  | (Known & { readonly status: 'failed'; readonly failure: Failure });

export const initial: Image = { status: 'none' };

export function evolve(state: Image, event: ImageEvent): Image {
  if (event.type === 'ImageRequested') {
    return { status: 'requested', request: event.data, failed: state.status === 'none' ? [] : state.failed };
  }
  if (state.status === 'none') return state;
  const { request, failed } = state;
  switch (event.type) {
    case 'ProviderAttemptFailed':
      return { ...state, failed: [...failed, event.data.attempt] };
    case 'ImageGenerated':
      return { status: 'generated', request, failed, picture: event.data };
    case 'ImageFailed':
      return { status: 'failed', request, failed, failure: event.data.failure };
  }
}
