import type { Collection } from 'mongodb';
import { withDeadline } from '../async/deadline.ts';
import { pause } from '../async/pause.ts';
import type { Documents } from '../documents/index.ts';
import type { Log } from '../process/log.ts';
import type { Outcome } from './policy.ts';

/** What one policy made of one event. */
type OutcomeDocument = {
  /** `<policy>/<event id>`. */
  _id: string;
  policy: string;
  event_id: string;
  /** The person whose event it is, if any. */
  owner: string | null;
  outcome: 'done' | 'skip' | 'retry' | 'park';
  /** Null if it was done. */
  reason: string | null;
  /** How many deliveries have ended. */
  attempts: number;
  at: Date;
  /** When the store removes it; absent: never. */
  expires_at?: Date;
};

export type Handled = {
  readonly policy: string;
  readonly event_id: string;
  readonly owner: string | null;
  readonly outcome: Outcome;
};

/** Records what becomes of deliveries. */
export type OutcomeRecorder = {
  /** Returns at once: the outcomes of a second are written together. */
  record(handled: Handled): void;
  /** Writes what is left, unless the store is unavailable. */
  close(): Promise<void>;
};

const EVERY_MS = 1_000;
/** While the store is unavailable, only the newest are kept: outcomes help people and are no facts. */
const MOST_KEPT = 10_000;
/** Stopping does not wait for a store that is unavailable. */
const LAST_WRITE_MS = 2_000;
const LONGEST_REASON = 500;
const DAY_MS = 24 * 3_600_000;

const outcomesIn = (documents: Documents): Collection<OutcomeDocument> => documents.scratch('policy_outcomes');

/**
 * Keeps the newest outcome of each event with each policy, and how many there have been. They are documents and not
 * events, because nothing is decided by them and they expire. Handlers never wait for them.
 * @param keptDays how long after the newest outcome; 0 for ever
 */
export function createOutcomeRecorder(documents: Documents, log: Log, { keptDays }: { keptDays: number }) {
  const pending = new Map<string, OutcomeDocument>();
  const stopping = new AbortController();
  let writing: Promise<void> | null = null;
  let prepared: Promise<unknown> | null = null;

  const write = async (): Promise<void> => {
    const taken = [...pending.values()];
    pending.clear();
    if (taken.length === 0) return;
    try {
      prepared ??= prepare(outcomesIn(documents));
      await prepared;
      await outcomesIn(documents).bulkWrite(taken.map(updateOf), { ordered: false, writeConcern: { w: 1 } });
    } catch (error) {
      prepared = null;
      log.debug({ err: error }, 'outcomes of deliveries could not be written and will be retried');
      for (const each of taken) keep(each);
    }
  };

  const keep = (document: OutcomeDocument): void => {
    const known = pending.get(document._id);
    const [older, newer] = known && known.at > document.at ? [document, known] : [known, document];
    pending.delete(document._id);
    pending.set(document._id, { ...newer, attempts: newer.attempts + (older?.attempts ?? 0) });
    const [first] = pending.keys();
    if (pending.size > MOST_KEPT && first !== undefined) pending.delete(first);
  };

  const writeSoon = async (): Promise<void> => {
    while (pending.size > 0 && !stopping.signal.aborted) {
      await pause(EVERY_MS, stopping.signal);
      await write();
    }
    writing = null;
  };

  return {
    record({ policy, event_id, owner, outcome }) {
      // An outage is waited out and says nothing about the event.
      if (outcome.kind === 'unavailable') return;
      const at = new Date();
      keep({
        ...{ _id: `${policy}/${event_id}`, policy, event_id, owner, outcome: outcome.kind, attempts: 1, at },
        reason: outcome.kind === 'done' ? null : outcome.reason.slice(0, LONGEST_REASON),
        ...(keptDays > 0 ? { expires_at: new Date(at.getTime() + keptDays * DAY_MS) } : {}),
      });
      writing ??= writeSoon();
    },
    async close() {
      stopping.abort();
      const rest = async () => {
        await writing;
        await write();
      };
      await withDeadline(LAST_WRITE_MS, rest(), () => new Error('the last outcomes could not be written'));
    },
  } satisfies OutcomeRecorder;
}

const prepare = (outcomes: Collection<OutcomeDocument>): Promise<unknown> =>
  outcomes.createIndexes([
    { key: { event_id: 1 } },
    { key: { owner: 1 } },
    { key: { expires_at: 1 }, expireAfterSeconds: 0 },
  ]);

const updateOf = ({ _id, attempts, ...fields }: OutcomeDocument) => ({
  updateOne: { filter: { _id }, update: { $set: fields, $inc: { attempts } }, upsert: true },
});

/** What each policy made of an event. */
export async function outcomesOf(documents: Documents, event_id: string) {
  const found = await outcomesIn(documents).find({ event_id }).sort({ policy: 1 }).toArray();
  return found.map(({ policy, outcome, reason, attempts, at }) => ({
    ...{ policy, outcome, reason, attempts },
    at: at.toISOString(),
  }));
}

/** Removes the reasons recorded for people's events: they may quote what these people entered. */
export async function forgetReasons(documents: Documents, people: readonly string[]): Promise<void> {
  const theirs = { owner: { $in: [...people] }, reason: { $ne: null } };
  await outcomesIn(documents).updateMany(theirs, { $set: { reason: null } });
}
