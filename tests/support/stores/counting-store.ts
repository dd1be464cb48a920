import type { EventStore } from '../../../kernel/event-store/index.ts';

/** A store that counts the records which are read from single streams. */
export type CountingStore = { readonly store: EventStore; readonly read: () => number };

export function countingStore(store: EventStore): CountingStore {
  let read = 0;
  const counted = async <T extends readonly unknown[]>(reading: Promise<T>): Promise<T> => {
    const records = await reading;
    read += records.length;
    return records;
  };
  return {
    store: {
      ...store,
      records: (...args) => counted(store.records(...args)),
      eventsOf: (...args) => counted(store.eventsOf(...args)),
    },
    read: () => read,
  };
}
