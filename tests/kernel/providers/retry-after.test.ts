import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { retryAfterMs } from '../../../kernel/providers/retry-after.ts';

const it = suite('retryAfterMs');
const now = Date.parse('2026-01-01T00:00:00Z');

it('reads seconds, dates, milliseconds and durations', () => {
  assert.is(retryAfterMs({ 'retry-after': '7' }, now), 7_000);
  assert.is(retryAfterMs({ 'retry-after': 'Thu, 01 Jan 2026 00:01:00 GMT' }, now), 60_000);
  assert.is(retryAfterMs({ 'retry-after-ms': '250', 'retry-after': '7' }, now), 250);
  assert.is(retryAfterMs({ 'x-ratelimit-reset-requests': '6m0s' }, now), 360_000);
  assert.is(retryAfterMs({ 'x-ratelimit-reset-requests': '120ms' }, now), 120);
});

it('is never negative', () => {
  assert.is(retryAfterMs({ 'retry-after': 'Wed, 31 Dec 2025 00:00:00 GMT' }, now), 0);
});

it('is undefined when the server does not say', () => {
  assert.is(retryAfterMs({}, now), undefined);
  assert.is(retryAfterMs({ 'retry-after': 'soon' }, now), undefined);
});

it.run();
