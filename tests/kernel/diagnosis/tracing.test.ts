import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { checkTracing } from '../../../kernel/diagnosis/tracing.ts';
import { startFakeServer } from '../../support/fakes/server.ts';

const it = suite('the check of traces');

const NAMES = ['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_HEADERS'] as const;
const before = NAMES.map((name) => [name, process.env[name]] as const);
it.after.each(() => {
  for (const [name, value] of before)
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
});

it('sends an empty batch to the receiver, and says whether it takes it', async () => {
  const asked: string[] = [];
  const receiver = await startFakeServer(({ path, headers }) => {
    asked.push(path);
    return { status: headers['x-key'] === 'right' ? 200 : 401, body: {} };
  });
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = receiver.url;
  process.env.OTEL_EXPORTER_OTLP_HEADERS = 'x-key=right';
  assert.equal(
    (await checkTracing()).map(({ state }) => state),
    ['ok'],
  );
  process.env.OTEL_EXPORTER_OTLP_HEADERS = 'x-key=wrong-and-secret';
  const [refused] = await checkTracing();
  assert.equal([refused?.state, refused?.found], ['failed', 'their receiver does not take them: it answered 401']);
  assert.match(String(refused?.next_action), 'OTEL_EXPORTER_OTLP_ENDPOINT');
  assert.equal(asked, ['/v1/traces', '/v1/traces']);
  await receiver.close();
});

it('has nothing to ask where they are off', async () => {
  delete process.env.OTEL_EXPORTER_OTLP_ENDPOINT;
  assert.equal(
    (await checkTracing()).map(({ found }) => found),
    ['they are off'],
  );
});

it.run();
