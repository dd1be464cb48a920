import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { isTracingWanted, notOffered } from '../../../kernel/tracing/is-wanted.ts';

const it = suite('whether traces are wanted');

const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://127.0.0.1:4318';

for (const [wanted, environment] of [
  [false, {}],
  [true, { OTEL_EXPORTER_OTLP_ENDPOINT }],
  [false, { OTEL_EXPORTER_OTLP_ENDPOINT: '' }],
  [true, { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://127.0.0.1:4318/v1/traces' }],
  [true, { OTEL_TRACES_EXPORTER: 'otlp' }],
  [true, { OTEL_TRACES_EXPORTER: 'console, OTLP' }],
  [false, { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_EXPORTER: 'none' }],
  [false, { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_EXPORTER: 'zipkin' }],
  [false, { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_SDK_DISABLED: 'TRUE' }],
  [true, { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_SDK_DISABLED: 'false' }],
  [false, { OTEL_SERVICE_NAME: 'pipeline', OTEL_TRACES_SAMPLER: 'always_on' }],
] as [boolean, NodeJS.ProcessEnv][]) {
  it(`is ${wanted ? 'so' : 'not so'} with ${JSON.stringify(environment)}`, () => {
    assert.is(isTracingWanted(environment), wanted);
  });
}

it('names what is asked for and not offered', () => {
  assert.equal(notOffered({ OTEL_TRACES_EXPORTER: 'otlp', OTEL_EXPORTER_OTLP_PROTOCOL: 'http/protobuf' }), []);
  assert.is(notOffered({ OTEL_TRACES_EXPORTER: 'zipkin', OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }).length, 2);
});

it.run();
