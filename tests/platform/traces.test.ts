import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { domainEventsIn, readLog, type StoredEvent } from '../support/clients/auditor.ts';
import {
  type ContentView,
  LONG_WAIT,
  paths,
  publishSomething,
  type RetryingClient,
  register,
  retryingClient,
  someTrend,
  takenToPublication,
} from '../support/clients/retrying.ts';
import { eventually } from '../support/eventually.ts';
import { type FakeA1111, startFakeA1111 } from '../support/fakes/a1111.ts';
import { type ReceivedSpan, startTraceReceiver, type TraceReceiver } from '../support/fakes/trace-receiver.ts';
import { type PlatformProcess, startPlatformProcess } from '../support/stacks/platform.ts';

/** One pipeline from a request with a `traceparent` to its post, as whoever receives the traces sees it. */
type Context = {
  receiver: TraceReceiver;
  images: FakeA1111;
  platform: PlatformProcess;
  client: RetryingClient;
  item: ContentView;
  log: readonly StoredEvent[];
};
const it = suite<Context>('one trace');

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const BROWSER = '00f067aa0ba902b7';

it.before(async (c) => {
  [c.receiver, c.images] = await Promise.all([startTraceReceiver(), startFakeA1111()]);
  c.platform = await startPlatformProcess({
    OTEL_EXPORTER_OTLP_ENDPOINT: c.receiver.url,
    OTEL_BSP_SCHEDULE_DELAY: '200',
    OTEL_EXPORTER_OTLP_TIMEOUT: '1000',
    PLATFORM_IMAGES_LOCAL_URL: c.images.url,
    PLATFORM_LOG_LEVEL: 'info',
  });
  c.client = retryingClient(c.platform.url);
  await register(c.client);
  const trend = await someTrend(c.client);
  const asked = await fetch(`${c.platform.url}${paths.content}/generate`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${c.client.token}`,
      'content-type': 'application/json',
      traceparent: `00-${TRACE}-${BROWSER}-01`,
    },
    body: JSON.stringify({ trend_id: trend.trend_id, trend_topic: trend.topic, niche: trend.niche }),
  });
  c.item = await takenToPublication(c.client, (await asked.json()) as ContentView);
  await eventually('span of the post', () => spansOf(c).some(({ name }) => name === 'publish'), LONG_WAIT);
  c.log = domainEventsIn(await readLog(c.platform.eventStoreUrl()));
});
it.after(async ({ platform, receiver, images }) => {
  await platform?.remove();
  await images?.close();
  await receiver?.close();
});

const spansOf = ({ receiver }: Pick<Context, 'receiver'>): ReceivedSpan[] =>
  receiver.spans().filter(({ traceId }) => traceId === TRACE);

it('goes from the request through every part to the post', (c) => {
  const names = new Set(spansOf(c).map(({ name }) => name));
  const expected = [
    // The gateway, its call to the service, the service, and what that wrote.
    ...['POST /api/v1/director/*', 'POST', 'POST /api/v1/content/generate', 'append content'],
    ...['route ContentStatusChanged', 'process draft-scripts', 'write script'],
    ...['process request-scene-images', 'process generate-images', 'make image', 'POST a1111', 'append image'],
    ...['process request-render', 'process render-video', 'append render'],
    ...['render narrate', 'render caption', 'render music', 'render encode', 'render poster'],
    ...['process upload-video', 'publish', 'append publication', 'process advance-on-publishing'],
  ];
  assert.equal(
    expected.filter((name) => !names.has(name)),
    [],
    [...names].sort().join(', '),
  );
});

it('begins with the browser, and has every other span under one that is in it', (c) => {
  const spans = spansOf(c);
  const known = new Set([BROWSER, ...spans.map(({ spanId }) => spanId)]);
  assert.equal(
    spans.filter(({ parentSpanId }) => !known.has(parentSpanId ?? '')).map(({ name }) => name),
    [],
  );
  assert.equal(
    spans.filter(({ parentSpanId }) => parentSpanId === BROWSER).map(({ name }) => name),
    ['POST /api/v1/director/*'],
  );
});

it('is linked, both ways, with the requests that approved and published', (c) => {
  const approving = c.receiver.spans().filter(({ name, traceId }) => name.endsWith('/resume') && traceId !== TRACE);
  const joined = spansOf(c).filter(({ links }) => links.length > 0);
  assert.is(approving.length, 2);
  for (const { traceId, links } of approving) {
    assert.ok(links.includes(TRACE));
    assert.ok(joined.some((span) => span.links.includes(traceId) && span.name === 'append content'));
  }
});

it('is named in the events that it caused, and in lines of the log', (c) => {
  const spans = new Set(spansOf(c).map(({ spanId }) => spanId));
  const ours = c.log.filter(({ data }) => data.content_id === c.item.content_id);
  assert.ok(ours.length > 10);
  for (const { type, metadata } of ours) {
    const [, trace, span = ''] = String(metadata.traceparent).split('-');
    assert.is(trace, TRACE, type);
    assert.ok(spans.has(span), type);
  }
  const line = c.platform
    .output()
    .split('\n')
    .find((each) => each.includes(TRACE) && each.includes('"msg":"request"'));
  assert.match(line ?? '', /"trace_id":"4bf92f3577b34da6a3ce929d0e0e4736","span_id":"[0-9a-f]{16}"/);
});

it('is not told to providers', ({ images }) => {
  const calls = images.requests.filter(({ path }) => path === '/sdapi/v1/txt2img');
  assert.ok(calls.length > 0);
  assert.equal(
    images.requests.filter(({ headers }) => headers.traceparent !== undefined || headers.tracestate !== undefined),
    [],
  );
});

it('says nothing secret and nothing that somebody wrote', (c) => {
  const text = JSON.stringify(c.receiver.spans());
  assert.not.match(text, /@example\.com|ort_|eyJ|password [0-9a-f]/);
  for (const { visual_prompt } of c.item.script?.scenes ?? []) assert.not.ok(text.includes(visual_prompt));
  assert.not.match(text, /"url.path":"[^"]*\?/);
});

it('comes from one process under one name', ({ receiver }) => {
  assert.equal([...new Set(receiver.spans().map(({ service }) => service))], ['content-pipeline-platform']);
});

it('takes nothing from a pipeline that its receiver is down, and says so in one line', async ({
  receiver,
  client,
  platform,
}) => {
  await receiver.close();
  await publishSomething(client);
  const said = () => platform.output().match(/traces cannot be sent/g)?.length;
  assert.is(await eventually('line about the receiver', said), 1);
});

it.run();
