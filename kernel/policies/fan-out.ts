import { mapConcurrently } from '../async/map-concurrently.ts';
import type { Documents, ReadModel } from '../documents/index.ts';
import type { Recorded } from '../events/event.ts';
import { isStoreUnavailable } from '../outages/unavailable.ts';
import { inSpan, type SpanOf } from '../tracing/spans.ts';
import { type Outcome, type PolicyContext, type Settled, skip, unavailable } from './policy.ts';

const PAGE_SIZE = 500;
const CONCURRENCY = 8;

type FanOut = {
  /**
   * The read model with the ids. It is awaited until it has reached the event: anyone it does not know yet would be
   * left out.
   */
  readonly model: ReadModel<object>;
  /** Ids in order, starting after `after`; fewer than `limit` are the last. */
  ids(after: string, limit: number): Promise<string[]>;
  /** For one id. May be called again for the same id, even by another process at the same time. */
  work(id: string): Promise<Settled>;
  /** What is done, in a word for the outcome: `notified`. */
  readonly did: string;
  /** Why nobody was found. */
  readonly nobody: string;
};

/** How far a fan-out has come: everything up to this id is done. `skipped`: for how many, by reason. */
type Progress = { _id: string; after: string; done?: number; skipped?: [reason: string, count: number][] };

/**
 * Does something for everyone an event concerns, in pages. Progress is recorded, so that a redelivery, because this
 * one was interrupted or outlasted its message timeout, continues from there. An id that fails leaves no other out,
 * and has the whole delivery retried. Whom it concerned is many, so the outcome says how many and not who; it is a skip
 * if nothing was done for anyone.
 * @throws the first error of `work`, the signal's reason, or an error saying that a store is unavailable
 */
export async function fanOut(
  documents: Documents,
  event: Recorded,
  { log, signal, command }: PolicyContext,
  { model, ids, work, did, nobody }: FanOut,
): Promise<Outcome> {
  if (!(await documents.waitFor(model, event.position)))
    // If this lasts, the lag monitoring reports it.
    return unavailable(`the read model ${model.name} has not reached the event`, { isReported: true });

  const progress = documents.scratch<Progress>('fan_outs');
  const _id = command('fan out').commandId;
  const failures: unknown[] = [];
  const known = await progress.findOne({ _id });
  let after = known?.after ?? '';
  let done = known?.done ?? 0;
  const skipped = new Map(known?.skipped);
  // A trace that grows with the number of users could be read by no one.
  const ofOne = (): SpanOf => ({ name: `fan out ${event.type}`, isOwnTrace: true });
  const attempt = async (id: string): Promise<void> => {
    signal.throwIfAborted();
    try {
      const outcome = await inSpan(ofOne, () => work(id));
      if (outcome.kind === 'done') done++;
      else skipped.set(outcome.reason, (skipped.get(outcome.reason) ?? 0) + 1);
    } catch (error) {
      if (signal.aborted || isStoreUnavailable(error)) throw error;
      log.warn({ err: error, id }, 'a fan-out failed for one id and continues with the others');
      failures.push(error);
    }
  };
  for (;;) {
    const page = await ids(after, PAGE_SIZE);
    await mapConcurrently(page, CONCURRENCY, attempt);
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE_SIZE) break;
    after = last;
    // The ids that failed must be tried again.
    if (failures.length === 0)
      await progress.updateOne({ _id }, { $set: { after, done, skipped: [...skipped] } }, { upsert: true });
  }
  await progress.deleteOne({ _id });
  if (failures.length > 0) throw failures[0];
  if (done === 0 && skipped.size === 0) return skip(nobody);
  const reason = summaryOf(did, done, skipped);
  return done === 0 ? skip(reason) : { kind: 'done', reason };
}

/** `notified (users: 3); skipped: the user is not active (users: 2)`, the most frequent reason first. */
function summaryOf(did: string, done: number, skipped: ReadonlyMap<string, number>): string {
  const parts = [...skipped]
    .sort(([one, users], [other, others]) => others - users || (one < other ? -1 : 1))
    .map(([reason, users]) => `${reason} (users: ${users})`);
  return [`${did} (users: ${done})`, ...(parts.length > 0 ? [`skipped: ${parts.join(', ')}`] : [])].join('; ');
}
