const isSet = (value: string | undefined): boolean => value !== undefined && value !== '';

/**
 * Whether the usual variables of OpenTelemetry ask for traces: an address to send them to, or `OTEL_TRACES_EXPORTER`.
 * `OTEL_SDK_DISABLED` and an exporter of `none` forbid them.
 */
export function isTracingWanted(environment: NodeJS.ProcessEnv = process.env): boolean {
  const { OTEL_SDK_DISABLED, OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT } = environment;
  if (OTEL_SDK_DISABLED?.trim().toLowerCase() === 'true') return false;
  const exporters = exportersIn(environment);
  if (exporters.length > 0) return exporters.includes('otlp');
  return isSet(OTEL_EXPORTER_OTLP_ENDPOINT) || isSet(OTEL_EXPORTER_OTLP_TRACES_ENDPOINT);
}

/** What an environment asks for that is not offered here, in words for the log. */
export function notOffered(environment: NodeJS.ProcessEnv = process.env): string[] {
  const others = exportersIn(environment).filter((name) => name !== 'otlp' && name !== 'none');
  const protocol = environment.OTEL_EXPORTER_OTLP_TRACES_PROTOCOL ?? environment.OTEL_EXPORTER_OTLP_PROTOCOL;
  return [
    ...others.map((name) => `OTEL_TRACES_EXPORTER=${name}: traces are sent by otlp alone`),
    ...(protocol === 'grpc' ? ['the protocol grpc: traces are sent over HTTP, usually to port 4318'] : []),
  ];
}

const exportersIn = ({ OTEL_TRACES_EXPORTER = '' }: NodeJS.ProcessEnv): string[] =>
  OTEL_TRACES_EXPORTER.split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '');
