import type { DocumentStore } from '../documents/index.ts';
import { type EventStore, EventStoreTrouble, isUnavailable, wasHeldUp } from '../event-store/index.ts';
import type { OutageLog } from './outage-log.ts';

type Method = (...args: unknown[]) => Promise<unknown> | AsyncGenerator;

/**
 * The same store, reporting the outcome of every call and every subscription.
 * @param heldUp told instead while this process is too late itself to know
 */
export function reportEventStoreOutages(store: EventStore, outage: OutageLog, heldUp = outage): EventStore {
  const reporting =
    (method: Method): Method =>
    (...args) => {
      const begun = performance.now();
      const succeeded = <T>(result: T): T => {
        outage.available(begun);
        heldUp.available(begun);
        return result;
      };
      const failed = (error: unknown): never => {
        // A full disk is reported by the store itself, which can be read all the time.
        if (isUnavailable(error) && !(error instanceof EventStoreTrouble))
          (wasHeldUp(error) ? heldUp : outage).unavailable(error);
        throw error;
      };
      const result = method(...args);
      if (result instanceof Promise) return result.then(succeeded, failed);
      // Items pass through unchanged: wrapping a generator in a generator would cost more than all the rest of this.
      const next = result.next.bind(result);
      result.next = () => next().then(succeeded, failed);
      return result;
    };
  const methods = Object.entries(store).map(([name, method]) => [name, reporting(method as Method)]);
  return { ...Object.fromEntries(methods), close: store.close };
}

/**
 * Reports what the driver knows of its server. The driver takes a refused connection for a sign of overload: it goes on
 * trusting the server until its next check, ten seconds later, and does not change its description. Refused connections
 * are therefore reported when an operation asks for one.
 */
export function reportDocumentStoreOutages({ client }: DocumentStore, outage: OutageLog): void {
  client.on('connectionCheckOutFailed', ({ reason, address }) => {
    if (reason === 'connectionError') outage.unavailable(`no connection to ${address}`);
  });
  client.on('topologyDescriptionChanged', ({ previousDescription, newDescription }) => {
    const servers = [...newDescription.servers.values()];
    const [before, now] = [[...previousDescription.servers.values()], servers].map((all) =>
      all.some(({ isWritable }) => isWritable),
    );
    if (now && !before) outage.available();
    // A client that has been closed knows of no server at all.
    if (before && !now && servers.length > 0)
      outage.unavailable(servers.find(({ error }) => error)?.error ?? 'there is no primary');
  });
  client.on('connectionReady', ({ durationMS }) => outage.available(performance.now() - durationMS));
  client.on('serverHeartbeatSucceeded', ({ reply, duration }) => {
    if (reply.isWritablePrimary) outage.available(performance.now() - duration);
  });
}
