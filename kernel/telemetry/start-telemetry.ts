import type { Log } from '../process/log.ts';
import type { Shutdown } from '../process/shutdown.ts';
import { isTracingWanted, notOffered } from '../tracing/is-wanted.ts';

/**
 * Switches tracing on for this process if the environment asks for it, and loads the SDK only then. To be awaited before
 * parts start, and called before anything else that is stopped with the process: what stopping does is traced as well.
 * @param program its name in traces, unless OTEL_SERVICE_NAME gives another one
 */
export async function startTelemetry(
  program: string,
  { log, shutdown }: { readonly log: Log; readonly shutdown: Shutdown },
): Promise<void> {
  for (const what of notOffered()) log.warn({ what }, 'OpenTelemetry is asked for something that is not offered');
  if (!isTracingWanted()) return;
  const { openTracing } = await import('./open-tracing.ts');
  const tracing = openTracing(program, log);
  shutdown.add('traces', () => tracing.close());
  log.info('tracing is on');
}
