import { hostname } from 'node:os';
import { withDeadline } from '../../../kernel/async/deadline.ts';
import { type Check, type Finding, failed, findingsOf } from '../../../kernel/diagnosis/finding.ts';
import { withoutSecrets } from '../../../kernel/diagnosis/secrets.ts';

/** Who has looked: another process may find something else. */
type Looker = { readonly host: string; readonly pid: number };

export type Diagnosis = {
  readonly is_well: boolean;
  readonly looked_at: string;
  readonly findings: readonly (Finding & { readonly looked_by: Looker | null })[];
};

/** In milliseconds: how long a check may take, and how long what was found is shown to others who ask. */
const TIMES = { within: 20_000, kept: 30_000 };

/**
 * Looks at everything when someone asks, at most once at a time, and not again for a while. A check that takes too long
 * is said to, and is not begun once more while it goes on.
 * @param secrets what may not be shown, whatever repeats it
 */
export function createDiagnosis(
  checks: readonly Check[],
  secrets: readonly string[],
  times: typeof TIMES = TIMES,
): () => Promise<Diagnosis> {
  const underWay = new Map<string, Promise<readonly Finding[]>>();
  let running: Promise<Diagnosis> | null = null;
  let kept: { readonly diagnosis: Diagnosis; readonly until: number } | null = null;

  function begun({ name, look }: Check): Promise<readonly Finding[]> {
    const before = underWay.get(name);
    if (before) return before;
    const work = findingsOf(name, look).finally(() => underWay.delete(name));
    underWay.set(name, work);
    return work;
  }

  async function bounded(check: Check): Promise<readonly Finding[]> {
    try {
      return await withDeadline(times.within, begun(check), () => new Error('late'));
    } catch {
      const next = 'see whether what it asks hangs, or is cut off by a firewall that drops without an answer';
      return [failed(check.name, `no answer within ${times.within / 1_000} s`, next)];
    }
  }

  async function look(): Promise<Diagnosis> {
    const found = (await Promise.all(checks.map(bounded))).flat();
    const looker = { host: hostname(), pid: process.pid };
    const diagnosis = {
      is_well: found.every(({ state }) => state !== 'failed'),
      looked_at: new Date().toISOString(),
      findings: found.map((finding) => ({
        ...withoutSecrets(finding, secrets),
        looked_by: finding.state === 'skipped' ? null : looker,
      })),
    };
    kept = { diagnosis, until: performance.now() + times.kept };
    return diagnosis;
  }

  return async () => {
    if (kept && performance.now() < kept.until) return kept.diagnosis;
    running ??= look().finally(() => {
      running = null;
    });
    return running;
  };
}
