import type { EventStore, ReadOptions, StreamRecord } from '../event-store/index.ts';

/**
 * Reads links of an inbox with what they point to. Where a link points is not personal data, so no key is asked for,
 * and inboxes work while keys are unavailable.
 * @throws EventStoreUnavailable
 */
export const readLinks = (store: EventStore, stream: string, read: ReadOptions): Promise<StreamRecord[]> =>
  store.records(stream, { ...read, resolveLinks: true, personalData: false });
