const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

type Labels = { readonly method: string; readonly route: string; readonly status: number };
/** How many requests took as long as each bound allows, and no longer than the one before; the last ones are over all. */
type Series = { readonly labels: Labels; readonly counts: number[]; sum: number };
type Value = { readonly metricName: string; readonly labels: object; readonly value: number };

/**
 * How long requests took, by method, route and status: a histogram in a form that a registry of prom-client takes. The
 * library's own checks the labels of each observation and joins them to a key, which costs a request more than finding
 * its route. Here one label leads to the next.
 */
export class RequestDurations {
  readonly name = 'http_request_duration_seconds';
  readonly help = 'Duration of HTTP requests by route pattern';
  readonly type = 'histogram';
  readonly aggregator = 'sum';
  readonly #series = new Map<string, Map<string, Map<number, Series>>>();

  /** @param route its pattern: every other one is a series that is kept */
  observe(method: string, route: string, status: number, seconds: number): void {
    const series = this.#series.get(route)?.get(method)?.get(status) ?? this.#begin({ method, route, status });
    let at = 0;
    while (seconds > (BOUNDS[at] ?? Number.POSITIVE_INFINITY)) at++;
    series.counts[at] = (series.counts[at] ?? 0) + 1;
    series.sum += seconds;
  }

  /** What the registry shows. */
  async get() {
    const { name, help, type, aggregator } = this;
    const all = [...this.#series.values()].flatMap((methods) => [...methods.values()]);
    const values = all.flatMap((statuses) => [...statuses.values()]).flatMap((series) => valuesOf(name, series));
    return { name, help, type, aggregator, values };
  }

  #begin(labels: Labels): Series {
    const methods = this.#series.get(labels.route) ?? new Map<string, Map<number, Series>>();
    const statuses = methods.get(labels.method) ?? new Map<number, Series>();
    const series = { labels, counts: [...BOUNDS, 0].map(() => 0), sum: 0 };
    this.#series.set(labels.route, methods.set(labels.method, statuses.set(labels.status, series)));
    return series;
  }
}

/** Buckets are cumulative: each counts what is no longer than its bound. */
function valuesOf(name: string, { labels, counts, sum }: Series): Value[] {
  let count = 0;
  const buckets = counts.map((each, at) => {
    count += each;
    return { metricName: `${name}_bucket`, labels: { ...labels, le: BOUNDS[at] ?? '+Inf' }, value: count };
  });
  return [
    ...buckets,
    { metricName: `${name}_sum`, labels, value: sum },
    { metricName: `${name}_count`, labels, value: count },
  ];
}
