import type { Detected, ScanEvent } from '../../../contracts/scout/scan.ts';
import type { Existing } from '../../../kernel/aggregates/aggregate.ts';
import { Rejection } from '../../../kernel/aggregates/rejection.ts';
import type { DataOf, Variant } from '../../../kernel/events/event.ts';
import type { Scan, SourceFailure } from './state.ts';

export type ScanCommand =
  | { readonly type: 'RequestScan'; readonly request: DataOf<ScanEvent, 'ScanRequested'> }
  | { readonly type: 'RecordSourceFailures'; readonly failures: readonly SourceFailure[] }
  | {
      readonly type: 'CompleteScan';
      readonly found: number;
      readonly saved: number;
      readonly sources: readonly string[];
      readonly detected: readonly Detected[];
    }
  /** @param startedBefore ISO 8601 UTC: a scan requested before then that is still running has lost its process */
  | { readonly type: 'InterruptScan'; readonly startedBefore: string };

type CommandOf<Type extends ScanCommand['type']> = Variant<ScanCommand, Type>;

export function decide(command: ScanCommand, state: Scan): readonly ScanEvent[] {
  if (command.type === 'RequestScan') return requestScan(command, state);
  if (state.status === 'none') throw new Rejection('scan/not-found', 'not-found', 'There is no such scan');
  switch (command.type) {
    case 'RecordSourceFailures':
      return recordSourceFailures(command, state);
    case 'CompleteScan':
      return completeScan(command, state);
    case 'InterruptScan':
      return interruptScan(command, state);
  }
}

const requestScan = ({ request }: CommandOf<'RequestScan'>, state: Scan): ScanEvent[] =>
  state.status === 'none' ? [{ type: 'ScanRequested', data: request }] : [];

/** A source's failure is recorded once per scan, however often the scan is resumed after a crash. */
function recordSourceFailures({ failures }: CommandOf<'RecordSourceFailures'>, state: Existing<Scan>): ScanEvent[] {
  if (state.status === 'completed') return [];
  const recorded = new Set(state.failures.map(({ source, url }) => `${source} ${url}`));
  return failures
    .filter(({ source, url }) => !recorded.has(`${source} ${url}`))
    .map((failure) => ({ type: 'ScanSourceFailed', data: { scan_id: state.request.scan_id, ...failure } }));
}

function completeScan(
  { found, saved, sources, detected }: CommandOf<'CompleteScan'>,
  state: Existing<Scan>,
): ScanEvent[] {
  if (state.status === 'completed') return [];
  const { scan_id } = state.request;
  const counts = { trends_found: found, trends_saved: saved };
  return [{ type: 'ScanCompleted', data: { scan_id, ...counts, sources: [...sources], detected: [...detected] } }];
}

function interruptScan(
  { startedBefore }: CommandOf<'InterruptScan'>,
  { status, request }: Existing<Scan>,
): ScanEvent[] {
  if (status !== 'running' || request.requested_at >= startedBefore) return [];
  return [{ type: 'ScanInterrupted', data: { scan_id: request.scan_id } }];
}
