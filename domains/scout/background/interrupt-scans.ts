import { rootCommandContext } from '../../../kernel/aggregates/command-context.ts';
import { execute } from '../../../kernel/aggregates/execute.ts';
import type { Documents } from '../../../kernel/documents/index.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import { uuidFrom } from '../../../kernel/events/ids.ts';
import type { Log } from '../../../kernel/process/log.ts';
import { type Background, eachByItself, polling } from '../../../kernel/service/background.ts';
import { scansRunningSince } from '../../../read-models/scans.ts';
import { scan } from '../scan/index.ts';

const POLL_INTERVAL_MS = 60_000;
const BATCH_SIZE = 100;
/** Beyond twice the patience with a source: reading, scoring and saving what was found. */
const LEEWAY_MS = 120_000;

type Tools = { readonly store: EventStore; readonly documents: Documents; readonly log: Log };

/**
 * Records of scans that their process has left behind that they were interrupted, so that none runs for ever.
 * @param timeoutMs for one source: all are asked at once, and the sample after them
 */
export const interruptScans = (tools: Tools, timeoutMs: number): Background =>
  polling({
    name: 'interrupt-scans',
    everyMs: POLL_INTERVAL_MS,
    log: tools.log,
    poll: () => interruptLeftBehind(tools, new Date(Date.now() - 2 * timeoutMs - LEEWAY_MS).toISOString()),
  });

/**
 * The read model finds candidates; the stream of the scan decides whether it still runs.
 * @param startedBefore ISO 8601 UTC
 */
export async function interruptLeftBehind({ store, documents, log }: Tools, startedBefore: string): Promise<void> {
  const leftBehind = await scansRunningSince(documents, startedBefore, BATCH_SIZE);
  await eachByItself(leftBehind, log, async ({ scan_id }) => {
    const command = rootCommandContext(uuidFrom('interrupt', scan_id, startedBefore), 'system:scheduler', null);
    await execute(store, scan, scan_id, { type: 'InterruptScan', startedBefore }, command);
  });
}
