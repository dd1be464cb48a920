import { suite } from 'uvu';
import { scan } from '../../../domains/scout/scan/index.ts';
import { exampleScan, redditFailure, wikipediaFailure } from '../../support/examples/scan.ts';
import { given } from '../../support/given.ts';

const it = suite('scan');

const { request, requested, sourceFailed, completed, interrupted } = exampleScan();
const complete = { type: 'CompleteScan', found: 3, saved: 2, sources: ['hackernews'], detected: [] } as const;

it('is requested', () => {
  given(scan).when({ type: 'RequestScan', request }).then(requested);
});

it('is requested once', () => {
  given(scan, requested).when({ type: 'RequestScan', request }).changesNothing();
});

it('records each source that failed', () => {
  given(scan, requested)
    .when({ type: 'RecordSourceFailures', failures: [redditFailure, wikipediaFailure] })
    .then(sourceFailed(redditFailure), sourceFailed(wikipediaFailure));
});

it('records the failure of a source once, also when the scan is resumed', () => {
  given(scan, requested, sourceFailed(redditFailure))
    .when({ type: 'RecordSourceFailures', failures: [redditFailure, wikipediaFailure] })
    .then(sourceFailed(wikipediaFailure));
});

it('is completed', () => {
  given(scan, requested).when(complete).then(completed);
});

it('is completed once', () => {
  given(scan, requested, completed)
    .when({ ...complete, saved: 0 })
    .changesNothing();
});

it('records no failure after it is completed', () => {
  given(scan, requested, completed)
    .when({ type: 'RecordSourceFailures', failures: [redditFailure] })
    .changesNothing();
});

it('is interrupted when it has run for longer than any scan takes', () => {
  const interrupt = (startedBefore: string) => ({ type: 'InterruptScan', startedBefore }) as const;
  given(scan, requested).when(interrupt('2026-01-02T12:00:00.001Z')).then(interrupted);
  given(scan, requested).when(interrupt('2026-01-02T12:00:00.000Z')).changesNothing();
  given(scan, requested, completed).when(interrupt('2026-01-02T13:00:00.000Z')).changesNothing();
});

it('is completed also after it was interrupted', () => {
  given(scan, requested, interrupted).when(complete).then(completed);
});

it('holds its result', () => {
  given(scan, requested, sourceFailed(redditFailure), completed).is({
    status: 'completed',
    request,
    failures: [redditFailure],
    found: 3,
    saved: 2,
    sources: ['hackernews'],
  });
});

it('does not exist before it is requested', () => {
  given(scan).when(complete).rejects('scan/not-found');
});

it.run();
