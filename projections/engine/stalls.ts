import type { Log } from '../../kernel/process/log.ts';

/** How far something that follows the log is, and how far behind. */
export type Progress = {
  readonly kind: 'projection' | 'router' | 'policy';
  readonly name: string;
  readonly position: bigint;
  /** In positions of what it reads; 0 when nothing is left. */
  readonly lag: bigint;
  /** How long it may stand still with something left to do. */
  readonly patienceMs: number;
};

type Standing = { readonly position: bigint; readonly since: number; told: boolean };

/** Says once when something has stood still for too long although it is behind, and once when it moves again. */
export function createStallReports(log: Log): (progress: Progress, now?: number) => void {
  const standing = new Map<string, Standing>();

  return ({ kind, name, position, lag, patienceMs }, now = performance.now()) => {
    const key = `${kind} ${name}`;
    const fields = { kind, name, position: String(position), lag: String(lag) };
    const before = standing.get(key);
    if (lag === 0n || before?.position !== position) {
      standing.set(key, { position, since: now, told: false });
      if (before?.told) log.warn(fields, 'what stood still moves again');
    } else if (!before.told && now - before.since >= patienceMs) {
      before.told = true;
      log.error(
        { ...fields, standing_ms: Math.round(now - before.since) },
        'it is behind and stands still: look at its other log lines, and restart its process if there are none',
      );
    }
  };
}
