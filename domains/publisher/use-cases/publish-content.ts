import { publicationEvents } from '../../../contracts/publisher/publication.ts';
import type { CommandContext } from '../../../kernel/aggregates/command-context.ts';
import { execute, requireSameRequest } from '../../../kernel/aggregates/execute.ts';
import { Rejection } from '../../../kernel/aggregates/rejection.ts';
import { fold } from '../../../kernel/aggregates/view.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import { type Publication, publication, publicationIdOf } from '../publication/index.ts';
import { type ContentToPublish, type PublicationTarget, publicationRequestFor } from './content-to-publish.ts';
import { publicationsOf } from './publications-of.ts';

/**
 * Requests a publication on every platform or on none: everything is checked before the first is requested. A repeated
 * command gets the result of the first time.
 * @param targets the platforms, each with the account to post with and the words to post
 * @param scheduleAt ISO 8601 UTC; null for now
 * @returns for each platform the publication and the position of its newest event
 * @throws Rejection `publication/content-not-ready`, `publication/already-published`, `publication/unconfirmed`,
 * `command/another-request`
 */
export async function publishContent(
  store: EventStore,
  content: ContentToPublish,
  targets: readonly PublicationTarget[],
  scheduleAt: string | null,
  context: CommandContext,
): Promise<{ state: Publication; position: bigint }[]> {
  const platforms = targets.map(({ platform }) => platform);
  const requests = targets.map((target) => publicationRequestFor(content, target, scheduleAt));
  const current = await publicationsOf(store, content.contentId, platforms);
  const isRepeat = await wasGiven(store, context, content, platforms);
  if (!isRepeat) requirePublishable(content);

  const commands = requests.map((request) => {
    if (!request) throw notReady(content, 'there is no video of it yet');
    return { type: 'RequestPublication' as const, request };
  });
  if (!isRepeat) {
    for (const [i, command] of commands.entries()) publication.decide(command, current[i] ?? publication.initial);
  }

  const results = [];
  for (const command of commands) {
    const { state, position, events } = await execute(
      store,
      publication,
      command.request.publication_id,
      command,
      context,
    );
    results.push({ state: events.length > 0 ? fold(publication, events) : state, position });
  }
  return results;
}

/**
 * Whether the command has already written to any of the publications.
 * @throws Rejection if another request came under its id then: nothing may be published on the platforms it adds
 */
async function wasGiven(
  store: EventStore,
  { commandId, requestDigest }: CommandContext,
  { contentId }: ContentToPublish,
  platforms: readonly string[],
): Promise<boolean> {
  const histories = await Promise.all(
    platforms.map((platform) => store.eventsOf(publicationEvents, publicationIdOf(contentId, platform))),
  );
  const given = histories.flat().find(({ metadata }) => metadata.commandId === commandId);
  if (given) requireSameRequest(given.metadata, requestDigest);
  return given !== undefined;
}

const PUBLISHABLE = ['ready', 'publishing', 'published'];

function requirePublishable(content: ContentToPublish): void {
  const { status, stage } = content;
  if (PUBLISHABLE.includes(status) || (status === 'failed' && stage === 'publish')) return;
  throw notReady(
    content,
    status === 'awaiting_review' ? `it waits for a decision at ${stage}` : `it is ${status} at ${stage}`,
  );
}

const notReady = ({ contentId, status, stage }: ContentToPublish, why: string): Rejection =>
  new Rejection('publication/content-not-ready', 'conflict', `Content ${contentId} cannot be published: ${why}`, {
    status,
    stage,
  });
