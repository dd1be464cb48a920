import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { EventStore } from '../../../../kernel/event-store/index.ts';
import { type EventsOf, streamOf } from '../../../../kernel/events/catalogue.ts';
import { ledgerEvents } from './ledger.ts';
import type { Reader } from './start.ts';

const ACCOUNTS = 60;
const WRITERS = 3;
/** A log that grows faster than it is folded on a busy machine would only tell how busy that is. */
const PAUSE_MS = 20;
/** Reading without a pause takes a processor from those who are to be raced. */
const READ_PAUSE_MS = 5;
type LedgerEvent = EventsOf<typeof ledgerEvents>;

/** Writes moves between accounts, some refunds, and now and then the end of an account, until it is stopped. */
export function startWriting(store: EventStore, run: string): { keys: readonly string[]; stop(): Promise<number> } {
  // The last ones are never closed: what is read of them only grows.
  const keys = Array.from({ length: ACCOUNTS }, (_, n) => `${run}-${n % 7}/${n}`);
  const kept = keys.slice(ACCOUNTS / 2);
  let stopping = false;
  let written = 0;
  const any = (from: readonly string[]): string => from[Math.floor(Math.random() * from.length)] ?? '';

  const next = (): LedgerEvent => {
    const dice = Math.random();
    if (dice < 0.05) return { type: 'AccountClosed', data: { key: any(keys.slice(0, ACCOUNTS / 2)) } };
    if (dice < 0.15) return { type: 'Refunded', data: { to: any(keys), amount: 1 + Math.floor(Math.random() * 9) } };
    return { type: 'Moved', data: { from: any(keys), to: any(keys), amount: 1 + Math.floor(Math.random() * 99) } };
  };
  const write = async (): Promise<void> => {
    while (!stopping) {
      const events = Array.from({ length: 1 + Math.floor(Math.random() * 4) }, () => {
        const id = randomUUID();
        const metadata = { correlationId: id, causationId: id, commandId: null, actor: 'system:test', owner: null };
        return { ...next(), id, metadata };
      });
      await store.append(streamOf(ledgerEvents, randomUUID()), null, events);
      written += events.length;
      await sleep(PAUSE_MS);
    }
  };
  const writing = Promise.all(Array.from({ length: WRITERS }, write));
  return {
    keys: kept,
    async stop() {
      stopping = true;
      await writing;
      return written;
    },
  };
}

/**
 * Reads the same documents in turn by several processes that tell one another what they have seen: no read fails, and none shows
 * less than one that was answered before it was asked.
 */
export function startReading(
  readers: readonly Reader[],
  keys: readonly string[],
): { failure(): unknown; stop(): Promise<number> } {
  const seen = new Map<string, number>();
  let [stopping, reads] = [false, 0];
  let failure: unknown;
  const reading = (async () => {
    for (let turn = 0; !stopping && failure === undefined; turn++) {
      const key = keys[Math.floor(turn / readers.length) % keys.length] ?? '';
      const moves = (await readers[turn % readers.length]?.read(key))?.moves ?? 0;
      const before = seen.get(key) ?? 0;
      if (moves < before) throw new Error(`a reader saw ${moves} moves of ${key}, after another had seen ${before}`);
      seen.set(key, moves);
      reads++;
      await sleep(READ_PAUSE_MS);
    }
  })().catch((error) => {
    failure = error;
  });
  return {
    failure: () => failure,
    async stop() {
      stopping = true;
      await reading;
      if (failure !== undefined) throw failure;
      return reads;
    },
  };
}
