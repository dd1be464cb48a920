import { batches } from '../async/batches.ts';
import { keepRunning } from '../async/keep-running.ts';
import { untilAborted } from '../async/until-called.ts';
import { type EventStore, isUnavailable, type SubscriptionMessage } from '../event-store/index.ts';
import { logLoss } from '../outages/unavailable.ts';
import type { Log } from '../process/log.ts';
import { inSpans } from '../tracing/spans.ts';
import type { Inbox } from './inbox.ts';
import { type LinkWriter, openLinkWriter } from './link-writer.ts';
import { readCheckpoint, writeCheckpoint } from './router-checkpoint.ts';
import { routingOf } from './routing-spans.ts';

const BATCH = 500;
const CHECKPOINT_EVERY_MS = 10_000;
const MAX_PAUSE_ISOLATED_MS = 60_000;

/**
 * Reads `$all` once and appends a link to every inbox that an event belongs in, until `signal` aborts. Any number of
 * copies may run, including versions that know different event types. An inbox that cannot be written gets a
 * subscription of its own, with growing pauses, so the others continue.
 *
 * Persistent subscription groups read these streams instead of `$all` with a filter, because of what was measured on
 * EventStoreDB 23.10.6: the checkpoint of a filtered `$all` group moves past unacknowledged matching events; after a
 * restart of the server they are never delivered. A group on a stream loses none.
 * @param served filled, by stream, with the position of the log up to which each inbox is served
 */
export async function runRouter(
  store: EventStore,
  inboxes: readonly Inbox[],
  log: Log,
  signal: AbortSignal,
  served: Map<string, bigint> = new Map(),
): Promise<void> {
  const shared = new Set(inboxes);
  const isolated: Promise<void>[] = [];

  const isolate = (inbox: Inbox, error: unknown): void => {
    shared.delete(inbox);
    log.error(
      { err: error, inbox: inbox.stream },
      'an inbox cannot be filled and will be retried; the others continue: look at its stream',
    );
    isolated.push(fillSeparately(inbox));
  };

  const fillSeparately = (inbox: Inbox): Promise<void> =>
    keepRunning(
      (progressed) =>
        fill(store, [inbox], {
          signal,
          served,
          linked: (links) => {
            if (links > 0) progressed();
          },
          failed: (_, error) => {
            throw error;
          },
        }),
      {
        signal,
        longestPauseMs: MAX_PAUSE_ISOLATED_MS,
        onFailure: (error, attempt) =>
          log.debug({ err: error, inbox: inbox.stream, attempt }, 'the inbox still cannot be filled'),
      },
    );

  await keepRunning((progressed) => fill(store, [...shared], { signal, served, linked: progressed, failed: isolate }), {
    signal,
    onFailure: logLoss(log, 'the router lost the event store and starts again from its inboxes'),
  });
  await Promise.all(isolated);
}

type Filling = {
  readonly signal: AbortSignal;
  readonly served: Map<string, bigint>;
  /** Called after each batch with the number of links written. */
  readonly linked: (links: number) => void;
  /** Called for an inbox that cannot be written; throwing ends the filling. */
  readonly failed: (inbox: Inbox, error: unknown) => void;
};

async function fill(
  store: EventStore,
  inboxes: readonly Inbox[],
  { signal, served, linked, failed }: Filling,
): Promise<void> {
  if (inboxes.length === 0) return untilAborted(signal);
  const checkpoint = await readCheckpoint(store);
  let writers: readonly LinkWriter[] = [];

  /** The results of the writers that work; an outage concerns them all. */
  async function each<T, R>(items: readonly T[], inboxOf: (item: T) => Inbox, work: (item: T) => Promise<R>) {
    const results = await Promise.all(
      items.map(async (item) => {
        try {
          return [{ item, result: await work(item) }];
        } catch (error) {
          if (isUnavailable(error)) throw error;
          failed(inboxOf(item), error);
          return [];
        }
      }),
    );
    return results.flat();
  }

  const opened = await each(
    inboxes,
    (inbox) => inbox,
    (inbox) => openLinkWriter(store, inbox, checkpoint.get(inbox.stream) ?? new Map()),
  );
  writers = opened.map(({ result }) => result);
  for (const { inbox, servedUpTo } of writers) served.set(inbox.stream, servedUpTo);
  const [first, ...others] = writers.map(({ servedUpTo }) => servedUpTo);
  if (first === undefined) return;
  const from = others.reduce((least, each) => (each < least ? each : least), first);
  let written = Date.now();

  const steps = (until: AbortSignal) =>
    store.subscribe({ after: from < 0n ? null : from, types: typesOf(writers), signal: until, personalData: false });
  for await (const batch of batches(steps, { most: BATCH }, signal)) {
    // Unreadable events are linked as well: their policy parks them, and they may be replayed once they can be read.
    const events = batch.flatMap(({ event, unreadable }: SubscriptionMessage) => event ?? unreadable?.address ?? []);
    const results = await inSpans(
      () => routingOf(batch),
      () =>
        each(
          writers,
          ({ inbox }) => inbox,
          (writer) => writer.link(events),
        ),
    );
    writers = results.map(({ item }) => item);
    if (writers.length === 0) return;
    linked(results.reduce((sum, { result }) => sum + result, 0));
    const position = batch.at(-1)?.position;
    // Some inboxes were further behind than others, which have already considered the first batches.
    for (const { inbox, servedUpTo } of writers)
      if (position !== undefined && position > servedUpTo) served.set(inbox.stream, position);
    if (position !== undefined && Date.now() - written > CHECKPOINT_EVERY_MS) {
      await writeCheckpoint(store, checkpointAt(writers, position));
      written = Date.now();
    }
  }
}

const typesOf = (writers: readonly LinkWriter[]): string[] => [
  ...new Set(writers.flatMap(({ inbox }) => [...inbox.types])),
];

const checkpointAt = (writers: readonly LinkWriter[], position: bigint) =>
  new Map(
    writers.map(({ inbox }) => [inbox.stream, new Map([...inbox.types].map((type) => [type, position] as const))]),
  );
