import { suite } from 'uvu';
import { type ScanEvent, scan } from '../../../domains/scout/scan/index.ts';
import { given } from '../../support/specs/decider.ts';

const it = suite('scan');

const request = { scan_id: 's-1', region: 'US', niche: null, limit: 20, requested_at: '2026-01-02T12:00:00.000Z' };
const requested: ScanEvent = { type: 'ScanRequested', data: request };
const reddit = { source: 'reddit', url: 'https://reddit.test/', cause: 'HTTP 403', code: 'http-403' };
const wikipedia = { source: 'wikipedia', url: 'https://wiki.test/', cause: 'no answer', code: 'timeout' };
const failed = (failure: typeof reddit): ScanEvent => ({
  type: 'ScanSourceFailed',
  data: { scan_id: 's-1', ...failure },
});
const complete = { type: 'CompleteScan', found: 3, saved: 2, sources: ['hackernews'] } as const;
const completed: ScanEvent = {
  type: 'ScanCompleted',
  data: { scan_id: 's-1', trends_found: 3, trends_saved: 2, sources: ['hackernews'] },
};

it('is requested once', () => {
  given(scan).when({ type: 'RequestScan', request }).then(requested);
  given(scan, requested).when({ type: 'RequestScan', request }).isAlreadySo();
});

it('notes each source that failed', () => {
  given(scan, requested)
    .when({ type: 'NoteFailures', failures: [reddit, wikipedia] })
    .then(failed(reddit), failed(wikipedia));
});

it('notes a source that failed once only, also when it is begun again', () => {
  given(scan, requested, failed(reddit))
    .when({ type: 'NoteFailures', failures: [reddit, wikipedia] })
    .then(failed(wikipedia));
});

it('is completed once', () => {
  given(scan, requested).when(complete).then(completed);
  given(scan, requested, completed)
    .when({ ...complete, saved: 0 })
    .isAlreadySo();
  given(scan, requested, completed)
    .when({ type: 'NoteFailures', failures: [reddit] })
    .isAlreadySo();
});

it('knows how it went', () => {
  given(scan, requested, failed(reddit), completed).is({
    status: 'completed',
    request,
    failures: [reddit],
    found: 3,
    saved: 2,
    sources: ['hackernews'],
  });
});

it('is nothing before it is requested', () => {
  given(scan).when(complete).rejects('scan/not-found');
});

it.run();
