import { type RenderEvent, renderEvents } from '../../../contracts/editor/render.ts';
import {
  environmentAccount,
  NO_OPTIONS,
  type PublicationEvent,
  publicationEvents,
} from '../../../contracts/publisher/publication.ts';
import { type PublicationRequest, publicationIdOf } from '../../../domains/publisher/publication/index.ts';
import type { Variant } from '../../../kernel/events/event.ts';
import { type History, history } from '../specs/history.ts';
import { AT, type ExampleContent, exampleContent, script } from './content.ts';
import { failure } from './failure.ts';

/** Where the editor puts the video of a piece of content. */
export const videoPathOf = ({ owner, content_id }: Pick<ExampleContent, 'owner' | 'content_id'>): string =>
  `${owner}/${content_id}/video.mp4`;

/** The editor has rendered the video of a piece of content. */
export const renderHistory = (item: ExampleContent): History<RenderEvent> =>
  history(renderEvents, item.content_id, item.owner, {
    type: 'VideoRendered',
    data: {
      render_id: item.content_id,
      ...item.ids,
      revision: 1,
      title: script.title,
      file_path: videoPathOf(item),
      poster_path: null,
      duration_seconds: 21,
      width: 1080,
      height: 1920,
      size_bytes: 7,
      render_seconds: 1,
    },
  });

/** How a platform tells of a post that is live. */
export const livePost = { url: 'https://posts.example.com/1', platform_post_id: '1', published_at: AT };

/** Content on a platform, and everything that may happen to it there. */
export type ExamplePublication = ReturnType<typeof examplePublication>;

/** @param changes to what is to be posted where; by default the content's script on the local platform */
export function examplePublication(
  item: ExampleContent = exampleContent(),
  changes: Partial<Omit<PublicationRequest, 'attempt'>> = {},
) {
  const platform = changes.platform ?? 'local';
  const publication_id = publicationIdOf(item.content_id, platform);
  const ids = { publication_id, ...item.ids, platform };
  const request = {
    ...ids,
    title: script.title,
    description: script.description,
    hashtags: script.hashtags,
    video_path: videoPathOf(item),
    duration_seconds: 21,
    schedule_at: null,
    account: environmentAccount,
    options: NO_OPTIONS,
    ...changes,
  };
  const failed = { ...failure, stage: 'publish', provider: platform };
  return {
    publication_id,
    ids,
    owner: item.owner,
    request,
    failure: failed,
    requested: (attempt = 1, schedule_at: string | null = request.schedule_at) =>
      ({
        type: 'PublicationRequested',
        data: { ...request, schedule_at, attempt },
      }) satisfies Event<'PublicationRequested'>,
    due: { type: 'PublicationDue', data: { ...ids, attempt: 1 } } satisfies Event<'PublicationDue'>,
    started: (session: string | null = null, attempt = 1, uploader = 'u1') =>
      ({ type: 'UploadStarted', data: { ...ids, attempt, uploader, session } }) satisfies Event<'UploadStarted'>,
    succeeded: {
      type: 'PublicationSucceeded',
      data: { ...ids, title: request.title, ...livePost },
    } satisfies Event<'PublicationSucceeded'>,
    unconfirmed: {
      type: 'PublicationUnconfirmed',
      data: { ...ids, failure: failed },
    } satisfies Event<'PublicationUnconfirmed'>,
    changed: (changes: Partial<Pick<PublicationRequest, 'title' | 'schedule_at' | 'options'>>, attempt = 1) => {
      const { title, description, hashtags, schedule_at, options } = { ...request, ...changes };
      const data = { ...ids, title, description, hashtags, schedule_at, attempt, by: 'ann', options };
      return { type: 'PublicationChanged', data } satisfies Event<'PublicationChanged'>;
    },
    cancelled: {
      type: 'PublicationCancelled',
      data: { ...ids, attempt: 1, by: 'ann' },
    } satisfies Event<'PublicationCancelled'>,
    takedownRequested: (takedown = 1) =>
      ({ type: 'TakedownRequested', data: { ...ids, takedown, by: 'ann' } }) satisfies Event<'TakedownRequested'>,
    takenDown: {
      type: 'PublicationTakenDown',
      data: { ...ids, taken_down_at: AT },
    } satisfies Event<'PublicationTakenDown'>,
    takedownFailed: {
      type: 'TakedownFailed',
      data: { ...ids, takedown: 1, failure: failed },
    } satisfies Event<'TakedownFailed'>,
    failed: { type: 'PublicationFailed', data: { ...ids, failure: failed } } satisfies Event<'PublicationFailed'>,
    /** What has happened to this publication. */
    history: (...events: readonly PublicationEvent[]): History<PublicationEvent> =>
      history(publicationEvents, publication_id, item.owner, ...events),
  };
}

type Event<Type extends PublicationEvent['type']> = Variant<PublicationEvent, Type>;
