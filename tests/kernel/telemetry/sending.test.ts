import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { inSpan } from '../../../kernel/tracing/spans.ts';
import { startTraceReceiver } from '../../support/fakes/trace-receiver.ts';
import { keptLog } from '../../support/log-lines.ts';
import { openTestTracing } from './tracing.ts';

const it = suite('sending traces');

const work = (name: string): Promise<void> =>
  inSpan(
    () => ({ name }),
    async () => undefined,
  );

it('logs one line when the receiver goes away and one when it is back, however much is dropped', async () => {
  const receiver = await startTraceReceiver();
  const { log, lines } = keptLog();
  const tracing = openTestTracing(receiver.url, log);
  receiver.answerWith({ status: 401, body: 'who are you' });
  for (const name of ['one', 'two', 'three']) {
    await work(name);
    await tracing.flush().catch(() => undefined);
  }
  assert.equal(
    lines().map(({ msg, cause }) => [msg, cause]),
    [
      [
        'traces cannot be sent and are dropped until their receiver takes them again; nothing else is affected',
        'it answered 401',
      ],
    ],
  );
  receiver.answerWith(null);
  await work('four');
  await tracing.flush();
  assert.is(lines().length, 2);
  assert.is(lines()[1]?.msg, 'traces are sent again');
  assert.equal(
    receiver.spans().map(({ name }) => name),
    ['four'],
  );
  await tracing.close();
  await receiver.close();
});

it('keeps no more spans than its queue takes while nobody takes them', async () => {
  const receiver = await startTraceReceiver();
  const tracing = openTestTracing(receiver.url, keptLog().log, { OTEL_BSP_MAX_QUEUE_SIZE: '10' });
  await Promise.all(Array.from({ length: 50 }, () => work('many')));
  await tracing.flush();
  await tracing.close();
  await receiver.close();
  // Those that are being sent already, and those that wait.
  assert.is(receiver.spans().length, 20);
});

it('keeps the share that the sampler of the environment says', async () => {
  const receiver = await startTraceReceiver();
  const env = { OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0' };
  const tracing = openTestTracing(receiver.url, keptLog().log, env);
  await work('left out');
  await tracing.flush();
  assert.equal(receiver.spans(), []);
  await tracing.close();
  await receiver.close();
});

it('names the program, unless the environment gives it another name', async () => {
  for (const [env, expected] of [
    [{}, 'test'],
    [{ OTEL_SERVICE_NAME: 'mine' }, 'mine'],
    [{ OTEL_RESOURCE_ATTRIBUTES: 'service.name=ours' }, 'ours'],
  ] as [Record<string, string>, string][]) {
    const receiver = await startTraceReceiver();
    const tracing = openTestTracing(receiver.url, keptLog().log, env);
    await work('one');
    await tracing.close();
    assert.equal(
      receiver.spans().map(({ service }) => service),
      [expected],
    );
    await receiver.close();
  }
});

it('does not hold up a stop when the receiver does not answer', async () => {
  const { log } = keptLog();
  const receiver = await startTraceReceiver();
  receiver.answerWith({ hangAfter: 0 });
  const tracing = openTestTracing(receiver.url, log, { OTEL_BSP_EXPORT_TIMEOUT: '3000' });
  await work('last');
  await tracing.close();
  await receiver.close();
});

it.run();
