import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Tracing } from '../../../kernel/telemetry/open-tracing.ts';
import { openTestTracing } from '../../kernel/telemetry/tracing.ts';
import { startFakeServer } from '../../support/fakes/server.ts';
import { startTraceReceiver } from '../../support/fakes/trace-receiver.ts';
import { keptLog } from '../../support/log-lines.ts';
import { startGatewayStack } from '../../support/stacks/gateway.ts';

const it = suite('the trace of a forwarded request');

const TRACE = 'a'.repeat(32);
const GIVEN = `00-${TRACE}-${'b'.repeat(16)}-01`;
const CONTENT = '0b1d0a3c-5b0e-4d53-9d0f-3f6a3c8f6c11';

/** What a service is told of the trace of its request, and the spans of it. */
async function forwarded(headers: Record<string, string>, isOn: boolean) {
  const [service, receiver] = await Promise.all([startFakeServer(() => ({ body: {} })), startTraceReceiver()]);
  const tracing: Tracing | null = isOn ? openTestTracing(receiver.url, keptLog().log) : null;
  const gateway = await startGatewayStack({ services: new Map([['director', service.url]]), projections: false });
  try {
    const token = await gateway.tokenOf('user', CONTENT);
    await gateway.call('GET', `/api/v1/director/api/v1/content/${CONTENT}?q=words`, { token, headers });
    await tracing?.flush();
    const told = service.requests.at(-1)?.headers ?? {};
    return { told, spans: receiver.spans() };
  } finally {
    await tracing?.close();
    await gateway.stop();
    await Promise.all([service.close(), receiver.close()]);
  }
}

it('is the one that the client names, and the service continues the gateway’s call', async () => {
  const { told, spans } = await forwarded({ traceparent: GIVEN, tracestate: 'other=1' }, true);
  const [call, request] = ['GET', 'GET /api/v1/director/*'].map((name) => spans.find((span) => span.name === name));
  assert.is(told.traceparent, `00-${TRACE}-${call?.spanId}-01`);
  assert.is(told.tracestate, 'other=1');
  assert.is(call?.parentSpanId, request?.spanId);
  assert.is(request?.parentSpanId, 'b'.repeat(16));
  assert.is(request?.attributes['url.path'], `/api/v1/director/api/v1/content/${CONTENT}`);
  assert.not.match(JSON.stringify(spans), /words/);
});

it('is a new one if the client names none, or not as it should', async () => {
  for (const headers of [{}, { traceparent: GIVEN.replace('00-', 'ff-') }]) {
    const { told, spans } = await forwarded(headers as Record<string, string>, true);
    const request = spans.find(({ name }) => name === 'GET /api/v1/director/*');
    assert.is(request?.parentSpanId, undefined);
    assert.is.not(request?.traceId, TRACE);
    assert.match(String(told.traceparent), `00-${request?.traceId}-`);
  }
});

it('is the client’s own business while tracing is off', async () => {
  const { told, spans } = await forwarded({ traceparent: GIVEN }, false);
  assert.is(told.traceparent, GIVEN);
  assert.equal(spans, []);
});

it.run();
