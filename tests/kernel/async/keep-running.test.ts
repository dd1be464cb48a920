import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { keepRunning } from '../../../kernel/async/keep-running.ts';

const it = suite('keep running');

it('runs the work again whether it ends or fails, until it is stopped', async () => {
  const stopping = new AbortController();
  let runs = 0;
  const failures: [error: string, attempt: number][] = [];
  await keepRunning(
    async () => {
      if (++runs === 2) throw new Error('lost');
      if (runs === 4) stopping.abort();
    },
    { signal: stopping.signal, onFailure: (error, attempt) => failures.push([String(error), attempt]) },
  );
  assert.is(runs, 4);
  assert.equal(failures, [['Error: lost', 1]]);
});

it('goes on after whatever the work throws, promised or not', async () => {
  const stopping = new AbortController();
  const failures: unknown[] = [new TypeError('broken'), 'no error at all', undefined, null];
  const thrown: unknown[] = [];
  let runs = 0;
  await keepRunning(
    () => {
      if (runs === failures.length) stopping.abort();
      else throw failures[runs++];
      return Promise.resolve();
    },
    { signal: stopping.signal, onFailure: (error) => thrown.push(error), longestPauseMs: 1 },
  );
  assert.equal(thrown, failures);
});

it('counts failures from the last progress', async () => {
  const stopping = new AbortController();
  let runs = 0;
  const attempts: number[] = [];
  await keepRunning(
    async (progressed) => {
      if (++runs === 3) progressed();
      if (runs === 5) stopping.abort();
      throw new Error('lost');
    },
    { signal: stopping.signal, onFailure: (_, attempt) => attempts.push(attempt) },
  );
  assert.equal(attempts, [0, 1, 0, 1]);
});

it('reports no failure of work that is being stopped', async () => {
  const stopping = new AbortController();
  let failures = 0;
  await keepRunning(
    async () => {
      stopping.abort();
      throw new Error('aborted');
    },
    { signal: stopping.signal, onFailure: () => failures++ },
  );
  assert.is(failures, 0);
});

it.run();
