import { joined } from '../../kernel/async/joined.ts';
import { createTicker, type Ticker } from '../../kernel/async/ticker.ts';
import { type DocumentStore, failuresOf } from '../../kernel/documents/index.ts';
import type { EventStore } from '../../kernel/event-store/index.ts';
import type { Log } from '../../kernel/process/log.ts';
import { createLeases, type Leases, RENEW_EVERY_MS } from './lease.ts';
import { createReadings, type Readings } from './readings.ts';
import { createVersionStates, type VersionStatesReader } from './version-states.ts';

/**
 * What every runner of a process uses. Leases, states and readings of the log are shared: a command for each runner, again
 * and again, was most of what a platform at rest did, and reading the same events for each was most of what a rebuild
 * did.
 */
export type Engine = {
  readonly store: EventStore;
  readonly documents: DocumentStore;
  readonly log: Log;
  readonly leases: Leases;
  readonly states: VersionStatesReader;
  readonly readings: Readings;
  /** Whether a version stopped at an event, or has one that an operator wants folded now. */
  readonly failing: (name: string) => Promise<boolean>;
  /** When leases are renewed, and how often that is. */
  readonly ticks: Ticker;
  readonly renewEveryMs: number;
};

/**
 * @param options.statesRecentMs how old the states of versions may be that runners go by
 * @param options.renewEveryMs how often leases are renewed, and looked for those that others ask for
 */
export const openEngine = (
  given: Pick<Engine, 'store' | 'documents' | 'log'>,
  {
    statesRecentMs,
    renewEveryMs = RENEW_EVERY_MS,
  }: { readonly statesRecentMs?: number; readonly renewEveryMs?: number } = {},
): Engine => ({
  ...given,
  leases: createLeases(given.documents),
  states: createVersionStates(given.documents, statesRecentMs),
  readings: createReadings(given.store),
  failing: joined(async (names: readonly string[]) => {
    const found = await failuresOf(given.documents.db).distinct('projection', {
      state: { $in: ['stopped', 'retrying'] },
    });
    return names.map((name) => found.includes(name));
  }),
  ticks: createTicker(renewEveryMs),
  renewEveryMs,
});
