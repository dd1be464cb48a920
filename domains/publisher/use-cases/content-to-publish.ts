import { type ContentStatus, contentEvents, type Stage } from '../../../contracts/director/content.ts';
import { renderEvents } from '../../../contracts/editor/render.ts';
import { NO_OPTIONS, type PostOptions, type PublicationAccount } from '../../../contracts/publisher/publication.ts';
import { load } from '../../../kernel/aggregates/load.ts';
import { defineView } from '../../../kernel/aggregates/view.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import { type PublicationRequest, publicationIdOf } from '../publication/index.ts';
import { creditsOfFilm, creditsText, withCredits } from './credits.ts';

/** The publishable parts of a piece of content, and its progress. */
export type ContentToPublish = {
  readonly contentId: string;
  readonly threadId: string;
  readonly ownerId: string;
  /** The correlation shared by everything about this content. */
  readonly correlationId: string;
  /** Of the request for it, if that was traced. */
  readonly traceparent?: string | undefined;
  readonly status: ContentStatus;
  readonly stage: Stage;
  /** Of the newest script that passed review, as edited since then without changing the video; null until there is one. */
  readonly text: { title: string; description: string; hashtags: readonly string[] } | null;
  /** The newest video; null until there is one. */
  readonly video: { path: string; durationSeconds: number } | null;
  /** What licences of pictures in the video ask to be said with it; empty if they ask for nothing. */
  readonly credits: string;
};

export const approvedContent = defineView<typeof contentEvents, Pick<ContentToPublish, 'status' | 'stage' | 'text'>>({
  name: 'content to publish',
  events: contentEvents,
  snapshots: 6,
  initial: { status: 'draft', stage: 'script', text: null },
  evolve(state, { type, data }) {
    if (type === 'ContentStatusChanged') return { ...state, status: data.to, stage: data.stage };
    if (type === 'PipelineStageChanged') return { ...state, stage: data.to };
    // Before the first review is passed, an edited script is no more than a proposal.
    const isReviewed = state.stage === 'final_review' || state.status === 'ready';
    const isText = type === 'ContentApproved' || (type === 'ScriptEdited' && isReviewed);
    if (!isText) return state;
    const { title, description, hashtags } = data;
    return { ...state, text: { title, description, hashtags } };
  },
});

/**
 * Read from director's and editor's streams: posts must not be out of date. Null if there is no such content.
 */
export async function contentToPublish(store: EventStore, contentId: string): Promise<ContentToPublish | null> {
  const [[requested], { state }, rendered, credits] = await Promise.all([
    store.eventsOf(contentEvents, contentId, { maxCount: 1 }),
    load(store, approvedContent, contentId),
    store.lastOf(renderEvents, contentId, 'VideoRendered'),
    creditsOfFilm(store, contentId),
  ]);
  if (requested?.type !== 'ContentRequested') return null;
  const { thread_id, owner_id } = requested.data;
  return {
    contentId,
    threadId: thread_id,
    ownerId: owner_id,
    correlationId: requested.metadata.correlationId,
    traceparent: requested.metadata.traceparent,
    ...state,
    video: rendered && { path: rendered.data.file_path, durationSeconds: rendered.data.duration_seconds },
    credits: creditsText(credits),
  };
}

/** Whether the content is waiting to be published. */
export const isAtPublish = ({ status, stage }: ContentToPublish): boolean =>
  stage === 'publish' && (status === 'ready' || status === 'publishing');

/** Where content is to be published: with which account, which words instead of the script's, and how. */
export type PublicationTarget = {
  readonly platform: string;
  readonly account: PublicationAccount;
  readonly words?: PostWords | undefined;
  readonly options?: PostOptions | undefined;
};

/** Absent fields are as in the script. */
export type PostWords = {
  readonly [Field in 'title' | 'description' | 'hashtags']?: PublicationRequest[Field] | undefined;
};

/**
 * The request for one platform; null while the text or the video is missing.
 * @param scheduleAt ISO 8601 UTC; null for now
 */
export function publicationRequestFor(
  { contentId, threadId, text, video, credits }: ContentToPublish,
  { platform, account, words = {}, options = NO_OPTIONS }: PublicationTarget,
  scheduleAt: string | null,
): Omit<PublicationRequest, 'attempt'> | null {
  if (!text || !video) return null;
  const { title = text.title, description = text.description, hashtags = [...text.hashtags] } = words;
  return {
    publication_id: publicationIdOf(contentId, platform),
    content_id: contentId,
    thread_id: threadId,
    platform,
    title,
    description: withCredits(description, credits),
    hashtags,
    video_path: video.path,
    duration_seconds: video.durationSeconds,
    schedule_at: scheduleAt,
    account,
    options,
  };
}

/** A future time as ISO 8601 UTC; null if it is past, absent or not a time. @param now milliseconds */
export function futureOrNull(time: string | null | undefined, now: number): string | null {
  const at = Date.parse(time ?? '');
  return at > now ? new Date(at).toISOString() : null;
}
