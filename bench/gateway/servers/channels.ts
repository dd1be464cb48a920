import { END, EventStoreDBClient, type JSONEventType } from '@eventstore/db-client';
import { CHANNELS_STREAM } from '../../../contracts/channels.ts';

/**
 * Calls `send` with what clients get of each new event on the channels: read by a subscription of the official client,
 * as users of a library would do. Resolves when the subscription has begun.
 */
export async function followChannels(send: (text: string) => void): Promise<void> {
  const client = EventStoreDBClient.connectionString(process.env.ESDB_URL ?? '');
  const options = { fromRevision: END, resolveLinkTos: true } as const;
  const subscription = client.subscribeToStream<JSONEventType>(CHANNELS_STREAM, options);
  subscription.on('data', ({ event, link }) => {
    if (!event) return;
    const { type, data, id, created } = event;
    const position = Number(link?.revision);
    send(JSON.stringify({ channel: type, payload: data, timestamp: created, id, position }));
  });
  await new Promise<void>((resolve, reject) => {
    subscription.once('confirmation', () => resolve());
    subscription.once('error', reject);
  });
}
