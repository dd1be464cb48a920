import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Context,
  createTraceState,
  ROOT_CONTEXT,
  type Span as SdkSpan,
  type Tracer as SdkTracer,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import type { Attributes, Span, SpanOf, Tracer } from '../tracing/spans.ts';
import { formatTraceparent, parseTraceparent, type TraceContext } from '../tracing/trace-context.ts';

const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
};

/** Makes spans with the SDK. The span that code runs in is known to that code alone, through its chain of promises. */
export function tracerOf(sdk: SdkTracer): Tracer {
  const running = new AsyncLocalStorage<ActiveSpan>();

  const begin = (spanOf: SpanOf, around: ActiveSpan | undefined): ActiveSpan => {
    const { name, kind, attributes = {} } = spanOf;
    const { parent, linked } = placeOf(spanOf, around);
    const options = {
      kind: kind === undefined ? SpanKind.INTERNAL : KINDS[kind],
      attributes: mutable(attributes),
      ...(linked ? { links: [{ context: linked.sdk.spanContext() }] } : {}),
    };
    const begun = new ActiveSpan(sdk.startSpan(name, options, parent));
    if (linked && !spanOf.isOwnTrace) linked.sdk.addLink({ context: begun.sdk.spanContext() });
    return begun;
  };

  return {
    async run(spanOf, work) {
      const span = begin(spanOf, running.getStore());
      try {
        return await running.run(span, () => work(span));
      } catch (error) {
        span.failBy(error);
        throw error;
      } finally {
        span.sdk.end();
      }
    },
    async runAll(spansOf, work) {
      const around = running.getStore();
      const spans = spansOf.map((spanOf) => begin(spanOf, around));
      try {
        return await work();
      } catch (error) {
        for (const span of spans) span.failBy(error);
        throw error;
      } finally {
        for (const { sdk: each } of spans) each.end();
      }
    },
    active: () => running.getStore(),
  };
}

/** Which span a new one is a part of, and which one it is only linked with. */
function placeOf(
  { kind, continues, isOwnTrace }: SpanOf,
  around: ActiveSpan | undefined,
): { parent: Context; linked: ActiveSpan | undefined } {
  if (isOwnTrace) return { parent: ROOT_CONTEXT, linked: around };
  // Whoever sent a request or wrote an event is around it only by accident.
  const outer = kind === 'server' || kind === 'consumer' ? undefined : around;
  const cause = spanContextOf(continues);
  if (cause === null) return { parent: outer?.asParent ?? ROOT_CONTEXT, linked: undefined };
  if (outer === undefined) return { parent: trace.setSpanContext(ROOT_CONTEXT, cause), linked: undefined };
  if (outer.sdk.spanContext().traceId === cause.traceId) return { parent: outer.asParent, linked: undefined };
  return { parent: trace.setSpanContext(ROOT_CONTEXT, cause), linked: outer };
}

function spanContextOf(context: TraceContext | undefined): SpanContext | null {
  const parsed = parseTraceparent(context?.traceparent);
  if (parsed === null) return null;
  const { traceId, spanId, flags: traceFlags } = parsed;
  const state = context?.tracestate === undefined ? {} : { traceState: createTraceState(context.tracestate) };
  return { traceId, spanId, traceFlags, isRemote: true, ...state };
}

class ActiveSpan implements Span {
  readonly sdk: SdkSpan;
  #hasFailed = false;
  #asParent: Context | undefined;

  constructor(sdk: SdkSpan) {
    this.sdk = sdk;
  }

  get asParent(): Context {
    this.#asParent ??= trace.setSpan(ROOT_CONTEXT, this.sdk);
    return this.#asParent;
  }

  get context(): TraceContext {
    const { traceId, spanId, traceFlags: flags, traceState } = this.sdk.spanContext();
    return {
      traceparent: formatTraceparent({ traceId, spanId, flags }),
      tracestate: traceState?.serialize() || undefined,
    };
  }

  rename(name: string): void {
    this.sdk.updateName(name);
  }

  set(attributes: Attributes): void {
    this.sdk.setAttributes(mutable(attributes));
  }

  fail(type: string): void {
    this.#hasFailed = true;
    this.sdk.setAttribute('error.type', type);
    this.sdk.setStatus({ code: SpanStatusCode.ERROR });
  }

  /** The kind of an error that was thrown. Its message may quote what somebody has entered, and is not sent. */
  failBy(error: unknown): void {
    if (this.#hasFailed) return;
    const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
    this.fail(String(code ?? name ?? 'unknown'));
  }
}

/** The SDK's type is one that may be written to. */
const mutable = (attributes: Attributes): Record<string, string | number | boolean | string[] | undefined> =>
  attributes;
