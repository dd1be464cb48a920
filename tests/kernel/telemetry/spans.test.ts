import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Tracing } from '../../../kernel/telemetry/open-tracing.ts';
import { traceIds } from '../../../kernel/tracing/log-ids.ts';
import { activeContext, inSpan, inSpans, isTracing, traceHeaders } from '../../../kernel/tracing/spans.ts';
import { type ReceivedSpan, startTraceReceiver, type TraceReceiver } from '../../support/fakes/trace-receiver.ts';
import { keptLog } from '../../support/log-lines.ts';
import { openTestTracing } from './tracing.ts';

type Context = { receiver: TraceReceiver; tracing: Tracing };
const it = suite<Context>('spans');

it.before.each(async (c) => {
  c.receiver = await startTraceReceiver();
  c.tracing = openTestTracing(c.receiver.url, keptLog().log);
});
it.after.each(async ({ receiver, tracing }) => {
  await tracing.close();
  await receiver.close();
});

const TRACE = 'a'.repeat(32);
const cause = { traceparent: `00-${TRACE}-${'b'.repeat(16)}-01` };

async function received({ receiver, tracing }: Context): Promise<(name: string) => ReceivedSpan> {
  await tracing.flush();
  return (name) => {
    const found = receiver.spans().find((span) => span.name === name);
    if (!found) throw new Error(`no span ${name} was received`);
    return found;
  };
}

it('is a step of the span around it, across promises', async (c) => {
  await inSpan(
    () => ({ name: 'outer' }),
    () =>
      Promise.resolve().then(() =>
        inSpan(
          () => ({ name: 'inner' }),
          async () => undefined,
        ),
      ),
  );
  const span = await received(c);
  assert.is(span('inner').parentSpanId, span('outer').spanId);
  assert.is(span('outer').parentSpanId, undefined);
});

it('continues what caused it', async (c) => {
  await inSpan(
    () => ({ name: 'request', kind: 'server', continues: cause }),
    async () => undefined,
  );
  const span = await received(c);
  assert.equal([span('request').traceId, span('request').parentSpanId], [TRACE, 'b'.repeat(16)]);
});

it('joins the trace of another cause, and is linked both ways with the span around it', async (c) => {
  await inSpan(
    () => ({ name: 'approval' }),
    () =>
      inSpan(
        () => ({ name: 'append', continues: cause }),
        async () => undefined,
      ),
  );
  const span = await received(c);
  assert.is(span('append').traceId, TRACE);
  assert.equal(span('append').links, [span('approval').traceId]);
  assert.equal(span('approval').links, [TRACE]);
});

it('begins a trace of its own for each of many, linked with what caused them all', async (c) => {
  await inSpan(
    () => ({ name: 'event' }),
    () =>
      inSpan(
        () => ({ name: 'for one', isOwnTrace: true }),
        async () => undefined,
      ),
  );
  const span = await received(c);
  assert.is.not(span('for one').traceId, span('event').traceId);
  assert.equal(span('for one').links, [span('event').traceId]);
  assert.equal(span('event').links, []);
});

it('is in the trace of each of several causes, for work that is done once', async (c) => {
  const other = { traceparent: `00-${'c'.repeat(32)}-${'d'.repeat(16)}-01` };
  let times = 0;
  await inSpans(
    () => [cause, other].map((continues) => ({ name: 'route', continues })),
    async () => {
      times++;
    },
  );
  await c.tracing.flush();
  assert.is(times, 1);
  assert.equal(
    c.receiver.spans().map(({ traceId }) => traceId),
    [TRACE, 'c'.repeat(32)],
  );
});

it('says what kind of error ended it, and not what the error says', async (c) => {
  const failing = inSpan(
    () => ({ name: 'work' }),
    async () => {
      throw Object.assign(new Error('Ann asked for a secret'), { code: 'ECONNRESET' });
    },
  );
  await failing.then(assert.unreachable, () => undefined);
  const span = await received(c);
  assert.ok(span('work').isError);
  assert.is(span('work').attributes['error.type'], 'ECONNRESET');
  assert.not.match(JSON.stringify(c.receiver.spans()), /Ann|secret/);
});

it('is known to the log and to calls of services while it lasts', async () => {
  await inSpan(
    () => ({ name: 'request', kind: 'server', continues: { ...cause, tracestate: 'other=1' } }),
    async (span) => {
      assert.is(traceIds().trace_id, TRACE);
      assert.equal(traceHeaders(), { traceparent: span?.context.traceparent, tracestate: 'other=1' });
    },
  );
  assert.equal([traceIds(), traceHeaders()], [{}, {}]);
});

it('is not kept when its trace is not, which whoever continues it learns', async (c) => {
  await inSpan(
    () => ({ name: 'request', kind: 'server', continues: { traceparent: cause.traceparent.replace(/1$/, '0') } }),
    async () => assert.match(activeContext()?.traceparent ?? '', new RegExp(`^00-${TRACE}-[0-9a-f]{16}-00$`)),
  );
  await c.tracing.flush();
  assert.equal(c.receiver.spans(), []);
});

it('does not exist while tracing is off', async ({ tracing }) => {
  await tracing.close();
  assert.not(isTracing());
  const result = await inSpan(
    () => {
      throw new Error('nothing is described');
    },
    async (span) => [span, activeContext(), traceHeaders()],
  );
  assert.equal(result, [null, undefined, {}]);
});

it.run();
