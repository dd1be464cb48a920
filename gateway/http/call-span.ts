import type { SpanOf } from '../../kernel/tracing/spans.ts';

/** What is said in traces of a call to a service. */
export function callSpan(service: string, url: string, method = 'GET'): SpanOf {
  const { hostname, port } = new URL(url);
  return {
    name: method,
    kind: 'client',
    attributes: {
      'http.request.method': method,
      'server.address': hostname,
      'server.port': port === '' ? undefined : Number(port),
      'peer.service': service,
    },
  };
}
