import type { Log } from '../../../kernel/process/log.ts';
import { openTracing, type Tracing } from '../../../kernel/telemetry/open-tracing.ts';

/** Tracing in the process of a test, to a receiver of its own. The SDK reads the address from the environment. */
export function openTestTracing(url: string, log: Log, env: Readonly<Record<string, string>> = {}): Tracing {
  const given = { OTEL_EXPORTER_OTLP_ENDPOINT: url, OTEL_BSP_SCHEDULE_DELAY: '60000', ...env };
  const before = Object.keys(given).map((name) => [name, process.env[name]] as const);
  Object.assign(process.env, given);
  try {
    return openTracing('test', log);
  } finally {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  }
}
