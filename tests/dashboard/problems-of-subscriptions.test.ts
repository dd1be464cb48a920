import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { problemsOfSubscriptions } from '../../dashboard/src/pages/operate/overview/problems-of-subscriptions.ts';

const it = suite('problems of subscriptions');

const subscription = (name: string, differences: object = {}) => ({
  name,
  inbox: `inbox-${name}`,
  consumers: 1,
  in_flight: 0,
  parked: 0,
  oldest_parked_seconds: null,
  lag: 0,
  is_replaced: false,
  ...differences,
});

it('are none where each is read', () => {
  assert.equal(problemsOfSubscriptions([subscription('notify')]), []);
});

it('are one where nobody reads it', () => {
  const problems = [{ weight: 'bad', kind: 'alone', name: 'notify' }];
  assert.equal(problemsOfSubscriptions([subscription('notify', { consumers: 0 })]), problems);
});

it('are none where an earlier version has left it', () => {
  assert.equal(problemsOfSubscriptions([subscription('upload', { consumers: 0, is_replaced: true })]), []);
});

it('are one where an earlier version has left parked messages', () => {
  const left = { consumers: 0, is_replaced: true, parked: 2, oldest_parked_seconds: 60 };
  const problems = [{ weight: 'warn', kind: 'parked', name: 'upload', count: 2, seconds: 60 }];
  assert.equal(problemsOfSubscriptions([subscription('upload', left)]), problems);
});

it.run();
