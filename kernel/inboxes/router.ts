import { batches } from '../async/batches.ts';
import { keepRunning } from '../async/keep-running.ts';
import type { EventStore, SubscriptionMessage } from '../event-store/index.ts';
import type { Log } from '../process/log.ts';
import type { Inbox } from './inbox.ts';
import { type LinkWriter, openLinkWriter } from './link-writer.ts';
import { type RouterCheckpoint, readCheckpoint, writeCheckpoint } from './router-checkpoint.ts';

const BATCH = 500;
const CHECKPOINT_EVERY_MS = 5_000;

/**
 * Reads `$all` once and appends a link to every inbox that an event belongs into, until `signal` aborts. Any number of
 * copies may run.
 *
 * Persistent subscription groups read these streams instead of `$all` with a filter, because of what was measured on
 * EventStoreDB 23.10.6: the checkpoint of a filtered `$all` group passes over matching events that nobody has
 * acknowledged; after a restart of the server they are never delivered. A group on a stream loses none.
 */
export const runRouter = (store: EventStore, inboxes: readonly Inbox[], log: Log, signal: AbortSignal): Promise<void> =>
  keepRunning((progressed) => fill(store, inboxes, signal, progressed), {
    signal,
    onFailure: (error, attempt) =>
      log.warn({ err: error, attempt }, 'the router lost the event store and begins again from its inboxes'),
  });

async function fill(
  store: EventStore,
  inboxes: readonly Inbox[],
  signal: AbortSignal,
  progressed: () => void,
): Promise<void> {
  const checkpoint = await readCheckpoint(store);
  const writers = await Promise.all(inboxes.map((inbox) => openLinkWriter(store, inbox)));
  const types = [...new Set(inboxes.flatMap((inbox) => [...inbox.types]))];
  const served = writers.map((writer) => servedUpTo(writer, checkpoint));
  let position = served.reduce((least, each) => (each < least ? each : least), served[0] ?? -1n);
  let written = Date.now();

  const after = position < 0n ? null : position;
  const steps = (until: AbortSignal) => store.subscribe({ after, types, signal: until });
  for await (const batch of batches(steps, BATCH, signal)) {
    await Promise.all(writers.map((writer) => writer.link(eventsIn(batch))));
    progressed();
    position = batch.at(-1)?.position ?? position;
    if (Date.now() - written > CHECKPOINT_EVERY_MS) {
      await writeCheckpoint(store, { position, inboxes: inboxes.map(({ stream }) => stream) });
      written = Date.now();
    }
  }
}

const eventsIn = (batch: readonly SubscriptionMessage[]) => batch.flatMap(({ event }) => event ?? []);

// An inbox that has had nothing for long stands far back; the checkpoint says that there was nothing in between.
function servedUpTo({ inbox, position }: LinkWriter, checkpoint: RouterCheckpoint | null): bigint {
  const own = position();
  const covered = checkpoint?.inboxes.includes(inbox.stream) ? checkpoint.position : own;
  return covered > own ? covered : own;
}
