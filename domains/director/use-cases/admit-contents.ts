import type { CommandContext } from '../../../kernel/aggregates/command-context.ts';
import { load } from '../../../kernel/aggregates/load.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import type { Ceilings } from '../../shared/ceilings.ts';
import { content } from '../content/index.ts';

type Tools = { readonly store: EventStore; readonly ceilings: Pick<Ceilings, 'admit'> };

/**
 * Counts content that is about to be requested as work of its owner's: all of it, or nothing. What was requested before
 * is not counted: a repeat begins nothing, and gets the first answer however full the queues are.
 * @param isWritten whether its scripts are to be written; a given one waits for no writer
 * @throws ProviderError of kind `budget` if that is too much
 */
export async function admitContents(
  { store, ceilings }: Tools,
  owner: string,
  contentIds: readonly string[],
  context: CommandContext,
  { isWritten }: { readonly isWritten: boolean },
): Promise<void> {
  const states = await Promise.all(contentIds.map((id) => load(store, content, id)));
  const fresh = contentIds.filter((_, index) => states[index]?.state.status === 'none');
  if (fresh.length === 0) return;
  const work = fresh.map((id) => ({ kind: 'content', id, content_id: id }) as const);
  await ceilings.admit(owner, { work, queues: isWritten ? ['scripts'] : [] }, context);
}
