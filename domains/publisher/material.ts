import type { EventStore } from '../../kernel/event-store/index.ts';
import type { EventsOf, Recorded } from '../../kernel/events.ts';
import { contentEvents } from '../director/content/events.ts';
import { pipelineEvents } from '../director/pipeline/events.ts';
import { renderEvents } from '../editor/render/events.ts';
import { type PlatformName, type PublicationRequest, publicationIdOf } from './publication/index.ts';

type ContentEvent = Recorded<EventsOf<typeof contentEvents>>;
type PipelineEvent = Recorded<EventsOf<typeof pipelineEvents>>;
type RenderEvent = Recorded<EventsOf<typeof renderEvents>>;

/** What there is to publish of a content, and how far the content has come. */
export type Material = {
  readonly contentId: string;
  readonly threadId: string;
  readonly ownerId: string;
  /** The story that everything about this content belongs to. */
  readonly correlationId: string;
  readonly status: string;
  readonly stage: string;
  /** The newest script that passed review; null before. */
  readonly text: { title: string; description: string; hashtags: readonly string[] } | null;
  /** The newest video; null before. */
  readonly video: { path: string; durationSeconds: number } | null;
};

/**
 * Read from the streams of director and editor as they stand now: what is posted must not be yesterday's version.
 * Null when there is no such content.
 */
export async function materialOf(store: EventStore, contentId: string): Promise<Material | null> {
  const [history, rendered] = await Promise.all([
    store.events(`content-${contentId}`) as Promise<ContentEvent[]>,
    store.lastOf(`render-${contentId}`, 'VideoRendered') as Promise<RenderEvent | null>,
  ]);
  const requested = history.find((event) => event.type === 'ContentRequested');
  if (!requested) return null;
  const standing = history.findLast((event) => event.type === 'ContentStatusChanged');
  const approved = history.findLast((event) => event.type === 'ContentApproved');
  const { thread_id, owner_id } = requested.data;
  return {
    contentId,
    threadId: thread_id,
    ownerId: owner_id,
    correlationId: requested.metadata.correlationId,
    status: standing?.data.to ?? 'draft',
    stage: standing?.data.stage ?? 'script',
    text: approved?.data ?? null,
    video:
      rendered?.type === 'VideoRendered'
        ? { path: rendered.data.file_path, durationSeconds: rendered.data.duration_seconds }
        : null,
  };
}

/** The events that `materialOf` reads: named so that whoever uses it has their schemas loaded. */
export const materialEvents = [contentEvents, pipelineEvents, renderEvents] as const;

/** Whether a pipeline waits for its content to be published: its newest event says so. */
export async function standsAtPublish(store: EventStore, threadId: string): Promise<boolean> {
  const last = (await store.lastOf(`pipeline-${threadId}`)) as PipelineEvent | null;
  switch (last?.type) {
    case 'PipelineStageChanged':
      return last.data.to === 'publish';
    case 'PipelineRetried':
      return last.data.stage === 'publish';
    case 'PipelinePublishing':
      return true;
    default:
      return false;
  }
}

/** The request for one platform; null while there is no text or no video. @param scheduleAt ISO 8601 UTC, null for now */
export function requestFor(
  { contentId, threadId, text, video }: Material,
  platform: PlatformName,
  scheduleAt: string | null,
): Omit<PublicationRequest, 'attempt'> | null {
  if (!text || !video) return null;
  return {
    publication_id: publicationIdOf(contentId, platform),
    content_id: contentId,
    thread_id: threadId,
    platform,
    title: text.title,
    description: text.description,
    hashtags: [...text.hashtags],
    video_path: video.path,
    duration_seconds: video.durationSeconds,
    schedule_at: scheduleAt,
  };
}

/** A time in the future as ISO 8601 UTC; null for what is past, absent or no time. @param now milliseconds */
export function futureOrNull(time: string | null | undefined, now: number): string | null {
  const at = Date.parse(time ?? '');
  return at > now ? new Date(at).toISOString() : null;
}
