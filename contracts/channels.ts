import type { z } from 'zod';
import type { Recorded } from '../kernel/events/event.ts';
import { type EventTable, handlersByType } from '../kernel/events/event-table.ts';
import type { channelPayloads } from './channel-payloads.ts';
import { contentEvents } from './director/content.ts';
import { renderEvents } from './editor/render.ts';
import { notificationEvents } from './identity/notification.ts';
import { imageBatchEvents } from './media/image-batch.ts';
import { publicationEvents } from './publisher/publication.ts';
import { trendEvents } from './scout/trend.ts';

export type Channel = keyof typeof channelPayloads;

/** A message on a channel. `timestamp` is when the event was stored, ISO 8601 UTC. */
export type Frame = { readonly channel: Channel; readonly payload: object; readonly timestamp: string };

type Sent = { [Name in Channel]: readonly [Name, z.input<(typeof channelPayloads)[Name]>] }[Channel] | null;

const sets = [
  trendEvents,
  contentEvents,
  imageBatchEvents,
  renderEvents,
  publicationEvents,
  notificationEvents,
] as const;

/** The bus: the stream of links to every event that goes out on a channel. */
export const CHANNELS_STREAM = 'channels';

/** Maps an event to its channel and payload: ids, and the fields that a list shows. Null publishes nothing. */
const table: EventTable<typeof sets, [], Sent> = {
  TrendDetected: ({ data: { trend_id, topic, source, score, niche } }) => [
    'platform.trend.detected',
    { trend_id, topic, source, score, niche },
  ],
  TrendExpired: ({ data: { trend_id, topic, niche } }) => ['platform.trend.expired', { trend_id, topic, niche }],
  ContentApproved: ({ data: { content_id, thread_id, title, niche, revision } }) => [
    'platform.content.created',
    { content_id, thread_id, title, niche, revision },
  ],
  // What is no longer written may have changed the stage alone.
  ContentStatusChanged: ({ data: { content_id, from, to, stage } }) =>
    from === to ? null : ['platform.content.updated', { content_id, status: to, stage }],
  ContentRejected: ({ data: { content_id, thread_id, title, gate, reason } }) => [
    'platform.content.rejected',
    { content_id, thread_id, title, gate, reason },
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
};
const channels = handlersByType<(event: Recorded) => Sent>(sets, table);

/** The event types that go out on a channel. */
export const channelTypes: ReadonlySet<string> = new Set(channels.keys());

/** The frame for an event; null if the event is not published on any channel. */
export function frameOf(event: Recorded): Frame | null {
  const sent = channels.get(event.type)?.(event) ?? null;
  return sent && { channel: sent[0], payload: sent[1], timestamp: event.at };
}
