import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { eventually } from '../support/eventually.ts';
import { type Platform, startPlatform } from '../support/stacks/platform.ts';
import { unless } from '../support/stores/skip.ts';
import { alerts, DEPLOY } from './alert-rules.ts';
import { exposedIn, selectedBy } from './exposed.ts';
import { EVERYTHING_SHOWN, metricsPageOf, watchLabels, writtenMetricsPage } from './metrics-page.ts';

const TOKEN = EVERYTHING_SHOWN.PLATFORM_METRICS_TOKEN;
type Context = { platform: Platform; watched: ReturnType<typeof watchLabels> };
const it = suite<Context>('what is deployed beside the platform');

it.before(async (c) => {
  c.watched = watchLabels();
  c.platform = await startPlatform(EVERYTHING_SHOWN);
});
it.after(async ({ platform, watched }) => {
  watched?.stop();
  await platform?.remove();
});

const operations = readFileSync(join(DEPLOY, '..', 'docs', 'operations.md'), 'utf8');

const metricsOf = async ({ url }: Platform, token = TOKEN): Promise<Response> =>
  fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } });

type Panel = { title: string; type: string; targets?: { expr: string }[] };
const board = JSON.parse(readFileSync(join(DEPLOY, 'grafana', 'board.json'), 'utf8')) as {
  schemaVersion: number;
  panels: Panel[];
};
const charts = board.panels.filter(({ type }) => type !== 'row');

it('says for every alert how bad it is, since when, and what to do next', () => {
  assert.ok(alerts.length >= 12);
  for (const { alert, labels, annotations, ...rule } of alerts) {
    assert.ok(['critical', 'warning', 'info'].includes(labels.severity), alert);
    assert.match(rule.for, /^\d+[mh]$/, alert);
    assert.ok(annotations.summary && annotations.description, alert);
    assert.is(annotations.runbook_url, `docs/operations.md#${alert.toLowerCase()}`);
  }
});

it('has a section in the manual for every alert, and none for any other', () => {
  const [, sections = ''] = /\n## Alerts\n([\s\S]*?)\n## /.exec(operations) ?? [];
  const named = [...sections.matchAll(/^### (\w+)$/gm)].map(([, name]) => name);
  assert.equal(
    named,
    alerts.map(({ alert }) => alert),
  );
  for (const section of sections.split(/^### /m).slice(1)) {
    assert.equal(
      [...section.matchAll(/^- \*\*(.+?):\*\*/gm)].map(([, word]) => word),
      ['Means', 'Look at', 'Do'],
      section.split('\n')[0],
    );
    for (const [, title] of section.matchAll(/\*([A-Z][^*\n]+)\*(?!\*)/g)) {
      if (section.includes(`**${title}**`)) continue;
      assert.ok(operations.includes(`\n## ${title}\n`) || operations.includes(`\n### ${title}\n`), title);
    }
  }
});

it('shows metrics only to those who have the token', async ({ platform }) => {
  assert.is((await fetch(`${platform.url}/metrics`)).status, 401);
  assert.is((await metricsOf(platform, 'a guess')).status, 401);
  assert.is((await metricsOf(platform)).status, 200);
  assert.is((await fetch(`${platform.url}/ready`)).status, 200);
});

it('asks only for what a running platform shows', async ({ platform }) => {
  const read = async () => exposedIn(await (await metricsOf(platform)).text());
  const shown = await eventually('lags', async () => {
    const exposed = await read();
    return exposed.get('stalled_readers') !== null && exposed.get('policy_lag_events') !== null && exposed;
  });
  const asked = [
    ...alerts.map(({ alert, expr }) => ({ by: alert, expr })),
    ...charts.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ by: title, expr }))),
  ];
  assert.ok(asked.length > alerts.length + 30);
  // Prometheus adds these itself.
  const added = new Set(['job', 'instance']);
  const missing = asked.flatMap(({ by, expr }) =>
    selectedBy(expr).flatMap(({ name, labels }) => {
      if (name === 'up') return [];
      const known = shown.get(name);
      if (known === undefined) return [`${by}: there is no ${name}`];
      const unknown = known === null ? [] : labels.filter((label) => !known.has(label) && !added.has(label));
      return unknown.map((label) => `${by}: ${name} has no label ${label}`);
    }),
  );
  assert.equal(missing, []);
});

it('shows the metrics that the manual lists, and no others: `npm run metrics` writes the page again', async ({
  platform,
  watched,
}) => {
  assert.is(await metricsPageOf(platform, watched.labels), await writtenMetricsPage());
});

it('shows what every service counts where the gateway alone can be reached', async ({ platform }) => {
  const text = await eventually('requests of a service', async () => {
    const body = JSON.stringify(platform.administrator());
    const headers = { 'content-type': 'application/json' };
    await fetch(`${platform.url}/api/v1/auth/login`, { method: 'POST', headers, body });
    const answer = await (await metricsOf(platform)).text();
    return /^http_request_duration_seconds_count\{.*service="identity"/m.test(answer) && answer;
  });
  const types = [...text.matchAll(/^# TYPE (\S+) /gm)].map(([, name]) => name);
  assert.is(new Set(types).size, types.length, 'no name is declared twice');
  assert.is([...text.matchAll(/^process_start_time_seconds/gm)].length, 1, 'what is the process’s is shown once');
});

it('draws every row of the board, each chart with its expressions', () => {
  const rows = board.panels.filter(({ type }) => type === 'row').map(({ title }) => title);
  assert.equal(rows, [
    'What users notice',
    'Pipeline',
    'Projections and router',
    'Policies',
    'Stores',
    'Providers',
    'Costs',
    'Processes',
  ]);
  assert.ok(board.schemaVersion >= 39);
  for (const { title, targets = [] } of charts) assert.ok(targets.length > 0, title);
});

const promtool = spawnSync('promtool', ['--version']).status === 0 ? null : 'promtool is not on the PATH';
const withPromtool = unless(promtool, it);
const checked = (...words: string[]): string => execFileSync('promtool', words, { cwd: DEPLOY, encoding: 'utf8' });

withPromtool('has rules that Prometheus accepts', () => {
  assert.match(checked('check', 'config', 'prometheus/prometheus.yml'), `SUCCESS: ${alerts.length} rules found`);
});

withPromtool('fires each alert when it should, and only then', () => {
  assert.match(checked('test', 'rules', 'prometheus/rules.test.yml'), 'SUCCESS');
  const tests = readFileSync(join(DEPLOY, 'prometheus', 'rules.test.yml'), 'utf8');
  for (const { alert } of alerts) assert.match(tests, `\n  - name: ${alert}\n`);
});

withPromtool('shows metrics in the format that Prometheus expects', async ({ platform }) => {
  const input = await (await metricsOf(platform)).text();
  const { status, stderr } = spawnSync('promtool', ['check', 'metrics'], { input, encoding: 'utf8' });
  // 3: remarks about the names and help texts that come with Node's own metrics.
  assert.ok(status === 0 || status === 3, stderr);
});

it.run();
