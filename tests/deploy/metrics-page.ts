import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Registry } from 'prom-client';
import { code, page, table } from '../../api-generator/reference/markdown.ts';
import { eventually } from '../support/eventually.ts';
import type { Platform } from '../support/stacks/platform.ts';
import { DEPLOY } from './alert-rules.ts';
import { exposedIn } from './exposed.ts';

export const METRICS_PAGE = join(DEPLOY, '..', 'docs', 'reference', 'metrics.md');
/** So that everything is shown: the amounts are for those who have a token, and limits count together where they are shared. */
export const EVERYTHING_SHOWN = { PLATFORM_METRICS_TOKEN: 'only for those who watch', PLATFORM_LIMITS: 'mongodb' };

/** What runs in this process from now on registers its metrics with their labels; `/metrics` shows only those with values. */
export function watchLabels(): { readonly labels: ReadonlyMap<string, readonly string[]>; stop(): void } {
  const labels = new Map<string, readonly string[]>();
  const register = Registry.prototype.registerMetric;
  Registry.prototype.registerMetric = function (metric) {
    const { name, labelNames = [] } = metric as unknown as { name: string; labelNames?: readonly string[] };
    // What is added up for `/metrics` is registered once more, without them.
    if (labelNames.length > 0) labels.set(name, labelNames);
    return register.call(this, metric);
  };
  return {
    labels,
    stop: () => {
      Registry.prototype.registerMetric = register;
    },
  };
}

type Shown = {
  readonly name: string;
  readonly type: string;
  readonly help: string;
  readonly labels: readonly string[];
};

/** The page about metrics, from what a running platform shows. @param declared the labels of those without a value yet */
export async function metricsPageOf(
  platform: Platform,
  declared: ReadonlyMap<string, readonly string[]>,
): Promise<string> {
  const text = await eventually('all metrics', async () => {
    const answer = await fetch(`${platform.url}/metrics`, {
      headers: { authorization: `Bearer ${EVERYTHING_SHOWN.PLATFORM_METRICS_TOKEN}` },
    });
    const given = await answer.text();
    const exposed = exposedIn(given);
    return exposed.get('stalled_readers') && exposed.get('http_request_duration_seconds_count') && given;
  });
  const exposed = exposedIn(text);
  const help = new Map([...text.matchAll(/^# HELP (\S+) (.*)$/gm)].map(([, name = '', words = '']) => [name, words]));
  const shown = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', type = '']): Shown => {
    const labels = declared.get(name) ?? [];
    const seen = labels.length > 0 ? labels : [...(exposed.get(name) ?? exposed.get(`${name}_count`) ?? [])];
    const own = seen.filter((label) => label !== 'service' && label !== 'le').sort();
    return { name, type, help: help.get(name) ?? '', labels: own };
  });
  return pageOf(shown);
}

function pageOf(shown: readonly Shown[]): string {
  const rows = (isOfNode: boolean): string[][] =>
    shown
      .filter(({ name }) => /^(nodejs|process)_/.test(name) === isOfNode)
      .sort((one, other) => (one.name < other.name ? -1 : 1))
      .map(({ name, type, help, labels }) => [code(name), type, labels.map(code).join(', '), help]);
  const headers = ['Metric', 'Type', 'Labels', 'Meaning'];
  return page(
    'Metrics',
    'what a running platform shows',
    '`GET /metrics` of every process, in the text format of Prometheus. Every metric also has the label `service`; a histogram is shown as `_bucket`, `_count` and `_sum`. [Watching](../operations.md#watching) says which to look at and when, [Alerts](alerts.md) which rules read them.',
    'With `PLATFORM_METRICS_TOKEN`, `/metrics` wants it as a bearer token; amounts of content and spending are shown with it alone. A process shows what concerns it: readers of the log are the process of the projections, sockets the gateway’s.',
    `## Of the platform\n\n${table(headers, rows(false))}`,
    `## Of Node.js\n\n${table(headers, rows(true))}`,
  ).replace('`npm run api` writes', '`npm run metrics` writes');
}

export const writtenMetricsPage = (): Promise<string> => readFile(METRICS_PAGE, 'utf8');
