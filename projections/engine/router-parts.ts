import { anyOf } from '../../kernel/async/any-of.ts';
import { keepRunning } from '../../kernel/async/keep-running.ts';
import { pause } from '../../kernel/async/pause.ts';
import { untilAborted } from '../../kernel/async/until-called.ts';
import { partitionName, partitionOf, partitionsOf } from '../../kernel/documents/index.ts';
import type { Inbox } from '../../kernel/inboxes/inbox.ts';
import { runRouter } from '../../kernel/inboxes/router.ts';
import { logLoss } from '../../kernel/outages/unavailable.ts';
import { createBalance } from './balance.ts';
import type { Engine } from './engine.ts';

const LEASE_POLL_INTERVAL_MS = 1_000;

/** A router that fills, of all inboxes, those of the parts that this process holds. */
export type RouterParts = {
  /** Until `signal` aborts. @param served as `runRouter` has it */
  run(signal: AbortSignal, served: Map<string, bigint>): Promise<void>;
  /** Whether an inbox is filled by this process. */
  fills(inbox: Inbox): boolean;
};

/**
 * Divides the inboxes among the processes that run the router, as partitions of a projection are divided. Leases only
 * save work: two routers that fill one inbox write nothing twice, so a part may be held by two for a moment, and processes
 * that divide them by other numbers get along.
 * @param parts one: every process fills all inboxes, without a lease
 */
export function createRouterParts(engine: Engine, inboxes: readonly Inbox[], parts: number): RouterParts {
  const held = new Set<number>(parts === 1 ? [0] : []);
  let changed = new AbortController();
  const fills = ({ stream }: Inbox): boolean => held.has(partitionOf(stream, parts));
  const names = Array.from({ length: parts }, (_, part) => partitionName(`router.${parts}`, part));
  const balance = createBalance(engine.leases, names);

  const set = (part: number, isHeld: boolean): void => {
    if (isHeld) held.add(part);
    else held.delete(part);
    changed.abort();
  };

  async function route(signal: AbortSignal, served: Map<string, bigint>): Promise<void> {
    while (!signal.aborted) {
      changed = new AbortController();
      for (const inbox of inboxes) if (!fills(inbox)) served.delete(inbox.stream);
      await runRouter(engine.store, inboxes.filter(fills), engine.log, anyOf(signal, changed.signal), served);
    }
  }

  /** Holds a part for as long as its lease is ours, and no one has fewer. */
  async function hold(part: number, name: string, signal: AbortSignal): Promise<void> {
    set(part, true);
    const lost = new AbortController();
    const renew = async (): Promise<void> => {
      const seen = await engine.states.recently(engine.renewEveryMs);
      if (!(await engine.leases.take(name)) || (await balance.givesUp(name, seen))) lost.abort();
    };
    const end = engine.ticks.each(() => void renew().catch(() => lost.abort()));
    try {
      await untilAborted(anyOf(signal, lost.signal));
    } finally {
      end();
      set(part, false);
      await engine.leases.release(name);
    }
  }

  async function keep(part: number, name: string, signal: AbortSignal): Promise<void> {
    const run = async (progressed: () => void): Promise<void> => {
      await prepare(engine, `router.${parts}`, part);
      for (;;) {
        const seen = await engine.states.recently(LEASE_POLL_INTERVAL_MS);
        const lease = seen.checkpoints.get(name)?.lease ?? null;
        const mayTake = balance.mayTake(name, seen) && engine.leases.mayTake(name, lease);
        if (mayTake && (await engine.leases.take(name))) await hold(part, name, signal);
        else await balance.askFor(name, seen);
        progressed();
        if (signal.aborted) return;
        await pause(LEASE_POLL_INTERVAL_MS, signal);
      }
    };
    await keepRunning(run, { signal, onFailure: logLoss(engine.log, 'a part of the router waits for its lease') });
  }

  return {
    fills,
    async run(signal, served) {
      const kept = parts === 1 ? [] : names.map((name, part) => keep(part, name, signal));
      await Promise.all([route(signal, served), ...kept]);
    },
  };
}

/** The document that carries the lease of a part. */
async function prepare({ documents: { db } }: Engine, of: string, partition: number): Promise<void> {
  const nothing = { position: '-1', events: 0, updated_at: new Date().toISOString(), lease: null };
  await partitionsOf(db).updateOne(
    { _id: partitionName(of, partition) },
    { $setOnInsert: { of, partition, ...nothing } },
    { upsert: true },
  );
}
