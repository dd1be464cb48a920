import type { Log } from '../process/log.ts';

/** How far something that follows the log has come, and how far behind it is. */
export type Progress = {
  readonly kind: 'projection' | 'router' | 'policy' | 'hub';
  readonly name: string;
  readonly position: bigint;
  /** In positions of what it reads; 0 if nothing is left. */
  readonly lag: bigint;
  /** How long it may go without moving while something is left to do. */
  readonly patienceMs: number;
};

type Stall = { readonly position: bigint; stalledMs: number; isReported: boolean };

/**
 * Logs once when something that is behind has not moved for too long, and once when it moves again. Each report comes
 * with the time since the previous look, 0 if a store was unavailable since: nothing moves then.
 * @returns a function that takes a report and answers whether its subject has stalled
 */
export function createStallReports(log: Log): (progress: Progress, lookedBeforeMs: number) => boolean {
  const stalls = new Map<string, Stall>();

  return ({ kind, name, position, lag, patienceMs }, lookedBeforeMs) => {
    const key = `${kind} ${name}`;
    const fields = { kind, name, position: String(position), lag: String(lag) };
    const before = stalls.get(key);
    if (lag === 0n || before?.position !== position) {
      stalls.set(key, { position, stalledMs: 0, isReported: false });
      if (before?.isReported) log.warn(fields, 'a stalled reader is moving again');
      return false;
    }
    before.stalledMs += lookedBeforeMs;
    if (before.isReported || before.stalledMs < patienceMs) return before.isReported;
    before.isReported = true;
    log.error(
      { ...fields, stalled_ms: Math.round(before.stalledMs) },
      'a reader has stalled: look at its other log lines, and restart its process if there are none',
    );
    return true;
  };
}
