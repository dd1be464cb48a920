import { rootCommandContext } from '../../../kernel/aggregates/command-context.ts';
import { execute } from '../../../kernel/aggregates/execute.ts';
import type { Documents } from '../../../kernel/documents/index.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import { uuidFrom } from '../../../kernel/events/ids.ts';
import type { Log } from '../../../kernel/process/log.ts';
import { type Background, polling } from '../../../kernel/service/background.ts';
import { createDueWork } from '../../../kernel/service/due-work.ts';
import { type ScanDocument, scansRunningSince } from '../../../read-models/scans.ts';
import { scan } from '../scan/index.ts';

const POLL_INTERVAL_MS = 60_000;
/** Time for reading, scoring and saving, on top of twice the timeout of a source. */
const LEEWAY_MS = 120_000;

type Tools = { readonly store: EventStore; readonly documents: Documents; readonly log: Log };

/**
 * Records abandoned scans as interrupted, so that none appears to run forever.
 * @param timeoutMs for one source: all sources are asked at once, and the sample after them
 */
export function interruptScans(tools: Tools, timeoutMs: number): Background {
  const eachLeft = eachScanLeft(tools);
  const startedBefore = () => new Date(Date.now() - 2 * timeoutMs - LEEWAY_MS).toISOString();
  return polling({
    name: 'interrupt-scans',
    everyMs: POLL_INTERVAL_MS,
    log: tools.log,
    poll: (signal) => interruptLeftBehind(tools, startedBefore(), eachLeft, signal),
  });
}

const eachScanLeft = ({ log }: Tools) => createDueWork<ScanDocument>({ log, keyOf: ({ scan_id }) => scan_id });

/**
 * The read model finds candidates; the scan's stream decides whether it is still running.
 * @param startedBefore ISO 8601 UTC
 */
export async function interruptLeftBehind(
  tools: Tools,
  startedBefore: string,
  eachLeft = eachScanLeft(tools),
  signal?: AbortSignal,
): Promise<void> {
  const { store, documents } = tools;
  const work = async ({ scan_id }: ScanDocument): Promise<void> => {
    const command = rootCommandContext(uuidFrom('interrupt', scan_id, startedBefore), 'system:scheduler', null);
    await execute(store, scan, scan_id, { type: 'InterruptScan', startedBefore }, command);
  };
  await eachLeft(scansRunningSince(documents, startedBefore), work, signal);
}
