import { suite } from 'uvu';
import { type PerformanceEvent, performance } from '../../../domains/pulse/performance/index.ts';
import { given } from '../../support/specs/decider.ts';

const it = suite('performance');

const sample = {
  publication_id: 'p',
  content_id: 'c',
  platform: 'local',
  views: 5,
  likes: 1,
  comments: 0,
  shares: 0,
  watch_seconds: 0,
  sampled_at: '2026-01-01T00:00:10.000Z',
};
const sampled = (changes: Partial<typeof sample> = {}): PerformanceEvent => ({
  type: 'PerformanceSampled',
  data: { ...sample, ...changes },
});

it('begins with the first sample, even if nobody came', () => {
  given(performance)
    .when({ type: 'RecordSample', sample: { ...sample, views: 0, likes: 0 } })
    .then(sampled({ views: 0, likes: 0 }));
});

it('takes down what has changed', () => {
  const sampled_at = '2026-01-01T00:00:20.000Z';
  given(performance, sampled())
    .when({ type: 'RecordSample', sample: { ...sample, likes: 2, sampled_at } })
    .then(sampled({ likes: 2, sampled_at }));
});

it('does not take down the same counts again', () => {
  given(performance, sampled())
    .when({ type: 'RecordSample', sample: { ...sample, sampled_at: '2026-01-01T00:00:20.000Z' } })
    .isAlreadySo();
});

it('does not go back to a sample that was overtaken', () => {
  given(performance, sampled())
    .when({ type: 'RecordSample', sample: { ...sample, views: 4, sampled_at: '2026-01-01T00:00:09.999Z' } })
    .isAlreadySo();
});

it('takes down a count that the platform corrected downwards', () => {
  const sampled_at = '2026-01-01T00:00:20.000Z';
  given(performance, sampled())
    .when({ type: 'RecordSample', sample: { ...sample, views: 3, sampled_at } })
    .then(sampled({ views: 3, sampled_at }));
});

it.run();
