import type { PublicationEvent } from '../../../contracts/publisher/publication.ts';
import type { DataOf } from '../../../kernel/events/event.ts';
import type { Failure } from '../../../kernel/events/failure.ts';

export type PublicationRequest = DataOf<PublicationEvent, 'PublicationRequested'>;

/** `request` is the newest: a failed publication may be requested again, with a newer video. */
type Requested = { readonly request: PublicationRequest };

export type Publication =
  | { readonly status: 'none' }
  | (Requested & { readonly status: 'requested' | 'scheduled' })
  /** `session` is where the platform lets an upload resume; null until it has issued one. */
  | (Requested & { readonly status: 'uploading'; readonly uploader: string; readonly session: string | null })
  | (Requested & { readonly status: 'unconfirmed'; readonly session: string | null; readonly failure: Failure })
  | (Requested & {
      readonly status: 'published';
      readonly url: string;
      readonly platform_post_id: string;
      readonly published_at: string;
    })
  | (Requested & { readonly status: 'failed'; readonly failure: Failure });

export const initial: Publication = { status: 'none' };

export function evolve(state: Publication, event: PublicationEvent): Publication {
  if (event.type === 'PublicationRequested') {
    return { status: event.data.schedule_at === null ? 'requested' : 'scheduled', request: event.data };
  }
  if (state.status === 'none') return state;
  const { request } = state;
  switch (event.type) {
    case 'PublicationDue':
      return { status: 'requested', request };
    case 'UploadStarted':
      return { status: 'uploading', request, uploader: event.data.uploader, session: event.data.session };
    case 'PublicationUnconfirmed': {
      const session = state.status === 'uploading' ? state.session : null;
      return { status: 'unconfirmed', request, session, failure: event.data.failure };
    }
    case 'PublicationSucceeded': {
      const { url, platform_post_id, published_at } = event.data;
      return { status: 'published', request, url, platform_post_id, published_at };
    }
    case 'PublicationFailed':
      return { status: 'failed', request, failure: event.data.failure };
  }
}
