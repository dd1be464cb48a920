import { activeContext } from './spans.ts';
import { parseTraceparent } from './trace-context.ts';

/** What a line of the log says about the span in which it was written. */
export function traceIds(): { trace_id?: string; span_id?: string } {
  const parsed = parseTraceparent(activeContext()?.traceparent);
  return parsed === null ? {} : { trace_id: parsed.traceId, span_id: parsed.spanId };
}
