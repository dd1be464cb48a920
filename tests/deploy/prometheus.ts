import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eventually } from '../support/eventually.ts';
import { freePort } from '../support/stacks/platform.ts';
import { tempFolder } from '../support/stacks/temp-folder.ts';
import { DEPLOY } from './alert-rules.ts';

/** Why no Prometheus can be started here; null if one can. */
export const NO_PROMETHEUS =
  spawnSync('prometheus', ['--version']).status === 0 ? null : 'prometheus is not on the PATH';

export type Series = { readonly labels: Readonly<Record<string, string>>; readonly value: number };

export type Prometheus = {
  /** The series that an expression gives now. */
  query(expr: string): Promise<readonly Series[]>;
  /** What people read of the alerts that are raised now. */
  wordedAlerts(): Promise<readonly string[]>;
  stop(): Promise<void>;
};

/** A Prometheus with the rules that are deployed, which reads the metrics of a platform every three seconds. */
export async function startPrometheus(target: string, token: string): Promise<Prometheus> {
  const [{ folder, remove }, port] = await Promise.all([tempFolder('prometheus'), freePort()]);
  await copyFile(join(DEPLOY, 'prometheus', 'rules.yml'), join(folder, 'rules.yml'));
  await writeFile(join(folder, 'token'), token);
  await writeFile(
    join(folder, 'prometheus.yml'),
    `global: { scrape_interval: 3s, scrape_timeout: 3s, evaluation_interval: 1s }
rule_files: [rules.yml]
scrape_configs:
  - job_name: platform
    authorization: { credentials_file: ${join(folder, 'token')} }
    static_configs: [{ targets: ["${new URL(target).host}"] }]
`,
  );
  const child: ChildProcess = spawn(
    'prometheus',
    [
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
      '--log.level=error',
    ],
    { stdio: 'ignore' },
  );
  const base = `http://127.0.0.1:${port}`;
  const isReady = () =>
    fetch(`${base}/-/ready`).then(
      ({ status }) => status === 200,
      () => false,
    );
  await eventually('Prometheus', isReady, { withinMs: 60_000 });
  return {
    async query(expr) {
      const answer = await fetch(`${base}/api/v1/query?query=${encodeURIComponent(expr)}`);
      const { status, error, data } = (await answer.json()) as {
        status: string;
        error?: string;
        data: { result: { metric: Record<string, string>; value: [number, string] }[] };
      };
      if (status !== 'success') throw new Error(`${expr}: ${error}`);
      return data.result.map(({ metric, value }) => ({ labels: metric, value: Number(value[1]) }));
    },
    async wordedAlerts() {
      const answer = await fetch(`${base}/api/v1/alerts`);
      const { data } = (await answer.json()) as { data: { alerts: { annotations: Record<string, string> }[] } };
      return data.alerts.flatMap(({ annotations }) => Object.values(annotations));
    },
    async stop() {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
      await remove();
    },
  };
}
