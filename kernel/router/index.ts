import { setTimeout as sleep } from 'node:timers/promises';
import { batches } from '../batches.ts';
import { backoff, type EventStore, type Step } from '../event-store/index.ts';
import type { Log } from '../log.ts';
import { readCheckpoint, writeCheckpoint } from './checkpoint.ts';
import { openTarget, type Route, type Target } from './target.ts';

export type { Route } from './target.ts';

const BATCH = 500;
const CHECKPOINT_EVERY_MS = 5_000;

/**
 * Reads `$all` once and appends a link to every stream that an event belongs into, until `signal` aborts. Any number of
 * copies may run.
 *
 * Persistent subscription groups read these streams instead of `$all` with a filter, because of what was measured on
 * EventStoreDB 23.10.6: the checkpoint of a filtered `$all` group passes over matching events that nobody has
 * acknowledged; after a restart of the server they are never delivered. A group on a stream loses none.
 */
export async function runRouter(
  store: EventStore,
  routes: readonly Route[],
  log: Log,
  signal: AbortSignal,
): Promise<void> {
  for (let attempt = 0; !signal.aborted; attempt++) {
    try {
      await route(store, routes, signal, () => (attempt = 0));
    } catch (error) {
      log.warn({ err: error, attempt }, 'the router lost the event store and begins again from its targets');
    }
    if (!signal.aborted) await sleep(backoff(attempt), undefined, { signal }).catch(() => undefined /* aborted */);
  }
}

async function route(
  store: EventStore,
  routes: readonly Route[],
  signal: AbortSignal,
  progressed: () => void,
): Promise<void> {
  const checkpoint = await readCheckpoint(store);
  const targets = await Promise.all(routes.map((r) => openTarget(store, r)));
  const types = [...new Set(routes.flatMap((r) => [...r.types]))];
  const served = targets.map((target) => reachedBy(target, checkpoint));
  let position = served.reduce((least, reached) => (reached < least ? reached : least), served[0] ?? -1n);
  let written = { position, at: Date.now() };

  const after = position < 0n ? null : position;
  const steps = (until: AbortSignal) => store.follow({ after, types, signal: until });
  for await (const batch of batches(steps, BATCH, signal)) {
    await Promise.all(targets.map((target) => target.link(eventsOf(batch))));
    progressed();
    position = batch.at(-1)?.position ?? position;
    if (Date.now() - written.at > CHECKPOINT_EVERY_MS) {
      await writeCheckpoint(store, { position, targets: routes.map((r) => r.stream) });
      written = { position, at: Date.now() };
    }
  }
}

const eventsOf = (batch: readonly Step[]) => batch.flatMap(({ event }) => event ?? []);

// A target that has had nothing for long stands far back; the checkpoint says that there was nothing in between.
function reachedBy(target: Target, checkpoint: { position: bigint; targets: readonly string[] } | null): bigint {
  const own = target.reached();
  const covered = checkpoint?.targets.includes(target.route.stream) ? checkpoint.position : own;
  return covered > own ? covered : own;
}
