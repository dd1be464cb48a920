import { z } from 'zod';
import type { EventSet, EventsOf } from '../kernel/events/catalogue.ts';
import type { DataOf } from '../kernel/events/event.ts';
import { contentEvents } from './director/content.ts';
import { renderEvents } from './editor/render.ts';
import { notificationEvents } from './identity/notification.ts';
import { imageBatchEvents } from './media/image-batch.ts';
import { publicationEvents } from './publisher/publication.ts';
import { trendEvents } from './scout/trend.ts';

/** The bus: the stream of links to every event that goes out on a channel. */
export const CHANNELS_STREAM = 'channels';

/** A type of event that goes out, and what its channel carries of it. */
type Sent<Payload extends z.ZodType = z.ZodType> = {
  readonly type: string;
  /** Strict: fields not named here are not sent. */
  readonly payload: Payload;
  /** Null for an event that is not sent after all. */
  readonly payloadOf: (data: never) => z.input<Payload> | null;
};

/** An event of which its channel carries some fields as they are: ids, and what a list shows. */
function fields<
  Schemas extends Record<string, z.ZodObject>,
  Type extends keyof Schemas & string,
  Name extends keyof Schemas[Type]['shape'] & string,
>({ schemas }: EventSet<Schemas>, type: Type, names: readonly Name[], description: string) {
  const shape = Object.fromEntries(names.map((name) => [name, schemas[type]?.shape[name]]));
  // The cast is safe: the shape has these names, with the event's own schemas.
  const payload = z.strictObject(shape as Pick<Schemas[Type]['shape'], Name>).describe(description);
  const payloadOf = (data: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(names.map((name) => [name, data[name]])) as z.input<typeof payload>;
  return { type, payload, payloadOf } satisfies Sent<typeof payload>;
}

/** An event that its channel words differently. */
const worded = <Set extends EventSet, Type extends EventsOf<Set>['type'], Payload extends z.ZodType>(
  _: Set,
  type: Type,
  payload: Payload,
  payloadOf: (data: DataOf<EventsOf<Set>, Type>) => z.input<Payload> | null,
) => ({ type, payload, payloadOf }) satisfies Sent<Payload>;

const { ContentStatusChanged } = contentEvents.schemas;
const { ImageBatchCompleted, ImageBatchFailed } = imageBatchEvents.schemas;

/** Every channel, with the one type of event that goes out on it. */
export const channels = {
  'platform.trend.detected': fields(
    trendEvents,
    'TrendDetected',
    ['trend_id', 'topic', 'source', 'score', 'niche'],
    "Scout found a trend whose score passes its niche's threshold",
  ),
  'platform.trend.expired': fields(
    trendEvents,
    'TrendExpired',
    ['trend_id', 'topic', 'niche'],
    "A trend was not seen within its niche's time to live",
  ),
  'platform.content.created': fields(
    contentEvents,
    'ContentApproved',
    ['content_id', 'thread_id', 'title', 'niche', 'revision'],
    'A script passed review: its images are generated next',
  ),
  'platform.content.updated': worded(
    contentEvents,
    'ContentStatusChanged',
    z
      .strictObject({
        content_id: ContentStatusChanged.shape.content_id,
        status: ContentStatusChanged.shape.to,
        stage: ContentStatusChanged.shape.stage,
      })
      .describe('The status of a piece of content changed'),
    ({ content_id, from, to, stage }) => (from === to ? null : { content_id, status: to, stage }),
  ),
  'platform.content.edited': fields(
    contentEvents,
    'ScriptEdited',
    ['content_id', 'thread_id', 'title', 'revision'],
    'A person changed the script of a piece of content',
  ),
  'platform.content.rejected': fields(
    contentEvents,
    'ContentRejected',
    ['content_id', 'thread_id', 'title', 'gate', 'reason'],
    'Content was rejected at a gate',
  ),
  'platform.content.published': fields(
    publicationEvents,
    'PublicationSucceeded',
    ['content_id', 'publication_id', 'platform', 'title', 'url'],
    'A video is live on a platform; sent once per platform',
  ),
  'platform.pipeline.stage_changed': fields(
    contentEvents,
    'PipelineStageChanged',
    ['thread_id', 'content_id', 'title', 'from', 'to'],
    'A pipeline moved from one stage to another',
  ),
  'platform.media.generated': worded(
    imageBatchEvents,
    'ImageBatchCompleted',
    ImageBatchCompleted.pick({ batch_id: true, content_id: true, thread_id: true })
      .extend({ count: z.int().nonnegative().describe('The number of images') })
      .strict()
      .describe('All images of a batch have been generated'),
    ({ batch_id, content_id, thread_id, images }) => ({ batch_id, content_id, thread_id, count: images.length }),
  ),
  'platform.media.failed': worded(
    imageBatchEvents,
    'ImageBatchFailed',
    ImageBatchFailed.pick({ batch_id: true, content_id: true, thread_id: true })
      .extend({ code: z.string(), cause: z.string() })
      .strict()
      .describe('No provider could generate the images of a batch'),
    ({ batch_id, content_id, thread_id, failure: { code, cause } }) => ({
      batch_id,
      content_id,
      thread_id,
      code,
      cause,
    }),
  ),
  'platform.video.rendered': fields(
    renderEvents,
    'VideoRendered',
    ['render_id', 'content_id', 'thread_id', 'title', 'duration_seconds'],
    'A video has been rendered',
  ),
  'platform.notification.created': worded(
    notificationEvents,
    'NotificationCreated',
    notificationEvents.schemas.NotificationCreated.pick({
      notification_id: true,
      event: true,
      title: true,
      message: true,
      data: true,
    })
      .strict()
      .describe('A user has a new notification; only that user receives this'),
    ({ notification_id, event, title, message, data, ways }) =>
      ways.includes('dashboard') ? { notification_id, event, title, message, data } : null,
  ),
} as const;

export type Channel = keyof typeof channels;

/** What each channel carries. */
export const payloadSchemas = Object.entries(channels).map(([channel, { payload }]): readonly [Channel, z.ZodType] => [
  channel as Channel,
  payload,
]);

/** The event types that go out on a channel. */
export const channelTypes: ReadonlySet<string> = new Set(Object.values(channels).map(({ type }) => type));
