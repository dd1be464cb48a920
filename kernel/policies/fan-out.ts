import { mapConcurrently } from '../async/map-concurrently.ts';
import type { Documents, ReadModel } from '../documents/index.ts';
import type { Recorded } from '../events/event.ts';
import { isStoreUnavailable } from '../outages/unavailable.ts';
import { done, type Outcome, type PolicyContext, unavailable } from './policy.ts';

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
  work(id: string): Promise<unknown>;
};

/** How far a fan-out has come: everything up to this id is done. */
type Progress = { _id: string; after: string };

/**
 * Does something for everyone an event concerns, in pages. Progress is recorded, so that a redelivery, because this
 * one was interrupted or outlasted its message timeout, continues from there. An id that fails leaves no other out,
 * and has the whole delivery retried.
 * @throws the first error of `work`, the signal's reason, or an error saying that a store is unavailable
 */
export async function fanOut(
  documents: Documents,
  event: Recorded,
  { log, signal, command }: PolicyContext,
  { model, ids, work }: FanOut,
): Promise<Outcome> {
  if (!(await documents.waitFor(model, event.position)))
    // If this lasts, the lag monitoring reports it.
    return unavailable(`the read model ${model.name} has not reached the event`, { isReported: true });

  const progress = documents.scratch<Progress>('fan_outs');
  const _id = command('fan out').commandId;
  const failures: unknown[] = [];
  const attempt = async (id: string): Promise<void> => {
    signal.throwIfAborted();
    try {
      await work(id);
    } catch (error) {
      if (signal.aborted || isStoreUnavailable(error)) throw error;
      log.warn({ err: error, id }, 'a fan-out failed for one id and goes on with the others');
      failures.push(error);
    }
  };
  let after = (await progress.findOne({ _id }))?.after ?? '';
  for (;;) {
    const page = await ids(after, PAGE_SIZE);
    await mapConcurrently(page, CONCURRENCY, attempt);
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE_SIZE) break;
    after = last;
    // The ids that failed must be tried again.
    if (failures.length === 0) await progress.updateOne({ _id }, { $set: { after } }, { upsert: true });
  }
  await progress.deleteOne({ _id });
  if (failures.length > 0) throw failures[0];
  return done;
}
