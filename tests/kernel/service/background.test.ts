import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createLog } from '../../../kernel/process/log.ts';
import { polling } from '../../../kernel/service/background.ts';

const it = suite('background work');

it('looks at once and again, also after a look that failed, until it is stopped', async () => {
  const stopping = new AbortController();
  let looks = 0;
  const { run } = polling({
    name: 'test',
    everyMs: 1,
    log: createLog('silent'),
    async poll() {
      if (++looks === 1) throw new Error('broken');
      if (looks === 3) stopping.abort();
    },
  });
  await run(stopping.signal);
  assert.is(looks, 3);
});

it('does not wait for the next look when it is stopped', async () => {
  const stopping = new AbortController();
  let looks = 0;
  const { run } = polling({
    name: 'test',
    everyMs: () => 3_600_000,
    log: createLog('silent'),
    poll: async () => looks++,
  });
  const running = run(stopping.signal);
  stopping.abort();
  await running;
  assert.is(looks, 1);
});

it.run();
