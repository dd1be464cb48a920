import { setTimeout as sleep } from 'node:timers/promises';
import { load } from '../../kernel/execute.ts';
import { uuidFrom } from '../../kernel/ids.ts';
import type { Log } from '../../kernel/log.ts';
import type { Background } from '../../kernel/service/service.ts';
import { runScan, type Scanner, scanIdOf } from './run-scan.ts';
import { scan } from './scan/index.ts';

const SCHEDULED = { region: 'US', niche: null, limit: 50 } as const;

/** A scan in every interval. Any number of copies may run: they agree on the name of an interval's scan. */
export const scheduledScans = (scanner: Scanner, intervalMs: number, log: Log): Background => ({
  name: 'scheduled-scans',
  async run(signal) {
    while (!signal.aborted) {
      const now = Date.now();
      await scanOnce(scanner, Math.floor(now / intervalMs), intervalMs, signal).catch((error) => {
        if (!signal.aborted) log.warn({ err: error }, 'a scheduled scan failed; the next one comes in its time');
      });
      const next = (Math.floor(now / intervalMs) + 1) * intervalMs;
      await sleep(Math.max(0, next - Date.now()), undefined, { signal }).catch(() => undefined /* stopping */);
    }
  },
});

async function scanOnce(scanner: Scanner, slot: number, intervalMs: number, signal: AbortSignal): Promise<void> {
  const commandId = uuidFrom('scheduled scan', intervalMs, slot);
  const command = {
    commandId,
    correlationId: commandId,
    causationId: commandId,
    actor: 'system:scheduler',
    owner: null,
  };
  const { state } = await load(scanner.store, scan, scanIdOf(command));
  if (state.status === 'none') await runScan(scanner, SCHEDULED, command, signal);
}
