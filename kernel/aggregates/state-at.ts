import { z } from 'zod';
import type { EventStore, StreamRecord } from '../event-store/index.ts';
import { withoutSecrets } from '../events/without-secrets.ts';
import type { FoldedAggregate } from './aggregate.ts';
import { changesBetween } from './changes.ts';
import { continuedRecords, foldable, takeBefore } from './foldable.ts';
import { readSnapshot } from './snapshots.ts';

const changeSchema = z
  .strictObject({
    path: z.string().describe('A JSON Pointer into the state; empty for the state as a whole'),
    before: z.unknown().optional().describe('Absent if the field did not exist'),
    after: z.unknown().optional().describe('Absent if the field no longer exists'),
  })
  .meta({ id: 'StateChange' });

const changedBySchema = z
  .strictObject({
    revision: z.int().nonnegative(),
    event_id: z.guid(),
    type: z.string(),
    at: z.iso.datetime(),
    actor: z.string(),
    fields: z.array(changeSchema).describe('What it changed, field by field; empty if it changed nothing'),
    left_out: z.int().nonnegative().describe('How many changed fields are not listed'),
  })
  .meta({ id: 'ChangedByEvent' });
type ChangedBy = z.infer<typeof changedBySchema>;

export const stateAtSchema = z.strictObject({
  stream: z.string(),
  revision: z.int().nonnegative(),
  state: z
    .unknown()
    .describe(
      'The state after the event at `revision`, as seen by the service that decides on it. Secrets are `(hidden)`',
    ),
  changes: z.array(changedBySchema).describe('What the latest events up to `revision` changed, in order'),
  folded_from: z
    .int()
    .nonnegative()
    .describe('The revision of the first event that the stream still has, or that the state depends on'),
  earlier: z.string().nullable().describe('`at` of the previous page of changes; null if there is none'),
});
export type StateAt = z.infer<typeof stateAtSchema>;

/** An event that a state needs cannot be read, and a state without it would be a different one. */
export class StateUnknown extends Error {
  readonly revision: bigint;

  constructor(revision: bigint, options: ErrorOptions) {
    super(
      `The event at revision ${revision} cannot be read, and no state after it is known: ask for an earlier one`,
      options,
    );
    this.name = 'StateUnknown';
    this.revision = revision;
  }
}

const PAGE = 200;
const MAX_FIELDS = 500;
/** For all changes together; those of the newest event are always listed. */
const MAX_CHARACTERS = 1_000_000;

/**
 * The state of an aggregate after a revision, and what the latest events up to it have changed. The stream is read in
 * pages, none of which is kept, starting from an earlier snapshot if there is one.
 * @param at null for the newest revision
 * @param limit list the changes of at most this many events
 * @returns null if the stream has no event at this revision
 * @throws StateUnknown, EventStoreUnavailable
 */
export async function stateAt(
  store: EventStore,
  aggregate: FoldedAggregate,
  stream: string,
  at: bigint | null,
  limit: number,
): Promise<StateAt | null> {
  const [last] = await store.records(stream, {
    direction: 'backwards',
    maxCount: 1,
    ...(at === null ? {} : { from: at }),
  });
  if (!last || (at !== null && last.revision !== at)) return null;
  const firstListed = larger(0n, last.revision - BigInt(limit) + 1n);
  const begin = await beginning(store, aggregate, stream, firstListed);

  let { state } = begin;
  let foldedFrom: bigint | null = null;
  let listed: ChangedBy[] = [];
  let characters = 0;
  const earlier = await earlierRecords(store, aggregate, stream, begin.next);
  for (let next = begin.next; next <= last.revision; ) {
    const maxCount = Math.min(PAGE, Number(last.revision - next) + 1);
    const page = await store.records(stream, { from: next, maxCount });
    for (const record of page) {
      foldedFrom ??= record.revision;
      const before = state;
      // What comes from the stream that this one continues is listed with the next event of this one.
      for (const each of [...takeBefore(earlier, record), record]) state = after(aggregate, state, each);
      if (record.revision >= firstListed) list(before, record);
    }
    const end = page.at(-1);
    if (!end) break;
    next = end.revision + 1n;
  }
  if (at === null) for (const each of earlier) state = after(aggregate, state, each);
  const first = listed[0]?.revision ?? Number(last.revision);
  const from = Number(begin.foldedFrom ?? foldedFrom ?? last.revision);
  return {
    stream,
    revision: Number(last.revision),
    state: withoutSecrets(state, aggregate.hidden),
    changes: listed,
    folded_from: from,
    earlier: first > from ? String(first - 1) : null,
  };

  function list(before: unknown, { event, id, revision }: StreamRecord): void {
    if (!event) return;
    const { changes, omitted } = changesBetween(before, state, aggregate.hidden, MAX_FIELDS);
    const { type, at, metadata } = event;
    const fields = [...changes];
    listed.push({
      revision: Number(revision),
      event_id: id,
      type,
      at,
      actor: metadata.actor,
      fields,
      left_out: omitted,
    });
    characters += sizeOf(fields);
    // The newest are listed, and the page begins later.
    while (characters > MAX_CHARACTERS && listed.length > 1) {
      characters -= sizeOf(listed[0]?.fields ?? []);
      listed = listed.slice(1);
    }
  }
}

/**
 * Where the fold begins, so that it has seen everything that counts before the first event whose changes are listed.
 */
async function beginning(
  store: EventStore,
  aggregate: FoldedAggregate,
  stream: string,
  firstListed: bigint,
): Promise<{ state: unknown; next: bigint; foldedFrom: bigint | null }> {
  const { initial, lastEvents, snapshots } = aggregate;
  if (lastEvents !== null)
    return { state: initial, next: larger(0n, firstListed - BigInt(lastEvents)), foldedFrom: null };
  const snapshot = snapshots === null ? null : await readSnapshot(store, aggregate, stream);
  if (snapshot && snapshot.revision < firstListed) {
    const [same] = await store.records(stream, { from: snapshot.revision, maxCount: 1 });
    const [first] = await store.records(stream, { maxCount: 1 });
    if (same && same.id === snapshot.lastEventId)
      return { state: snapshot.state, next: snapshot.revision + 1n, foldedFrom: first?.revision ?? null };
  }
  return { state: initial, next: 0n, foldedFrom: null };
}

/** What the fold needs of another stream; nothing if it begins after the first event: its state has that already. */
async function earlierRecords(
  store: EventStore,
  aggregate: FoldedAggregate,
  stream: string,
  next: bigint,
): Promise<StreamRecord[]> {
  if (next > 0n || aggregate.lastEvents !== null || !aggregate.events.formerly.continued) return [];
  const [first] = await store.records(stream, { maxCount: 1 });
  return continuedRecords(store, aggregate, first);
}

function after(aggregate: FoldedAggregate, state: unknown, record: StreamRecord): unknown {
  try {
    const event = foldable(aggregate, record);
    return event ? aggregate.evolve(state, event) : state;
  } catch (error) {
    throw new StateUnknown(record.revision, { cause: error });
  }
}

const larger = (a: bigint, b: bigint): bigint => (a > b ? a : b);
const sizeOf = (fields: unknown): number => JSON.stringify(fields).length;
