import { Rejection } from '../../../kernel/aggregates/rejection.ts';
import type { ScanEvent } from './events.ts';
import type { Scan, SourceFailure } from './state.ts';

export type ScanCommand =
  | { readonly type: 'RequestScan'; readonly request: Extract<ScanEvent, { type: 'ScanRequested' }>['data'] }
  | { readonly type: 'NoteFailures'; readonly failures: readonly SourceFailure[] }
  | {
      readonly type: 'CompleteScan';
      readonly found: number;
      readonly saved: number;
      readonly sources: readonly string[];
    };

type Begun = Exclude<Scan, { status: 'none' }>;

export function decide(command: ScanCommand, state: Scan): readonly ScanEvent[] {
  if (command.type === 'RequestScan') return requestScan(command, state);
  if (state.status === 'none') throw new Rejection('scan/not-found', 'not-found', 'There is no such scan');
  switch (command.type) {
    case 'NoteFailures':
      return noteFailures(command, state);
    case 'CompleteScan':
      return completeScan(command, state);
  }
}

const requestScan = ({ request }: Extract<ScanCommand, { type: 'RequestScan' }>, state: Scan): ScanEvent[] =>
  state.status === 'none' ? [{ type: 'ScanRequested', data: request }] : [];

/** Every source fails once in a scan, however often the scan is begun again after a crash. */
function noteFailures({ failures }: Extract<ScanCommand, { type: 'NoteFailures' }>, state: Begun): ScanEvent[] {
  if (state.status !== 'running') return [];
  const noted = new Set(state.failures.map(({ source, url }) => `${source} ${url}`));
  return failures
    .filter(({ source, url }) => !noted.has(`${source} ${url}`))
    .map((failure) => ({ type: 'ScanSourceFailed', data: { scan_id: state.request.scan_id, ...failure } }));
}

function completeScan(command: Extract<ScanCommand, { type: 'CompleteScan' }>, state: Begun): ScanEvent[] {
  if (state.status === 'completed') return [];
  const { found, saved, sources } = command;
  const { scan_id } = state.request;
  return [
    { type: 'ScanCompleted', data: { scan_id, trends_found: found, trends_saved: saved, sources: [...sources] } },
  ];
}
