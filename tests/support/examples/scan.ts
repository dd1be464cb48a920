import { randomUUID } from 'node:crypto';
import { type ScanEvent, scanEvents } from '../../../contracts/scout/scan.ts';
import type { SourceFailure } from '../../../domains/scout/scan/index.ts';
import { type History, history } from '../specs/history.ts';

/** How sources fail. */
export const redditFailure: SourceFailure = {
  source: 'reddit',
  url: 'https://reddit.test/',
  cause: 'HTTP 403',
  code: 'http-403',
};
export const wikipediaFailure: SourceFailure = {
  source: 'wikipedia',
  url: 'https://wiki.test/',
  cause: 'no answer',
  code: 'timeout',
};

/** A scan of everything in the United States, and what may happen to it. */
export function exampleScan(scan_id: string = randomUUID()) {
  const request = { scan_id, region: 'US', niche: null, limit: 20, requested_at: '2026-01-02T12:00:00.000Z' };
  const requested: ScanEvent = { type: 'ScanRequested', data: request };
  const completed = {
    type: 'ScanCompleted',
    data: { scan_id, trends_found: 3, trends_saved: 2, sources: ['hackernews'], detected: [] },
  } satisfies ScanEvent;
  return {
    scan_id,
    request,
    requested,
    sourceFailed: (failure: SourceFailure): ScanEvent => ({ type: 'ScanSourceFailed', data: { scan_id, ...failure } }),
    completed,
    interrupted: { type: 'ScanInterrupted', data: { scan_id } } satisfies ScanEvent,
    history: (...events: readonly ScanEvent[]): History<ScanEvent> => history(scanEvents, scan_id, null, ...events),
  };
}
