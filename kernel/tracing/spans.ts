import type { TraceContext } from './trace-context.ts';

/** What is said of a span. Nothing secret and nothing personal: names, numbers and ids. Undefined ones are left out. */
export type Attributes = Readonly<Record<string, string | number | boolean | string[] | undefined>>;

/** What a span is about, and where it belongs. */
export type SpanOf = {
  /** Of few different ones: what tells two of a kind apart is an attribute. */
  readonly name: string;
  /** `server` and `consumer` begin what another process has asked for. Default: a step of the span around it. */
  readonly kind?: 'server' | 'client' | 'producer' | 'consumer';
  readonly attributes?: Attributes;
  /**
   * What caused it, if that is not the span around it. The other one is then linked with it, both ways, unless it is of
   * the same trace.
   */
  readonly continues?: TraceContext | undefined;
  /** Whether it begins a trace of its own, linked with the span around it: one of many that this one causes. */
  readonly isOwnTrace?: boolean;
};

export type Span = {
  /** The span as a place to continue from. */
  readonly context: TraceContext;
  rename(name: string): void;
  set(attributes: Attributes): void;
  /** @param type what kind of failure it was: never its message, which may quote anything */
  fail(type: string): void;
};

/** What makes spans while tracing is on. */
export type Tracer = {
  run<T>(spanOf: SpanOf, work: (span: Span) => Promise<T>): Promise<T>;
  runAll<T>(spansOf: readonly SpanOf[], work: () => Promise<T>): Promise<T>;
  active(): Span | undefined;
};

let tracer: Tracer | null = null;

/** Switches tracing on for the process, before its parts start; null: off. */
export function setTracer(given: Tracer | null): void {
  tracer = given;
}

/** Whether this process makes spans. */
export const isTracing = (): boolean => tracer !== null;

/**
 * Runs work in a span. While tracing is off, only the work.
 * @param describe called while tracing is on alone
 */
export const inSpan = <T>(describe: () => SpanOf, work: (span: Span | null) => Promise<T>): Promise<T> =>
  tracer === null ? work(null) : tracer.run(describe(), work);

/** Runs work that is a step of several causes: each has a span of it in its own trace. */
export const inSpans = <T>(describe: () => readonly SpanOf[], work: () => Promise<T>): Promise<T> =>
  tracer === null ? work() : tracer.runAll(describe(), work);

/** The span that the caller is in, as a place to continue from; undefined while tracing is off, or outside of any. */
export const activeContext = (): TraceContext | undefined => tracer?.active()?.context;

/** The headers with which a service of the platform continues the trace; none while tracing is off. */
export function traceHeaders(): Record<string, string> {
  const context = activeContext();
  if (context === undefined) return {};
  const { traceparent, tracestate } = context;
  return tracestate === undefined ? { traceparent } : { traceparent, tracestate };
}
