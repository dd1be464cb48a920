import { isTracingWanted, notOffered } from '../tracing/is-wanted.ts';
import { type Finding, failed, ok, warning } from './finding.ts';

const CHECK = 'traces';

/** Whether the receiver of traces takes them, where they are wanted. An empty batch is sent. */
export async function checkTracing(): Promise<Finding[]> {
  const others = notOffered().map((what) =>
    warning(CHECK, `what is asked for is not offered: ${what}`, 'docs/operations.md, "Traces"'),
  );
  if (!isTracingWanted()) return others.length > 0 ? others : [ok(CHECK, 'they are off')];
  const { tryReceiver } = await import('../telemetry/try-receiver.ts');
  const refusal = await tryReceiver();
  if (refusal === null) return [...others, ok(CHECK, 'their receiver takes them')];
  const next = 'start the receiver, or correct OTEL_EXPORTER_OTLP_ENDPOINT and its headers; nothing else is affected';
  return [...others, failed(CHECK, `their receiver does not take them: ${refusal}`, next)];
}
