import { type Channel, channels } from '../../contracts/channels.ts';
import type { Recorded } from '../../kernel/events/event.ts';

/** A message on a channel. `timestamp` is when the event was stored, ISO 8601 UTC. */
export type Frame = { readonly channel: Channel; readonly payload: object; readonly timestamp: string };

const byType = new Map(Object.entries(channels).map(([channel, sent]) => [sent.type as string, { channel, ...sent }]));

/** The frame for an event; null if the event is not published on any channel. */
export function frameOf({ type, data, at }: Recorded): Frame | null {
  const sent = byType.get(type);
  // The casts are safe: what is found for a type takes its data.
  const payload = sent?.payloadOf(data as never);
  return sent && payload ? { channel: sent.channel as Channel, payload, timestamp: at } : null;
}
