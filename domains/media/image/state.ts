import type { Attempt, ImageEvent } from '../../../contracts/media/image.ts';
import type { DataOf } from '../../../kernel/events/event.ts';
import type { Failure } from '../../../kernel/events/failure.ts';

export type ImageRequest = DataOf<ImageEvent, 'ImageRequested'>;
export type GeneratedImage = DataOf<ImageEvent, 'ImageGenerated'>;

type Common = {
  readonly request: ImageRequest;
  /** Oldest first, across all requests. */
  readonly failedAttempts: readonly Attempt[];
};

export type Image =
  | { readonly status: 'none' }
  | (Common & { readonly status: 'requested' })
  | (Common & { readonly status: 'generated'; readonly generated: GeneratedImage })
  | (Common & { readonly status: 'failed'; readonly failure: Failure });

export const initial: Image = { status: 'none' };

export function evolve(state: Image, event: ImageEvent): Image {
  if (event.type === 'ImageRequested') {
    const failedAttempts = state.status === 'none' ? [] : state.failedAttempts;
    return { status: 'requested', request: event.data, failedAttempts };
  }
  if (state.status === 'none') return state;
  const { request, failedAttempts } = state;
  switch (event.type) {
    case 'ProviderAttemptFailed':
      return { ...state, failedAttempts: [...failedAttempts, event.data.attempt] };
    case 'ImageGenerated':
      return { status: 'generated', request, failedAttempts, generated: event.data };
    case 'ImageFailed':
      return { status: 'failed', request, failedAttempts, failure: event.data.failure };
  }
}
