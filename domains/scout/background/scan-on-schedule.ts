import { rootCommandContext } from '../../../kernel/aggregates/command-context.ts';
import { load } from '../../../kernel/aggregates/load.ts';
import { uuidFrom } from '../../../kernel/events/ids.ts';
import type { Log } from '../../../kernel/process/log.ts';
import { type Background, polling } from '../../../kernel/service/background.ts';
import { scan } from '../scan/index.ts';
import { runScan, type ScanTools, scanIdOf } from '../use-cases/run-scan.ts';

const MAX_POLL_INTERVAL_MS = 60_000;

const REQUEST = { region: 'US', niche: null, limit: 50 } as const;

/**
 * Runs one scan per interval. Any number of copies may run: an interval's scan has the same id in all of them, and the
 * next poll resumes an interrupted scan.
 */
export const scanOnSchedule = (tools: ScanTools, intervalMs: number, log: Log): Background =>
  polling({
    name: 'scan-on-schedule',
    everyMs: () => Math.min(intervalMs - (Date.now() % intervalMs), MAX_POLL_INTERVAL_MS),
    log,
    poll: (signal) => scanOnce(tools, Math.floor(Date.now() / intervalMs), intervalMs, signal),
  });

async function scanOnce(tools: ScanTools, interval: number, intervalMs: number, signal: AbortSignal): Promise<void> {
  const command = rootCommandContext(uuidFrom('scheduled scan', intervalMs, interval), 'system:scheduler', null);
  const { state } = await load(tools.store, scan, scanIdOf(command));
  if (state.status === 'none' || state.status === 'interrupted') await runScan(tools, REQUEST, command, signal);
}
