import { suite } from 'uvu';
import { performance } from '../../../domains/pulse/performance/index.ts';
import { sample, sampled } from '../../support/examples/performance.ts';
import { given } from '../../support/given.ts';

const it = suite('performance');

const EARLIER = '2026-01-01T00:00:09.999Z';
const LATER = '2026-01-01T00:00:20.000Z';

it('starts with the first sample, even if all its counts are zero', () => {
  given(performance)
    .when({ type: 'RecordSample', sample: { ...sample, views: 0, likes: 0 } })
    .then(sampled({ views: 0, likes: 0 }));
});

it('records counts that have changed', () => {
  given(performance, sampled())
    .when({ type: 'RecordSample', sample: { ...sample, likes: 2, sampled_at: LATER } })
    .then(sampled({ likes: 2, sampled_at: LATER }));
});

it('does not record the same counts again', () => {
  given(performance, sampled())
    .when({ type: 'RecordSample', sample: { ...sample, sampled_at: LATER } })
    .changesNothing();
});

it('does not record a sample that is older than the last', () => {
  given(performance, sampled())
    .when({ type: 'RecordSample', sample: { ...sample, views: 4, sampled_at: EARLIER } })
    .changesNothing();
});

it('records a count that the platform has corrected downwards', () => {
  given(performance, sampled())
    .when({ type: 'RecordSample', sample: { ...sample, views: 3, sampled_at: LATER } })
    .then(sampled({ views: 3, sampled_at: LATER }));
});

it('holds the newest sample', () => {
  given(performance, sampled(), sampled({ views: 9, sampled_at: LATER })).is({
    status: 'sampled',
    last: { ...sample, views: 9, sampled_at: LATER },
  });
});

it.run();
