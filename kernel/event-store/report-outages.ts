import type { OutageLog } from '../process/outage-log.ts';
import type { EventStore } from './index.ts';
import { isUnavailable } from './retry.ts';

/** The same store, which reports what becomes of every call and of every subscription. */
export function reportOutages(store: EventStore, outage: OutageLog): EventStore {
  const failed = (error: unknown): never => {
    if (isUnavailable(error)) outage.unavailable(error);
    throw error;
  };

  const call =
    <Args extends unknown[], Result>(method: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      const begun = performance.now();
      const result = await method(...args).catch(failed);
      outage.available(begun);
      return result;
    };

  const subscription = <Args extends unknown[], Item>(method: (...args: Args) => AsyncGenerator<Item>) =>
    async function* (...args: Args): AsyncGenerator<Item> {
      const begun = performance.now();
      try {
        for await (const item of method(...args)) {
          outage.available(begun);
          yield item;
        }
      } catch (error) {
        failed(error);
      }
    };

  return {
    append: call(store.append),
    appendLinks: call(store.appendLinks),
    eventsOf: call(store.eventsOf) as EventStore['eventsOf'],
    lastOf: call(store.lastOf) as EventStore['lastOf'],
    records: call(store.records),
    lastRevision: call(store.lastRevision),
    eventsBetween: call(store.eventsBetween),
    head: call(store.head),
    subscribe: subscription(store.subscribe),
    metadataOf: call(store.metadataOf),
    changeMetadata: call(store.changeMetadata),
    ensureGroup: call(store.ensureGroup),
    removeGroup: call(store.removeGroup),
    groupsOn: call(store.groupsOn),
    consume: subscription(store.consume),
    close: store.close,
  };
}
