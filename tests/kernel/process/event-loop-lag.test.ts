import { setTimeout as sleep } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createMetrics } from '../../../kernel/process/metrics.ts';
import { eventually } from '../../support/eventually.ts';

const it = suite('event loop lag');

const valueIn = (text: string, name: string): number =>
  Number(new RegExp(`^${name}\\{.*\\} (\\S+)$`, 'm').exec(text)?.[1]);

it('shows how late the event loop came since it was last asked for', async () => {
  const metrics = createMetrics('test');
  const longest = async () => valueIn(await metrics.text(), 'nodejs_eventloop_lag_max_seconds');
  await eventually('a loop that is in time', async () => (await longest()) < 0.05);
  await eventually('a loop that was held up', async () => {
    // The first look after an answer only begins to count.
    await sleep(250);
    const end = performance.now() + 400;
    while (performance.now() < end);
    await sleep(250);
    return (await longest()) > 0.2;
  });
});

it('leaves nothing of what it replaces', async () => {
  const text = await createMetrics('test').text();
  const names = [...text.matchAll(/^# TYPE (nodejs_eventloop_lag_\S+)/gm)].map(([, name]) => name).sort();
  assert.equal(
    names,
    ['max', 'mean', 'p50', 'p90', 'p99'].map((value) => `nodejs_eventloop_lag_${value}_seconds`),
  );
});

it.run();
