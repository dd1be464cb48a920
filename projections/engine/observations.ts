import { type DocumentStore, type ObservedLag, observedLags } from '../../kernel/documents/index.ts';

/** A follower of the log, as it was found. `lag`: in bytes of the log. `events`: how many it has folded in total. */
export type Observed = {
  readonly kind: 'projection' | 'router';
  readonly name: string;
  readonly position: bigint;
  readonly lag: bigint;
  readonly events: number;
};

type Before = { readonly at: number; readonly events: number; readonly behindSince: number | null };

type Lag = Pick<ObservedLag, 'kind' | 'lag_bytes' | 'lag_seconds' | 'rate'> & Pick<Observed, 'name'>;

/**
 * Stores how far behind everything is, where other processes can read it, with what only two looks can tell: rate and
 * seconds.
 * @returns a function that stores observations, and returns what it has stored
 */
export function createObservations({ db }: DocumentStore): (observed: readonly Observed[]) => Promise<readonly Lag[]> {
  const seen = new Map<string, Before>();

  return async (observed) => {
    const at = performance.now();
    const looked_at = new Date().toISOString();
    const lags = observed.map(({ kind, name, position, lag, events }) => {
      const before = seen.get(name);
      const behindSince = lag === 0n ? null : (before?.behindSince ?? at);
      seen.set(name, { at, events, behindSince });
      const seconds = before ? (at - before.at) / 1_000 : 0;
      return {
        name,
        kind,
        position: String(position),
        lag_bytes: Number(lag),
        lag_seconds: behindSince === null ? 0 : Math.round((at - behindSince) / 1_000),
        // A version that was restarted from the beginning has folded less than before.
        rate: seconds > 0 && before ? Math.max(0, Math.round((events - before.events) / seconds)) : 0,
        looked_at,
      };
    });
    const writes = lags.map(({ name, ...replacement }) => ({
      replaceOne: { filter: { _id: name }, replacement, upsert: true },
    }));
    if (writes.length > 0) await observedLags(db).bulkWrite(writes, { ordered: false });
    return lags;
  };
}
