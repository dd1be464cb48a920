import type { Readable } from 'node:stream';

/**
 * Returns the function that ends a subscription, whatever state it is in. The client's own `unsubscribe` waits for a
 * connection that may never come, and fails if it does not. An error that a subscription emits after its reader has
 * left would otherwise end the process.
 */
export function createUnsubscribe(subscription: Readable & { unsubscribe(): Promise<void> }): () => void {
  const nobodyListens = () => undefined;
  subscription.on('error', nobodyListens);
  return () => {
    subscription.unsubscribe().catch(nobodyListens);
    subscription.destroy();
  };
}
