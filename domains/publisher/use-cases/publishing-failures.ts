import type { CommandContext } from '../../../kernel/aggregates/command-context.ts';
import { execute } from '../../../kernel/aggregates/execute.ts';
import { load } from '../../../kernel/aggregates/load.ts';
import { Rejection } from '../../../kernel/aggregates/rejection.ts';
import type { Documents } from '../../../kernel/documents/index.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import { listPublications, type PublicationDocument } from '../../../read-models/publications.ts';
import { publication, publicationIdOf } from '../publication/index.ts';
import { type ContentToPublish, contentToPublish, type PublicationTarget } from './content-to-publish.ts';
import { publishContent } from './publish-content.ts';

const PAGE = 200;
/** No one looks beyond this many: the newest matter. */
const MOST = 1_000;

/** A user's failed publications, newest first, as far as anyone looks back. */
export async function failedPublications(
  documents: Documents,
  filter: { readonly owner: string; readonly platform?: string },
): Promise<PublicationDocument[]> {
  const failed: PublicationDocument[] = [];
  let cursor: string | undefined;
  do {
    const page = { limit: PAGE, ...(cursor === undefined ? {} : { cursor }) };
    const { items, next_cursor } = await listPublications(documents, { ...filter, status: 'failed' }, page);
    failed.push(...items);
    cursor = next_cursor ?? undefined;
  } while (cursor !== undefined && failed.length < MOST);
  return failed;
}

/** Each cause at each platform once, the most frequent first. @param failed newest first */
export function failureGroups(failed: readonly PublicationDocument[]) {
  const groups = new Map<string, FailureGroup>();
  for (const { platform, failure } of failed) {
    if (!failure) continue;
    const { code, cause, next_action, at: newest_at } = failure;
    const key = `${platform} ${code}`;
    const group = groups.get(key) ?? { platform, code, cause, next_action, count: 0, newest_at };
    groups.set(key, { ...group, count: group.count + 1 });
  }
  return [...groups.values()].sort((one, other) => other.count - one.count);
}

type FailureGroup = {
  readonly platform: string;
  readonly code: string;
  readonly cause: string;
  readonly next_action: string;
  readonly count: number;
  readonly newest_at: string;
};

/**
 * Requests failed publications again, each with its own text. One that is refused does not stop the others.
 * @returns what was requested, what was not and why, and the positions of what was written
 */
export async function publishAgain(
  store: EventStore,
  failed: readonly PublicationDocument[],
  target: Omit<PublicationTarget, 'words' | 'options'> | undefined,
  context: CommandContext,
) {
  const requested: string[] = [];
  const left: { publication_id: string; reason: string }[] = [];
  const positions: bigint[] = [];
  for (const { publication_id, content_id, owner_id, platform, title, description, hashtags, options } of failed) {
    const content = await contentToPublish(store, content_id);
    if (!content || !target) {
      left.push({ publication_id, reason: 'There is no such content any more' });
      continue;
    }
    try {
      const words = { title, description, hashtags };
      const { correlationId, traceparent } = content;
      const own = { ...context, owner: owner_id, correlationId, traceparent };
      const isRepeat = publication_id !== publicationIdOf(content_id, platform);
      const published = isRepeat
        ? [await requestRepeat(store, publication_id, content, target, own)]
        : await publishContent(store, content, [{ ...target, words, options }], null, own);
      positions.push(...published.map(({ position }) => position));
      requested.push(publication_id);
    } catch (error) {
      if (!(error instanceof Rejection)) throw error;
      left.push({ publication_id, reason: error.message });
    }
  }
  return { requested, left, positions };
}

/** Requests what failed when a video was posted again: its first post may be live. */
async function requestRepeat(
  store: EventStore,
  publicationId: string,
  { video }: ContentToPublish,
  { account }: Pick<PublicationTarget, 'account'>,
  context: CommandContext,
): Promise<{ position: bigint }> {
  const { state } = await load(store, publication, publicationId);
  if (state.status === 'none' || !video)
    throw new Rejection('publication/content-not-ready', 'conflict', 'There is no video of it any more');
  const { attempt: _, ...before } = state.request;
  const newest = { video_path: video.path, duration_seconds: video.durationSeconds };
  const request = { ...before, ...newest, account, schedule_at: null };
  return execute(store, publication, publicationId, { type: 'RequestPublication', request }, context);
}
