import { type FakeServer, type Reply, startFakeServer } from './server.ts';

/** A span as it was received. */
export type ReceivedSpan = {
  readonly name: string;
  readonly kind: number;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string | undefined;
  /** The traces that it is linked with. */
  readonly links: readonly string[];
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly isError: boolean;
  /** `service.name` of its process. */
  readonly service: unknown;
};

export type TraceReceiver = FakeServer & {
  spans(): ReceivedSpan[];
  /** Answers the next calls with this instead; null: takes them again. */
  answerWith(reply: Reply | null): void;
};

type Value = {
  stringValue?: string;
  intValue?: number;
  doubleValue?: number;
  boolValue?: boolean;
  arrayValue?: unknown;
};
type Attribute = { key: string; value: Value };
type Sent = {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: { spans: SentSpan[] }[];
  }[];
};
type SentSpan = Pick<ReceivedSpan, 'name' | 'kind' | 'traceId' | 'spanId' | 'parentSpanId'> & {
  attributes: Attribute[];
  links?: { traceId: string }[];
  status?: { code?: number };
};

const ERROR = 2;

/** Takes traces as a collector of OpenTelemetry does: OTLP over HTTP, with JSON. */
export async function startTraceReceiver(): Promise<TraceReceiver> {
  let instead: Reply | null = null;
  const received: ReceivedSpan[] = [];
  const server = await startFakeServer(({ method, path, headers, json }) => {
    if (instead) return instead;
    if (method !== 'POST' || path !== '/v1/traces') return { status: 404 };
    if (headers['content-type'] !== 'application/json') return { status: 415 };
    received.push(...spansIn(json as Sent));
    return { body: {} };
  });
  return {
    ...server,
    spans: () => received,
    answerWith(reply) {
      instead = reply;
    },
  };
}

const spansIn = ({ resourceSpans }: Sent): ReceivedSpan[] =>
  resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map(({ name, kind, traceId, spanId, parentSpanId, attributes, links = [], status }) => ({
        ...{ name, kind, traceId, spanId, parentSpanId },
        links: links.map((link) => link.traceId),
        attributes: valuesOf(attributes),
        isError: status?.code === ERROR,
        service: valuesOf(resource.attributes)['service.name'],
      })),
    ),
  );

const valuesOf = (attributes: readonly Attribute[]): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
