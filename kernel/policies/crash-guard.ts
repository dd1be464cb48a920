import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { defineAggregate } from '../aggregates/aggregate.ts';
import { rootCommandContext } from '../aggregates/command-context.ts';
import { execute } from '../aggregates/execute.ts';
import { load } from '../aggregates/load.ts';
import { stateCacheOf } from '../aggregates/state-cache.ts';
import { createSlots } from '../async/slots/first-come.ts';
import { growingCache } from '../caches/growing.ts';
import type { EventStore } from '../event-store/index.ts';
import { defineEvents, type EventsOf } from '../events/catalogue.ts';
import type { Recorded } from '../events/event.ts';
import { type Outcome, park } from './policy.ts';

/**
 * How many processes in a row may end while handling an event before it is parked. More than anyone would kill for
 * other reasons while a long handler, such as a render's, is at one event.
 */
const MAX_CRASHES = 12;
/**
 * From this many crashes on, the event is handled alone, so that there is no doubt which event it is. One that was only
 * handled alongside the poison event returns then.
 */
const SUSPECT_FROM = 6;
const MARKS_KEPT = 500;
const MAX_RETURNED = 10_000;

const handlingEvents = defineEvents(
  'handling',
  {
    // How many processes in a row, including the writing one, have begun to handle an event and not come back. 0: one
    // has.
    HandlingBegun: z.object({ event: z.string(), processes: z.int().nonnegative() }),
  },
  { keeps: MARKS_KEPT },
);

type Mark = { readonly type: 'Mark'; readonly event: string; readonly processes: number };

/** The marks of one policy, by event. */
const handling = defineAggregate({
  events: handlingEvents,
  lastEvents: MARKS_KEPT,
  initial: new Map() as ReadonlyMap<string, number>,
  evolve: (marks, { data }: EventsOf<typeof handlingEvents>) => new Map(marks).set(data.event, data.processes),
  decide: ({ event, processes }: Mark, marks) =>
    marks.get(event) === processes ? [] : [{ type: 'HandlingBegun' as const, data: { event, processes } }],
});

// Shared by all policies in the process.
const suspects = createSlots(1);

type Attempt = { readonly event: Recorded; readonly retries: number; readonly signal: AbortSignal };

/** Calls the handler, unless too many processes have crashed on the event: then the outcome is to park it. */
export type CrashGuard = (attempt: Attempt, handle: () => Promise<Outcome>) => Promise<Outcome>;

/**
 * Counts in the event store which events kill processes, by running out of memory or by a crash in native code. The
 * server's count alone cannot tell: it includes lost connections and messages that were handed back, and starts again
 * when the server restarts. Together with the event's age it only tells whether a process may have had the event
 * before. If so, a mark is written before the handler is called and taken back when it returns. A new event costs
 * nothing.
 */
export function createCrashGuard(store: EventStore, policy: string): CrashGuard {
  const startedAt = Date.now();
  const marks = openMarks(store, policy);
  const returned = growingCache<true>(MAX_RETURNED);

  return async ({ event: { id, at }, retries, signal }, handle) => {
    if (returned.has(id) || (retries === 0 && Date.parse(at) >= startedAt)) return handle();
    const crashes = await marks.of(id, retries > 0);
    if (crashes >= MAX_CRASHES) {
      // An operator who replays it wants it to be tried again.
      await marks.set(id, 0);
      returned.set(id, true);
      return park(`${crashes} processes in a row have ended while they handled it`);
    }
    const watched = async (): Promise<Outcome> => {
      await marks.set(id, crashes + 1);
      let isLast = false;
      try {
        const outcome = await handle();
        isLast = outcome.kind === 'done' || outcome.kind === 'skip' || outcome.kind === 'park';
        return outcome;
      } finally {
        returned.set(id, true);
        // Its acknowledgement may still be on its way when the next event kills the process. A mark that stays counts
        // for one crash.
        if (crashes > 0 || !isLast) await marks.set(id, 0).catch(() => undefined);
      }
    };
    return crashes < SUSPECT_FROM ? watched() : suspects(signal, watched);
  };
}

/** The marks of one policy, shared by all processes that run it. */
function openMarks(store: EventStore, policy: string) {
  const cached = stateCacheOf(store, handling);
  let written: Promise<unknown> = Promise.resolve();

  const write = (event: string, processes: number): Promise<unknown> => {
    const context = { ...rootCommandContext(randomUUID(), `system:${policy}`, null), causationId: event };
    return execute(store, handling, policy, { type: 'Mark', event, processes }, context);
  };

  return {
    /**
     * How many processes have died of an event. @param isRead whether the stream is read again, because another process
     * may have died since it was
     */
    async of(event: string, isRead: boolean): Promise<number> {
      if (isRead) await written;
      const known = isRead ? null : cached.get(handling.streamOf(policy));
      const { state } = known ?? (await load(store, handling, policy));
      return state.get(event) ?? 0;
    },
    /** One at a time, so that the marks of one process do not race each other. */
    set(event: string, processes: number): Promise<unknown> {
      const writing = written.then(() => write(event, processes));
      written = writing.catch(() => undefined);
      return writing;
    },
  };
}
