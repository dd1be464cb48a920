import type { Log } from '../process/log.ts';

/** How far something that follows the log has come, and how far behind it is. */
export type Progress = {
  readonly kind: 'projection' | 'router' | 'policy' | 'hub';
  readonly name: string;
  readonly position: bigint;
  /** In positions of what it reads; 0 if nothing is left. */
  readonly lag: bigint;
  /** How long it may stand still with something left to do. */
  readonly patienceMs: number;
};

type Standing = { readonly position: bigint; standingMs: number; told: boolean };

/**
 * Logs once when something has stood still for too long although it is behind, and once when it moves again. Each
 * report comes with the time since the previous look, 0 if a store was unavailable since: nothing moves then.
 * @returns a function that takes a report, and answers whether it has stood still for longer than it may
 */
export function createStallReports(log: Log): (progress: Progress, lookedBeforeMs: number) => boolean {
  const standing = new Map<string, Standing>();

  return ({ kind, name, position, lag, patienceMs }, lookedBeforeMs) => {
    const key = `${kind} ${name}`;
    const fields = { kind, name, position: String(position), lag: String(lag) };
    const before = standing.get(key);
    if (lag === 0n || before?.position !== position) {
      standing.set(key, { position, standingMs: 0, told: false });
      if (before?.told) log.warn(fields, 'what stood still moves again');
      return false;
    }
    before.standingMs += lookedBeforeMs;
    if (before.told || before.standingMs < patienceMs) return before.told;
    before.told = true;
    log.error(
      { ...fields, standing_ms: Math.round(before.standingMs) },
      'it is behind and stands still: look at its other log lines, and restart its process if there are none',
    );
    return true;
  };
}
