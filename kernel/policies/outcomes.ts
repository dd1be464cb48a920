import { randomUUID } from 'node:crypto';
import type { AnyBulkWriteOperation, Collection } from 'mongodb';
import { withDeadline } from '../async/deadline.ts';
import { pause } from '../async/pause.ts';
import type { Documents } from '../documents/index.ts';
import { isStoreUnavailable } from '../outages/unavailable.ts';
import type { PersonKeys } from '../personal-data/person-keys.ts';
import type { Log } from '../process/log.ts';
import type { Outcome } from './policy.ts';

/** The outcome of a delivery, or what an operator did with a parked one. */
type Result = Outcome | { readonly kind: 'replay' | 'discard'; readonly reason: string | null };

/** What one policy made of one event. */
type OutcomeDocument = {
  /** `<policy>/<event id>`. */
  _id: string;
  policy: string;
  event_id: string;
  /** The person whose event it is, if any. */
  owner: string | null;
  outcome: Result['kind'];
  /** Null if it was done and there is no more to say. */
  reason: string | null;
  /** The ids of the deliveries that have ended: writing one again changes nothing. */
  attempts: string[];
  at: Date;
  /** When the store removes it; absent: never. */
  expires_at?: Date;
};

export type Handled = {
  readonly policy: string;
  readonly event_id: string;
  readonly owner: string | null;
  readonly outcome: Result;
  /** Default: now. An outcome older than the known one changes only the number of attempts. */
  readonly at?: Date;
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
const UNWRITTEN = 'outcomes of deliveries could not be written and will be retried';
/** Outcomes with which a delivery ends. */
const ENDS: ReadonlySet<Result['kind']> = new Set(['done', 'skip', 'retry', 'park']);
const DAY_MS = 24 * 3_600_000;

const outcomesIn = (documents: Documents): Collection<OutcomeDocument> => documents.scratch('policy_outcomes');

type RecorderOptions = {
  /** How long after the newest outcome; 0 for ever. */
  readonly keptDays: number;
  /** Knows who has been erased. */
  readonly personKeys: Pick<PersonKeys, 'withoutTombstone'>;
};

/**
 * Keeps the newest outcome of each event with each policy, and how many there have been. They are documents and not
 * events, because nothing is decided by them and they expire. Handlers never wait for them.
 */
export function createOutcomeRecorder(documents: Documents, log: Log, { keptDays, personKeys }: RecorderOptions) {
  const pending = new Map<string, OutcomeDocument>();
  const stopping = new AbortController();
  let writing: Promise<void> | null = null;
  let prepared: Promise<unknown> | null = null;
  let isFailing = false;

  const write = async (): Promise<void> => {
    const taken = [...pending.values()];
    pending.clear();
    if (taken.length === 0) return;
    try {
      prepared ??= prepare(outcomesIn(documents));
      await prepared;
      await outcomesIn(documents).bulkWrite(taken.flatMap(updatesOf), { ordered: false, writeConcern: { w: 1 } });
      await forgetErased(documents, personKeys, taken);
      isFailing = false;
    } catch (error) {
      prepared = null;
      const isLogged = isFailing || isStoreUnavailable(error);
      isFailing ||= !isLogged;
      log[isLogged ? 'debug' : 'error']({ err: error }, UNWRITTEN);
      for (const each of taken) keep(each);
    }
  };

  const keep = (document: OutcomeDocument): void => {
    const known = pending.get(document._id);
    const [older, newer] = known && known.at > document.at ? [document, known] : [known, document];
    pending.delete(document._id);
    pending.set(document._id, { ...newer, attempts: [...newer.attempts, ...(older?.attempts ?? [])] });
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
    record({ policy, event_id, owner, outcome, at = new Date() }) {
      keep({
        ...{ _id: `${policy}/${event_id}`, policy, event_id, owner, outcome: outcome.kind, at },
        attempts: ENDS.has(outcome.kind) ? [randomUUID()] : [],
        reason: outcome.reason?.slice(0, LONGEST_REASON) ?? null,
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

/** An erasure that has looked for reasons before these were written has left a tombstone before that. */
async function forgetErased(
  documents: Documents,
  personKeys: RecorderOptions['personKeys'],
  written: readonly OutcomeDocument[],
): Promise<void> {
  const people = [...new Set(written.flatMap(({ owner, reason }) => (reason === null ? [] : (owner ?? []))))];
  if (people.length === 0) return;
  const others = new Set(await personKeys.withoutTombstone(people));
  const erased = people.filter((person) => !others.has(person));
  if (erased.length > 0) await forgetReasons(documents, erased);
}

const prepare = (outcomes: Collection<OutcomeDocument>): Promise<unknown> =>
  outcomes.createIndexes([
    { key: { event_id: 1 } },
    { key: { owner: 1 } },
    { key: { expires_at: 1 }, expireAfterSeconds: 0 },
  ]);

/** May be written again, in any order and after what is newer. */
const updatesOf = ({ attempts, ...document }: OutcomeDocument): AnyBulkWriteOperation<OutcomeDocument>[] => {
  const { _id, ...fields } = document;
  const counted = { $addToSet: { attempts: { $each: attempts } }, $setOnInsert: fields };
  return [
    { updateOne: { filter: { _id }, update: counted, upsert: true } },
    { updateOne: { filter: { _id, at: { $lt: document.at } }, update: { $set: fields } } },
  ];
};

/** What each policy made of an event. */
export async function outcomesOf(documents: Documents, event_id: string) {
  const found = await outcomesIn(documents).find({ event_id }).sort({ policy: 1 }).toArray();
  return found.map(({ policy, outcome, reason, attempts, at }) => ({
    ...{ policy, outcome, reason, attempts: attempts.length },
    at: at.toISOString(),
  }));
}

/**
 * Whether the outcomes of an event may have been removed because of its age.
 * @param writtenAt when the event was written; in milliseconds since 1970, like `now`
 */
export const mayHaveExpired = (writtenAt: number, keptDays: number, now = Date.now()): boolean =>
  keptDays > 0 && now - writtenAt > keptDays * DAY_MS;

/** Removes the reasons recorded for people's events: they may quote what these people entered. */
export async function forgetReasons(documents: Documents, people: readonly string[]): Promise<void> {
  const theirs = { owner: { $in: [...people] }, reason: { $ne: null } };
  await outcomesIn(documents).updateMany(theirs, { $set: { reason: null } });
}
