import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createStallReports } from '../../../kernel/outages/stalls.ts';
import { keptLog } from '../../support/log-lines.ts';

const it = suite('reports of stalled readers');

/** What is said of a policy that has stalled with something left to do, looked at after so many milliseconds each. */
function linesAfter(...lookedBeforeMs: readonly number[]): readonly unknown[] {
  const { log, lines } = keptLog();
  const report = createStallReports(log);
  for (const ms of lookedBeforeMs)
    report({ kind: 'policy', name: 'notify', position: 3n, lag: 1n, patienceMs: 60_000 }, ms);
  return lines().map(({ stalled_ms }) => stalled_ms);
}

it('says so once when the patience is over', () => {
  assert.equal(linesAfter(0, 20_000, 20_000, 19_999), []);
  assert.equal(linesAfter(0, 20_000, 20_000, 20_000, 20_000), [60_000]);
});

it('does not count the time in which a store was unavailable', () => {
  assert.equal(linesAfter(0, 30_000, 0, 29_999), []);
});

it.run();
