import { suite } from 'uvu';
import type { ScanEvent } from '../../contracts/scout/scan.ts';
import { scansProjection } from '../../projections/scans.ts';
import type { ScanDocument } from '../../read-models/scans.ts';
import { AT, given, recorded } from '../support/given.ts';

const it = suite('projection of scans');

const request = { scan_id: 's-1', region: 'US', niche: null, limit: 20, requested_at: '2026-01-02T03:00:00.000Z' };
const failure = { source: 'reddit', url: 'https://reddit.test/', cause: 'HTTP 403', code: 'http-403' };

const result = { trends_found: 3, trends_saved: 2, sources: ['hackernews'] };

const requested = recorded<ScanEvent>({ type: 'ScanRequested', data: request }, { owner: null });
const failed = recorded<ScanEvent>({ type: 'ScanSourceFailed', data: { scan_id: 's-1', ...failure } }, { owner: null });
const completed = recorded<ScanEvent>(
  { type: 'ScanCompleted', data: { scan_id: 's-1', ...result, detected: [] } },
  { owner: null },
);

const running: ScanDocument = {
  ...request,
  status: 'running',
  trends_found: 0,
  trends_saved: 0,
  sources: [],
  failures: [],
  finished_at: null,
};

it('is running from the request on', () => {
  given(scansProjection).when(requested).then('s-1', running);
});

it('names every source that failed', () => {
  given(scansProjection, requested)
    .when(failed)
    .then('s-1', { ...running, failures: [failure] });
});

it('shows the result', () => {
  given(scansProjection, requested, failed)
    .when(completed)
    .then('s-1', {
      ...running,
      ...result,
      status: 'completed',
      failures: [failure],
      finished_at: AT,
    });
});

it('is interrupted, which is not the end when it is resumed', () => {
  const interrupted = recorded<ScanEvent>({ type: 'ScanInterrupted', data: { scan_id: 's-1' } }, { owner: null });
  given(scansProjection, requested)
    .when(interrupted)
    .then('s-1', { ...running, status: 'interrupted', finished_at: AT });
  given(scansProjection, requested, interrupted)
    .when(completed)
    .then('s-1', {
      ...running,
      ...result,
      status: 'completed',
      finished_at: AT,
    });
});

it.run();
