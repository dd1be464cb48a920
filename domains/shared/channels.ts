import type { AnyEventSet, EventsOf, Recorded } from '../../kernel/events.ts';
import { contentEvents } from '../director/content/events.ts';
import { pipelineEvents } from '../director/pipeline/events.ts';
import { renderEvents } from '../editor/render/events.ts';
import { notificationEvents } from '../identity/notification/events.ts';
import { imageBatchEvents } from '../media/image-batch/events.ts';
import { publicationEvents } from '../publisher/publication/events.ts';
import { trendEvents } from '../scout/trend/events.ts';

export type Channel =
  | 'platform.trend.detected'
  | 'platform.trend.expired'
  | 'platform.content.created'
  | 'platform.content.updated'
  | 'platform.content.rejected'
  | 'platform.content.published'
  | 'platform.pipeline.stage_changed'
  | 'platform.media.generated'
  | 'platform.media.failed'
  | 'platform.video.rendered'
  | 'platform.notification.created';

/** What goes over a channel. `timestamp` is when the event was stored, ISO 8601 UTC. */
export type Frame = { readonly channel: Channel; readonly payload: object; readonly timestamp: string };

/** Which event goes out on which channel, and what of it: ids and what a list shows. Null: not this one after all. */
const channels = channelTable(
  [trendEvents, contentEvents, pipelineEvents, imageBatchEvents, renderEvents, publicationEvents, notificationEvents],
  {
    TrendDetected: ({ data: { trend_id, topic, source, score, niche } }) => [
      'platform.trend.detected',
      { trend_id, topic, source, score, niche },
    ],
    TrendExpired: ({ data: { trend_id, topic, niche } }) => ['platform.trend.expired', { trend_id, topic, niche }],
    ContentApproved: ({ data: { content_id, thread_id, title, niche, revision } }) => [
      'platform.content.created',
      { content_id, thread_id, title, niche, revision },
    ],
    ContentStatusChanged: ({ data: { content_id, from, to, stage } }) =>
      from === to ? null : ['platform.content.updated', { content_id, status: to, stage }],
    ContentRejected: ({ data: { content_id, thread_id, title, gate } }) => [
      'platform.content.rejected',
      { content_id, thread_id, title, gate },
    ],
    PublicationSucceeded: ({ data: { content_id, publication_id, platform, title, url } }) => [
      'platform.content.published',
      { content_id, publication_id, platform, title, url },
    ],
    PipelineStageChanged: ({ data: { thread_id, content_id, title, from, to } }) => [
      'platform.pipeline.stage_changed',
      { thread_id, content_id, title, from, to },
    ],
    ImageBatchCompleted: ({ data: { batch_id, content_id, thread_id, images } }) => [
      'platform.media.generated',
      { batch_id, content_id, thread_id, count: images.length },
    ],
    ImageBatchFailed: ({ data: { batch_id, content_id, thread_id, failure } }) => [
      'platform.media.failed',
      { batch_id, content_id, thread_id, code: failure.code, cause: failure.cause },
    ],
    VideoRendered: ({ data: { render_id, content_id, thread_id, title, duration_seconds } }) => [
      'platform.video.rendered',
      { render_id, content_id, thread_id, title, duration_seconds },
    ],
    NotificationCreated: ({ data: { notification_id, event, title, message, data } }) => [
      'platform.notification.created',
      { notification_id, event, title, message, data },
    ],
  },
);

/** The event types that go out on a channel. */
export const channelTypes: ReadonlySet<string> = new Set(channels.keys());

/** What an event is on its channel; null for one that goes out on none. */
export function frameOf(event: Recorded): Frame | null {
  // The table is keyed by type, so the entry found takes exactly this event.
  const said = channels.get(event.type)?.(event as never) ?? null;
  return said && { channel: said[0], payload: said[1], timestamp: event.at };
}

type Said = readonly [Channel, object] | null;

function channelTable<const Sets extends readonly AnyEventSet[]>(
  // Named so that their schemas and upcasts are loaded wherever the table is.
  _events: Sets,
  entries: {
    readonly [Type in EventsOf<Sets[number]>['type']]?: (
      event: Recorded<Extract<EventsOf<Sets[number]>, { type: Type }>>,
    ) => Said;
  },
): ReadonlyMap<string, (event: never) => Said> {
  return new Map(Object.entries(entries) as [string, (event: never) => Said][]);
}
