import { setImmediate as turn } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { unlessAborted } from '../../../kernel/async/deadline.ts';
import { createLog } from '../../../kernel/process/log.ts';
import { createShutdown } from '../../../kernel/process/shutdown.ts';

const it = suite('shutdown');

it('takes any number of those who wait for something unless it begins, and warns of none', async () => {
  const warnings: Error[] = [];
  const note = (warning: Error): void => void warnings.push(warning);
  process.on('warning', note);
  try {
    const { signal } = createShutdown(createLog('silent'));
    await Promise.all(Array.from({ length: 50 }, () => unlessAborted(signal, turn())));
    await turn();
    assert.equal(warnings, []);
  } finally {
    process.off('warning', note);
  }
});

it.run();
