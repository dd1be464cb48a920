import { randomUUID } from 'node:crypto';
import { mapConcurrently } from '../../kernel/async/map-concurrently.ts';
import type { EventStore, NewEvent } from '../../kernel/event-store/index.ts';
import type { DomainEvent } from '../../kernel/events/event.ts';

/** How many keys take turns: the events of one key lie as far apart as if many users worked at a time. */
const KEYS_AT_A_TIME = 1_000;
const EVENTS_A_TURN = 5;
const TURNS = 5;

export const EVENTS_A_KEY = EVENTS_A_TURN * TURNS;

// Many events per append: they exist only to be read, and writing is not measured.
const EVENTS_AN_APPEND = 500;
const APPENDS_AT_ONCE = 4;

/** An event as a command would write it. @param owner whose data it is */
export function newEvent({ type, data }: DomainEvent, owner: string | null = null): NewEvent {
  const id = randomUUID();
  return {
    type,
    id,
    data,
    metadata: { correlationId: id, causationId: id, commandId: null, actor: 'system:bench', owner },
  };
}

/** 25 events for each key, in five turns of five, a thousand keys at a time. */
export function* inTurns(keys: readonly string[], eventOf: (key: string) => NewEvent): Generator<NewEvent> {
  for (let first = 0; first < keys.length; first += KEYS_AT_A_TIME) {
    const chosen = keys.slice(first, first + KEYS_AT_A_TIME);
    for (let turn = 0; turn < TURNS; turn++)
      for (const key of chosen) for (let n = 0; n < EVENTS_A_TURN; n++) yield eventOf(key);
  }
}

/**
 * Appends events, a few batches at a time, so that they lie about as mixed in the log as concurrent writers leave them.
 * @param stream the beginning of each stream's name
 * @returns the position of the last event
 */
export async function fillLog(store: EventStore, stream: string, events: Iterable<NewEvent>): Promise<bigint> {
  let last = 0n;
  let appends = 0;
  let waiting: NewEvent[][] = [];
  const append = async (): Promise<void> => {
    await mapConcurrently(waiting, APPENDS_AT_ONCE, async (chosen) => {
      const { position } = await store.append(`${stream}${appends++}`, null, chosen);
      if (position !== null && position > last) last = position;
    });
    waiting = [];
  };
  for (const event of events) {
    if ((waiting.at(-1)?.length ?? EVENTS_AN_APPEND) === EVENTS_AN_APPEND) {
      if (waiting.length === APPENDS_AT_ONCE) await append();
      waiting.push([]);
    }
    waiting.at(-1)?.push(event);
  }
  await append();
  return last;
}
