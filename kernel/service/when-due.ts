import { createBell } from '../async/bell.ts';
import { keepRunning } from '../async/keep-running.ts';
import { pause } from '../async/pause.ts';
import type { Documents, ReadModel } from '../documents/index.ts';
import type { EventStore } from '../event-store/index.ts';
import { logLoss } from '../outages/unavailable.ts';
import type { Log } from '../process/log.ts';
import { type Background, polling } from './background.ts';

/** While something is overdue: what has just been worked on may not have reached the read model, or has failed. */
const OVERDUE_MS = 1_000;
/** How long a look waits for the read model: it also holds up a stop. */
const FOLDED_WITHIN_MS = 1_000;
/** Clocks may be set, and machines sleep. */
const LOOK_AGAIN_MS = 60_000;

type WorkWhenDue = {
  readonly name: string;
  readonly store: EventStore;
  readonly documents: Documents;
  readonly log: Log;
  /** Where the work is found. */
  readonly model: ReadModel<object>;
  /** The events that may make something due, or due at another time. */
  readonly types: readonly string[];
  /** When the first piece of work is due, ISO 8601 UTC; null if there is none. */
  nextAt(): Promise<string | null>;
  /** Does everything that is due. */
  work(signal: AbortSignal): Promise<unknown>;
  /** How long what becomes due together is waited for, in milliseconds. Default 0. */
  readonly gatherMs?: number;
};

/**
 * Works when something is due, and not before. It is told by the log itself, so that nothing is asked for while nothing
 * happens: an event of one of the types has it look, once the read model has folded it, and until the next one it waits
 * for the first piece of work.
 */
export function whenDue({
  name,
  store,
  documents,
  log,
  model,
  types,
  nextAt,
  work,
  gatherMs = 0,
}: WorkWhenDue): Background {
  const bell = createBell();
  /** The newest event that the read model may not have folded yet. */
  let told: bigint | null = null;
  let waitMs = 0;
  /** How long it waits for a read model that is behind: longer each time, as it may be paused. */
  let behindMs = OVERDUE_MS;
  const tell = (position: bigint): void => {
    told = position;
    bell.ring();
  };

  const looking = polling({
    name,
    everyMs: () => waitMs,
    bell,
    log,
    async poll(signal) {
      if (told !== null) await pause(gatherMs, signal);
      const position = told;
      const isFolded = position === null || (await documents.waitFor(model, position, FOLDED_WITHIN_MS));
      if (signal.aborted) return;
      if (isFolded && told === position) told = null;
      behindMs = isFolded ? OVERDUE_MS : Math.min(2 * behindMs, LOOK_AGAIN_MS);
      const at = await nextAt();
      const dueInMs = at === null ? Number.POSITIVE_INFINITY : Date.parse(at) - Date.now();
      if (dueInMs <= 0 && !signal.aborted) await work(signal);
      waitMs = dueInMs > 0 ? Math.min(dueInMs, isFolded ? LOOK_AGAIN_MS : behindMs) : OVERDUE_MS;
    },
  });

  return {
    name,
    async run(signal) {
      const listening = keepRunning((progressed) => listen({ store, types, signal, tell, progressed }), {
        signal,
        onFailure: logLoss(log, `${name} lost its subscription and subscribes again`),
      });
      await Promise.all([looking.run(signal), listening]);
    },
  };
}

type Listening = Pick<WorkWhenDue, 'store' | 'types'> & {
  readonly signal: AbortSignal;
  readonly tell: (position: bigint) => void;
  readonly progressed: () => void;
};

async function listen({ store, types, signal, tell, progressed }: Listening): Promise<void> {
  const head = await store.head();
  // Whatever happened while no one listened.
  tell(head);
  for await (const messages of store.subscribe({ after: head, types, signal, personalData: false })) {
    progressed();
    const newest = messages.findLast(({ event }) => event !== null);
    if (newest) tell(newest.position);
  }
}
