import type { Context } from 'koa';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readConfig } from '../../../kernel/config/index.ts';
import { EventStoreUnavailable, NoAnswer } from '../../../kernel/event-store/retry.ts';
import { createApp } from '../../../kernel/http/app.ts';
import { toHttpError } from '../../../kernel/http/errors.ts';
import { listen } from '../../../kernel/http/listen.ts';
import { createDoor } from '../../../kernel/http/overload.ts';
import { type LoopLag, watchLoopLag } from '../../../kernel/process/loop-lag.ts';
import { createMetrics } from '../../../kernel/process/metrics.ts';
import { eventually } from '../../support/eventually.ts';
import { holdUp } from '../../support/hold-up.ts';
import { keptLog } from '../../support/log-lines.ts';

const it = suite('a process with more to do than it can');

async function startApp(lag: LoopLag) {
  const { log, lines } = keptLog();
  const metrics = createMetrics('test');
  const done: string[] = [];
  const isExempt = ({ path }: Context) => path === '/ops';
  const door = createDoor({ lag, mostMs: 20, log, metrics, isExempt });
  const app = createApp({
    log,
    metrics,
    probes: [],
    door: door.middleware,
    bodies: true,
    mount: (app) =>
      app.use((ctx) => {
        done.push(ctx.path);
        ctx.body = {};
      }),
  });
  const { url, close } = await listen(app, '127.0.0.1', 0);
  return {
    call: (path: string) => fetch(url + path, { method: 'POST' }),
    get: (path: string) => fetch(url + path),
    done,
    lines,
    close,
  };
}

/** Until it is called back, every turn of the event loop takes long. */
function keepBusy(): () => void {
  const busy = setInterval(() => holdUp(150), 1);
  return () => clearInterval(busy);
}

it('refuses requests at the door, lets those in who look after it, and says so once', async () => {
  const lag = watchLoopLag();
  const { call, get, done, lines, close } = await startApp(lag);
  const relieve = keepBusy();
  try {
    await eventually('lag', () => lag.meanMs() > 20);
    const [refused, exempt, health] = await Promise.all([call('/write'), call('/ops'), get('/health')]);
    assert.equal([refused.status, exempt.status, health.status], [503, 200, 200]);
    assert.ok(Number(refused.headers.get('retry-after')) > 0);
    const { error, message } = (await refused.json()) as { error: string; message: string };
    assert.is(error, 'not_ready');
    assert.match(message, /nothing of this request was carried out/);
    await call('/again');
    assert.equal(done, ['/ops']);
    assert.is(lines().length, 1);
    assert.match(lines()[0]?.msg ?? '', /refused with 503 until it catches up/);
    const metrics = await (await get('/metrics')).text();
    assert.match(metrics, /^http_requests_shed_total\{service="test"\} 2$/m);
    assert.match(metrics, /^event_loop_mean_lag_seconds/m);
  } finally {
    relieve();
  }
  await eventually('an open door', async () => (await call('/write')).status === 200);
  lag.stop();
  await close();
});

it('says that it could not hear a store, and not that the store is away', () => {
  const late = (heldUpMs: number) => {
    const { status, code, message } = toHttpError(
      new EventStoreUnavailable('read', new NoAnswer(500), { mayHaveArrived: false, heldUpMs }),
    );
    return [status, code, message];
  };
  assert.equal(late(3_000), [503, 'not_ready', 'The server gets too little processor time; try again in a moment']);
  assert.equal(late(0), [503, 'not_ready', 'The event store does not answer; try again in a moment']);
});

it('does not mind being late once, however long', async () => {
  const lag = watchLoopLag();
  assert.equal(lag.meanMs(), 0);
  holdUp(3_000);
  await new Promise((resolve) => setTimeout(resolve, 250));
  assert.ok(lag.meanMs() > 0);
  assert.ok(lag.meanMs() < readConfig({}).PLATFORM_OVERLOAD_LAG_MS);
  lag.stop();
});

it.run();
