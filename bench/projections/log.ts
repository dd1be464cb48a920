import { randomUUID } from 'node:crypto';
import { mapConcurrently } from '../../kernel/async/map-concurrently.ts';
import type { EventStore, NewEvent } from '../../kernel/event-store/index.ts';
import type { DomainEvent } from '../../kernel/events/event.ts';

/** How many streams are written to in turn: the events of one lie as far apart as where many users work at a time. */
const STREAMS_AT_A_TIME = 1_000;
const EVENTS_AN_APPEND = 5;
const APPENDS_A_STREAM = 5;
const AT_ONCE = 64;

export const EVENTS_A_STREAM = EVENTS_AN_APPEND * APPENDS_A_STREAM;

/** An event as a command would write it. */
export function newEvent({ type, data }: DomainEvent): NewEvent {
  const id = randomUUID();
  return {
    type,
    id,
    data,
    metadata: { correlationId: id, causationId: id, commandId: null, actor: 'system:bench', owner: null },
  };
}

/**
 * Fills streams of 25 events each, a thousand streams in turn.
 * @param eventsOf some events of a stream
 * @returns the position of the last event
 */
export async function fillStreams(
  store: EventStore,
  streams: readonly string[],
  eventsOf: (stream: string, count: number) => readonly NewEvent[],
): Promise<bigint> {
  let last = 0n;
  for (let first = 0; first < streams.length; first += STREAMS_AT_A_TIME) {
    const chosen = streams.slice(first, first + STREAMS_AT_A_TIME);
    for (let turn = 0; turn < APPENDS_A_STREAM; turn++) {
      await mapConcurrently(chosen, AT_ONCE, async (stream) => {
        const expected = turn === 0 ? null : BigInt(turn * EVENTS_AN_APPEND - 1);
        const { position } = await store.append(stream, expected, eventsOf(stream, EVENTS_AN_APPEND));
        if (position !== null && position > last) last = position;
      });
    }
  }
  return last;
}
