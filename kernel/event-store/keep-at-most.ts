import type { EventStore } from './index.ts';

/** Limits a stream to its latest events (`$maxCount`); works before its first event too. */
export async function keepAtMost(
  store: Pick<EventStore, 'metadataOf' | 'changeMetadata'>,
  stream: string,
  maxCount: number,
): Promise<void> {
  const metadata = await store.metadataOf(stream);
  if (metadata?.maxCount === maxCount) return;
  await store.changeMetadata(stream, (current) => ({ ...current, maxCount }));
}
