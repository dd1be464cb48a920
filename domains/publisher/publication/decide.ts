import type { PostOptions, PublicationEvent } from '../../../contracts/publisher/publication.ts';
import type { Existing } from '../../../kernel/aggregates/aggregate.ts';
import { Rejection } from '../../../kernel/aggregates/rejection.ts';
import type { Variant } from '../../../kernel/events/event.ts';
import type { Failure } from '../../../kernel/events/failure.ts';
import { isSameData } from '../../../kernel/events/same-data.ts';
import { idsOf } from './ids.ts';
import type { Publication, PublicationRequest } from './state.ts';
import { decideTakedown, type TakedownCommand } from './takedown.ts';

export type PublicationCommand =
  /** `automatic`: not requested by a person, so a post that someone has withdrawn stays withdrawn. */
  | {
      readonly type: 'RequestPublication';
      readonly request: Omit<PublicationRequest, 'attempt'>;
      readonly automatic?: boolean;
    }
  /** Absent fields stay as they are. `schedule_at`: null to post at once. */
  | { readonly type: 'ChangePublication'; readonly changes: PublicationChanges; readonly by: string }
  | { readonly type: 'CancelPublication'; readonly by: string }
  /** `now` is ISO 8601 UTC. */
  | { readonly type: 'ReleasePublication'; readonly attempt: number; readonly now: string }
  /** `uploader` begins the upload, or takes it over from a process that has gone silent. */
  | { readonly type: 'StartPublicationUpload'; readonly attempt: number; readonly uploader: string }
  | {
      readonly type: 'KeepUploadSession';
      readonly attempt: number;
      readonly uploader: string;
      readonly session: string;
    }
  | {
      readonly type: 'ConfirmPublication';
      readonly url: string;
      readonly platform_post_id: string;
      readonly published_at: string;
    }
  | (EndedAttempt & { readonly type: 'MarkPublicationUnconfirmed' })
  | (EndedAttempt & { readonly type: 'FailPublication' })
  | TakedownCommand;

/** What can be changed of a publication until it is due. */
export type PublicationChanges = {
  readonly [Field in 'title' | 'description' | 'hashtags' | 'schedule_at']?: PublicationRequest[Field] | undefined;
} & { readonly options?: { readonly [Field in keyof PostOptions]?: PostOptions[Field] | undefined } | undefined };

/** `uploader` is null if nothing was uploaded: while an upload is running, only its uploader may report the outcome. */
type EndedAttempt = { readonly attempt: number; readonly uploader: string | null; readonly failure: Failure };

type CommandOf<Type extends PublicationCommand['type']> = Variant<PublicationCommand, Type>;

export function decide(command: PublicationCommand, state: Publication): readonly PublicationEvent[] {
  if (command.type === 'RequestPublication') return request(command, state);
  if (state.status === 'none')
    throw new Rejection('publication/not-found', 'not-found', 'There is no such publication');
  switch (command.type) {
    case 'ChangePublication':
      return change(command, state);
    case 'CancelPublication':
      return cancel(command, state);
    case 'ReleasePublication':
      return release(command, state);
    case 'StartPublicationUpload':
      return startUpload(command, state);
    case 'KeepUploadSession':
      return keepSession(command, state);
    case 'ConfirmPublication':
      return confirm(command, state);
    case 'MarkPublicationUnconfirmed':
      return markUnconfirmed(command, state);
    case 'FailPublication':
      return fail(command, state);
    case 'TakeDownPublication':
    case 'ConfirmTakedown':
    case 'FailTakedown':
      return decideTakedown(command, state);
  }
}

function request(
  { request, automatic = false }: CommandOf<'RequestPublication'>,
  state: Publication,
): PublicationEvent[] {
  switch (state.status) {
    case 'none':
      return [{ type: 'PublicationRequested', data: { ...request, attempt: 1 } }];
    case 'cancelled':
    case 'taken_down':
      return automatic
        ? []
        : [{ type: 'PublicationRequested', data: { ...request, attempt: state.request.attempt + 1 } }];
    case 'failed':
      return [{ type: 'PublicationRequested', data: { ...request, attempt: state.request.attempt + 1 } }];
    case 'requested':
    case 'scheduled':
    case 'uploading':
      return [];
    case 'published':
    case 'taking_down':
      throw new Rejection(
        'publication/already-published',
        'conflict',
        `The content is already published on ${state.request.platform}: ${state.url}`,
        { publication_id: state.request.publication_id, url: state.url },
      );
    case 'unconfirmed':
      // Requesting again could post it twice; only the platform knows.
      throw new Rejection(
        'publication/unconfirmed',
        'conflict',
        `It is not known whether the content is on ${state.request.platform}: check the publication first`,
        { publication_id: state.request.publication_id },
      );
  }
}

function change(
  { changes, by }: CommandOf<'ChangePublication'>,
  { status, request }: Existing<Publication>,
): PublicationEvent[] {
  const {
    title = request.title,
    description = request.description,
    hashtags = request.hashtags,
    schedule_at = request.schedule_at,
  } = changes;
  const options = withChanges(request.options, changes.options);
  const isSame =
    title === request.title &&
    description === request.description &&
    schedule_at === request.schedule_at &&
    isSameData(options, request.options) &&
    // No hashtag has a line of its own.
    hashtags.join('\n') === request.hashtags.join('\n');
  // Given again after it was posted at once, it changes nothing.
  if (isSame && (status === 'scheduled' || (status === 'requested' && schedule_at === null))) return [];
  if (status !== 'scheduled') throw tooLate('changed', status);
  const { attempt } = request;
  const changed = { ...idsOf(request), title, description, hashtags, schedule_at, attempt, by, options };
  return [
    { type: 'PublicationChanged', data: changed },
    ...(schedule_at === null ? [{ type: 'PublicationDue' as const, data: { ...idsOf(request), attempt } }] : []),
  ];
}

/** Absent fields stay as they are. */
function withChanges(
  { visibility, notify_followers, first_comment }: PostOptions,
  changes: PublicationChanges['options'] = {},
): PostOptions {
  return {
    visibility: changes.visibility === undefined ? visibility : changes.visibility,
    notify_followers: changes.notify_followers === undefined ? notify_followers : changes.notify_followers,
    first_comment: changes.first_comment === undefined ? first_comment : changes.first_comment,
  };
}

/** Nothing is sent before the upload has begun: until then it can be withdrawn. */
function cancel(
  { by }: CommandOf<'CancelPublication'>,
  { status, request }: Existing<Publication>,
): PublicationEvent[] {
  if (status === 'cancelled') return [];
  if (status !== 'scheduled' && status !== 'requested') throw tooLate('cancelled', status);
  return [{ type: 'PublicationCancelled', data: { ...idsOf(request), attempt: request.attempt, by } }];
}

const tooLate = (what: string, status: Publication['status']): Rejection =>
  new Rejection(
    'publication/not-scheduled',
    'conflict',
    `Only a publication that is still scheduled can be ${what}; this one is ${status.replace('_', ' ')}`,
    { status },
  );

// Commands about an earlier attempt arrive too late and change nothing.

function release(
  { attempt, now }: CommandOf<'ReleasePublication'>,
  { status, request }: Existing<Publication>,
): PublicationEvent[] {
  if (status !== 'scheduled' || request.attempt !== attempt) return [];
  if (request.schedule_at !== null && Date.parse(request.schedule_at) > Date.parse(now)) return [];
  return [{ type: 'PublicationDue', data: { ...idsOf(request), attempt } }];
}

function startUpload(
  { attempt, uploader }: CommandOf<'StartPublicationUpload'>,
  state: Existing<Publication>,
): PublicationEvent[] {
  const { request, status } = state;
  if (request.attempt !== attempt) return [];
  if (status === 'scheduled') throw new Rejection('publication/not-due', 'conflict', 'The publication is not due yet');
  if (status === 'requested') return [uploadStarted(request, uploader, null)];
  return status === 'uploading' && state.uploader !== uploader ? [uploadStarted(request, uploader, state.session)] : [];
}

/** Rejects an uploader that has been replaced: it must stop before the step that creates the post. */
function keepSession(
  { attempt, uploader, session }: CommandOf<'KeepUploadSession'>,
  state: Existing<Publication>,
): PublicationEvent[] {
  const { request, status } = state;
  if (request.attempt !== attempt || status !== 'uploading' || state.uploader !== uploader) {
    throw new Rejection('publication/upload-taken-over', 'conflict', 'Another process has taken over the upload');
  }
  return state.session === session ? [] : [uploadStarted(request, uploader, session)];
}

/** A live post is live, whichever attempt created it and whatever was in doubt. */
function confirm(
  { url, platform_post_id, published_at }: CommandOf<'ConfirmPublication'>,
  { status, request }: Existing<Publication>,
): PublicationEvent[] {
  if (status === 'published' || status === 'taking_down' || status === 'taken_down') return [];
  const { title } = request;
  return [{ type: 'PublicationSucceeded', data: { ...idsOf(request), title, url, platform_post_id, published_at } }];
}

function markUnconfirmed(
  { attempt, uploader, failure }: CommandOf<'MarkPublicationUnconfirmed'>,
  state: Existing<Publication>,
): PublicationEvent[] {
  const { status, request } = state;
  if (status !== 'uploading' || request.attempt !== attempt || state.uploader !== uploader) return [];
  return [{ type: 'PublicationUnconfirmed', data: { ...idsOf(request), failure } }];
}

const ENDED: readonly Publication['status'][] = ['published', 'failed', 'cancelled', 'taking_down', 'taken_down'];

function fail(
  { attempt, uploader, failure }: CommandOf<'FailPublication'>,
  state: Existing<Publication>,
): PublicationEvent[] {
  const { status, request } = state;
  if (ENDED.includes(status) || request.attempt !== attempt) return [];
  if (status === 'uploading' && state.uploader !== uploader) return [];
  return [{ type: 'PublicationFailed', data: { ...idsOf(request), failure } }];
}

const uploadStarted = (request: PublicationRequest, uploader: string, session: string | null): PublicationEvent => ({
  type: 'UploadStarted',
  data: { ...idsOf(request), attempt: request.attempt, uploader, session },
});
