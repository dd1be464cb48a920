import type { IncomingHttpHeaders } from 'node:http';

/** The place in a trace that something continues, as W3C Trace Context writes it. */
export type TraceContext = {
  /** `00-<trace id>-<span id>-<flags>` */
  readonly traceparent: string;
  /** What the tracing systems that it has passed have added; theirs, and passed on as it is. */
  readonly tracestate?: string | undefined;
};

/** The parts of a `traceparent`. */
export type TraceParent = { readonly traceId: string; readonly spanId: string; readonly flags: number };

const TRACEPARENT = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;
const ZERO = /^0+$/;

/** The parts of a `traceparent`; null for anything that W3C Trace Context does not allow, which is ignored. */
export function parseTraceparent(text: string | undefined): TraceParent | null {
  const [, version, traceId = '', spanId = '', flags = '', more] = TRACEPARENT.exec(text ?? '') ?? [];
  // Later versions may have more parts, the first one has none.
  if (version === undefined || version === 'ff' || (version === '00' && more !== undefined)) return null;
  if (ZERO.test(traceId) || ZERO.test(spanId)) return null;
  return { traceId, spanId, flags: Number.parseInt(flags, 16) };
}

export const formatTraceparent = ({ traceId, spanId, flags }: TraceParent): string =>
  `00-${traceId}-${spanId}-${flags.toString(16).padStart(2, '0')}`;

const MAX_STATE = 512;

/** The place in a trace that a request continues; undefined if it names none, or not as it should. */
export function traceContextIn({ traceparent, tracestate }: IncomingHttpHeaders): TraceContext | undefined {
  if (typeof traceparent !== 'string' || parseTraceparent(traceparent) === null) return undefined;
  const state = Array.isArray(tracestate) ? tracestate.join(',') : tracestate;
  return { traceparent, tracestate: state !== undefined && state.length <= MAX_STATE ? state : undefined };
}
