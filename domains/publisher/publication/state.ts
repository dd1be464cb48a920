import type { PublicationEvent } from '../../../contracts/publisher/publication.ts';
import type { DataOf, Variant } from '../../../kernel/events/event.ts';
import type { Failure } from '../../../kernel/events/failure.ts';

export type PublicationRequest = DataOf<PublicationEvent, 'PublicationRequested'>;

/** `request` is the newest, as it was changed since: an ended publication may be requested again, with a newer video. */
type Requested = { readonly request: PublicationRequest };

type Live = { readonly url: string; readonly platform_post_id: string; readonly published_at: string };

export type Publication =
  | { readonly status: 'none' }
  | (Requested & { readonly status: 'requested' | 'scheduled' | 'cancelled' })
  /** `session` is where the platform lets an upload resume; null until it has issued one. */
  | (Requested & { readonly status: 'uploading'; readonly uploader: string; readonly session: string | null })
  | (Requested & { readonly status: 'unconfirmed'; readonly session: string | null; readonly failure: Failure })
  /** `takedown`: how often it was to be removed. `failure`: why it could not be, the last time. */
  | (Requested & Live & { readonly status: 'published'; readonly takedown: number; readonly failure: Failure | null })
  | (Requested & Live & { readonly status: 'taking_down' | 'taken_down'; readonly takedown: number })
  | (Requested & { readonly status: 'failed'; readonly failure: Failure });

export const initial: Publication = { status: 'none' };

export function evolve(state: Publication, event: PublicationEvent): Publication {
  if (event.type === 'PublicationRequested') {
    return { status: event.data.schedule_at === null ? 'requested' : 'scheduled', request: event.data };
  }
  if (state.status === 'none') return state;
  const { request } = state;
  switch (event.type) {
    case 'PublicationChanged': {
      const { title, description, hashtags, schedule_at, options } = event.data;
      return { status: 'scheduled', request: { ...request, title, description, hashtags, schedule_at, options } };
    }
    case 'PublicationCancelled':
      return { status: 'cancelled', request };
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
      return { status: 'published', request, url, platform_post_id, published_at, takedown: 0, failure: null };
    }
    case 'PublicationFailed':
      return { status: 'failed', request, failure: event.data.failure };
    case 'TakedownRequested':
    case 'PublicationTakenDown':
    case 'TakedownFailed':
      return 'takedown' in state ? takenDown(state, event) : state;
  }
}

type Posted = Extract<Publication, { readonly takedown: number }>;
type Takedown = Variant<PublicationEvent, 'TakedownRequested' | 'PublicationTakenDown' | 'TakedownFailed'>;

function takenDown(
  { request, url, platform_post_id, published_at, takedown }: Posted,
  { type, data }: Takedown,
): Publication {
  const post = { request, url, platform_post_id, published_at };
  if (type === 'TakedownRequested') return { ...post, status: 'taking_down', takedown: data.takedown };
  if (type === 'PublicationTakenDown') return { ...post, status: 'taken_down', takedown };
  return { ...post, status: 'published', takedown, failure: data.failure };
}
