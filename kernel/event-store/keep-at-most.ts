import type { EventStore } from './index.ts';

/** Lets a stream keep its latest events alone (`$maxCount`), from its beginning on if it has not begun. */
export async function keepAtMost(
  store: Pick<EventStore, 'metadataOf' | 'changeMetadata'>,
  stream: string,
  maxCount: number,
): Promise<void> {
  const metadata = await store.metadataOf(stream);
  if (metadata?.maxCount === maxCount) return;
  await store.changeMetadata(stream, (current) => ({ ...current, maxCount }));
}
