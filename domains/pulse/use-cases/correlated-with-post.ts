import { publicationEvents } from '../../../contracts/publisher/publication.ts';
import type { CommandContext } from '../../../kernel/aggregates/command-context.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';

/**
 * A context in the correlation in which a publication went live: its first sample puts its stream there, and later
 * ones join it.
 */
export async function correlatedWithPost(
  store: EventStore,
  publicationId: string,
  context: CommandContext,
): Promise<CommandContext> {
  const live = await store.lastOf(publicationEvents, publicationId, 'PublicationSucceeded');
  return live ? { ...context, correlationId: live.metadata.correlationId, causationId: live.id } : context;
}
