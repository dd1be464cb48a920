import { firstCommand } from '../../../kernel/aggregates/command-context.ts';
import { load } from '../../../kernel/aggregates/load.ts';
import { uuidFrom } from '../../../kernel/events/ids.ts';
import type { Log } from '../../../kernel/process/log.ts';
import { type Background, polling } from '../../../kernel/service/background.ts';
import { scan } from '../scan/index.ts';
import { runScan, type Scanner, scanIdOf } from '../use-cases/run-scan.ts';

const SCHEDULED = { region: 'US', niche: null, limit: 50 } as const;

/** A scan in every interval. Any number of copies may run: they agree on the name of an interval's scan. */
export const scheduledScans = (scanner: Scanner, intervalMs: number, log: Log): Background =>
  polling({
    name: 'scheduled-scans',
    everyMs: () => intervalMs - (Date.now() % intervalMs),
    log,
    look: (signal) => scanOnce(scanner, Math.floor(Date.now() / intervalMs), intervalMs, signal),
  });

async function scanOnce(scanner: Scanner, slot: number, intervalMs: number, signal: AbortSignal): Promise<void> {
  const command = firstCommand(uuidFrom('scheduled scan', intervalMs, slot), 'system:scheduler', null);
  const { state } = await load(scanner.store, scan, scanIdOf(command));
  if (state.status === 'none') await runScan(scanner, SCHEDULED, command, signal);
}
