import { parse } from 'yaml';
import { code, page, table } from './markdown.ts';

type Rule = {
  readonly alert: string;
  readonly expr: string;
  readonly for: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly description: string };
};

/** Every alert, from the rules that Prometheus evaluates. @param rules their text */
export function alertsPage(rules: string): string {
  const { groups } = parse(rules) as { groups: readonly { rules: readonly Rule[] }[] };
  const rows = groups
    .flatMap(({ rules: each }) => each)
    .map(({ alert, expr, labels, annotations, for: since }) => [
      `[${alert}](../operations.md#${alert.toLowerCase()})`,
      labels.severity,
      since,
      code(expr.trim()),
      annotations.description,
    ]);
  return page(
    'Alerts',
    '`deploy/prometheus/rules.yml`',
    'The rules that `deploy/prometheus/rules.yml` gives to Prometheus. Each name leads to its section in the manual of operations: what it means, what to look at, what to do. `critical` wants someone now, `warning` today, `info` at some time. The expressions read the [metrics](metrics.md).',
    table(['Alert', 'Severity', 'After', 'When', 'In short'], rows),
  );
}
