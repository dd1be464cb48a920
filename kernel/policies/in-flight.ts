import type { Delivery } from '../event-store/index.ts';

/** An event in flight, and its newest delivery: the one to answer. */
export type InFlight = { delivery: Delivery; readonly release: AbortController; handled: Promise<void> };

/** The events that a policy is handling: each once, however often it is delivered. */
export function createInFlight() {
  const entries = new Map<string, InFlight>();
  return {
    /** @param handle must not reject */
    handle(id: string, delivery: Delivery, handle: (entry: InFlight) => Promise<void>): void {
      const known = entries.get(id);
      if (known) {
        // Redelivered while it is being handled, after a lost connection or because its message timeout was too short.
        // This delivery gets the acknowledgement: the one before may belong to a lost connection.
        known.delivery = delivery;
        return;
      }
      const entry: InFlight = { delivery, release: new AbortController(), handled: Promise.resolve() };
      entries.set(id, entry);
      entry.handled = handle(entry).finally(() => entries.delete(id));
    },
    /** Asks all handlers to end, and waits until they have. */
    async release(): Promise<void> {
      for (const { release } of entries.values()) release.abort();
      await Promise.all([...entries.values()].map(({ handled }) => handled));
    },
  };
}
