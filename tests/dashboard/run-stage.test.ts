import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Step, stateOf } from '../../dashboard/src/pages/content/timeline/run-stage.ts';

const it = suite('the stages of a run on the timeline');

const at = '2026-01-01T00:00:00.000Z';
const failed = { at, stage: 'script', kind: 'failed', failure: { cause: 'the writer is down' } } as Step;
const decided = (changes: object) =>
  ({
    at,
    stage: 'review',
    kind: 'decided',
    approved: false,
    feedback: null,
    reason: null,
    by: 'u',
    ...changes,
  }) as Step;
const left = (...steps: Step[]) => ({ stage: 'script' as const, left_at: at, steps });

it('keeps the mark of a stage that failed or was rejected, although the run went on', () => {
  assert.is(stateOf(left(failed), false, 'running'), 'failed');
  assert.is(stateOf(left(decided({})), false, 'completed'), 'failed');
});

it('has done what was approved, or is written anew with feedback', () => {
  assert.is(stateOf(left(), false, 'running'), 'done');
  assert.is(stateOf(left(decided({ approved: true })), false, 'running'), 'done');
  assert.is(stateOf(left(decided({ feedback: 'Shorter.' })), false, 'running'), 'done');
});

it.run();
