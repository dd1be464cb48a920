import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

export const DEPLOY = join(import.meta.dirname, '..', '..', 'deploy');

export type Alert = {
  readonly alert: string;
  readonly expr: string;
  readonly for: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string; readonly description: string; readonly runbook_url: string };
};

export const alerts: readonly Alert[] = parse(
  readFileSync(join(DEPLOY, 'prometheus', 'rules.yml'), 'utf8'),
).groups.flatMap(({ rules }: { rules: Alert[] }) => rules);
