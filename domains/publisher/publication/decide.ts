import { Rejection } from '../../../kernel/aggregates/rejection.ts';
import type { Failure } from '../../../kernel/events/failure.ts';
import type { PublicationEvent } from './events.ts';
import type { Publication, PublicationRequest } from './state.ts';

export type PublicationCommand =
  | { readonly type: 'RequestPublication'; readonly request: Omit<PublicationRequest, 'attempt'> }
  /** `now` is ISO 8601 UTC. */
  | { readonly type: 'ReleasePublication'; readonly attempt: number; readonly now: string }
  | { readonly type: 'StartUpload'; readonly attempt: number; readonly session: string | null }
  | {
      readonly type: 'Succeed';
      readonly url: string;
      readonly platform_post_id: string;
      readonly published_at: string;
    }
  | { readonly type: 'MarkUnconfirmed'; readonly attempt: number; readonly failure: Failure }
  | { readonly type: 'Fail'; readonly attempt: number; readonly failure: Failure };

type Begun = Exclude<Publication, { status: 'none' }>;

export function decide(command: PublicationCommand, state: Publication): readonly PublicationEvent[] {
  if (command.type === 'RequestPublication') return request(command, state);
  if (state.status === 'none')
    throw new Rejection('publication/not-found', 'not-found', 'There is no such publication');
  switch (command.type) {
    case 'ReleasePublication':
      return release(command, state);
    case 'StartUpload':
      return startUpload(command, state);
    case 'Succeed':
      return succeed(command, state);
    case 'MarkUnconfirmed':
      return markUnconfirmed(command, state);
    case 'Fail':
      return fail(command, state);
  }
}

function request(
  { request }: Extract<PublicationCommand, { type: 'RequestPublication' }>,
  state: Publication,
): PublicationEvent[] {
  switch (state.status) {
    case 'none':
      return [{ type: 'PublicationRequested', data: { ...request, attempt: 1 } }];
    case 'failed':
      return [{ type: 'PublicationRequested', data: { ...request, attempt: state.request.attempt + 1 } }];
    case 'requested':
    case 'scheduled':
    case 'uploading':
      return [];
    case 'published':
      throw new Rejection(
        'publication/already-published',
        'conflict',
        `The content is published on ${state.request.platform} already: ${state.url}`,
        { publication_id: state.request.publication_id, url: state.url },
      );
    case 'unconfirmed':
      // Asking again could post it a second time; only the platform knows.
      throw new Rejection(
        'publication/unconfirmed',
        'conflict',
        `Whether the content is on ${state.request.platform} is not known: check the publication first`,
        { publication_id: state.request.publication_id },
      );
  }
}

// What concerns an earlier attempt comes too late and changes nothing.

function release(
  { attempt, now }: Extract<PublicationCommand, { type: 'ReleasePublication' }>,
  { status, request }: Begun,
): PublicationEvent[] {
  if (status !== 'scheduled' || request.attempt !== attempt) return [];
  if (request.schedule_at !== null && Date.parse(request.schedule_at) > Date.parse(now)) return [];
  return [{ type: 'PublicationDue', data: { ...idsOf(request), attempt } }];
}

function startUpload(
  { attempt, session }: Extract<PublicationCommand, { type: 'StartUpload' }>,
  state: Begun,
): PublicationEvent[] {
  const { request, status } = state;
  if (request.attempt !== attempt) return [];
  if (status === 'scheduled') throw new Rejection('publication/not-due', 'conflict', 'The publication is not due yet');
  const starts = status === 'requested' || (status === 'uploading' && state.session !== session);
  return starts ? [{ type: 'UploadStarted', data: { ...idsOf(request), attempt, session } }] : [];
}

/** A post that is live is live, whichever attempt made it and whatever was believed of it. */
function succeed(
  { url, platform_post_id, published_at }: Extract<PublicationCommand, { type: 'Succeed' }>,
  { status, request }: Begun,
): PublicationEvent[] {
  if (status === 'published') return [];
  const { title } = request;
  return [{ type: 'PublicationSucceeded', data: { ...idsOf(request), title, url, platform_post_id, published_at } }];
}

function markUnconfirmed(
  { attempt, failure }: Extract<PublicationCommand, { type: 'MarkUnconfirmed' }>,
  { status, request }: Begun,
): PublicationEvent[] {
  if (status !== 'uploading' || request.attempt !== attempt) return [];
  return [{ type: 'PublicationUnconfirmed', data: { ...idsOf(request), failure } }];
}

function fail(
  { attempt, failure }: Extract<PublicationCommand, { type: 'Fail' }>,
  { status, request }: Begun,
): PublicationEvent[] {
  if (status === 'published' || status === 'failed' || request.attempt !== attempt) return [];
  return [{ type: 'PublicationFailed', data: { ...idsOf(request), failure } }];
}

const idsOf = ({ publication_id, content_id, thread_id, platform }: PublicationRequest) => ({
  publication_id,
  content_id,
  thread_id,
  platform,
});
