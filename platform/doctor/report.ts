import type { Finding, State } from '../../kernel/diagnosis/finding.ts';

const WORDS: Readonly<Record<State, string>> = { ok: 'ok', warning: 'warning', failed: 'FAILED', skipped: 'skipped' };

/** The findings for a person: a line each, what to do below, and how many there are of each kind at the end. */
export function shownAsText(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ check }) => check.length));
  const lines = findings.flatMap(({ check, state, found, next_action }) => [
    `${WORDS[state].padEnd(8)} ${check.padEnd(width)}  ${found}`,
    ...(next_action === null ? [] : [`${' '.repeat(width + 11)}→ ${next_action}`]),
  ]);
  const count = (wanted: State): number => findings.filter(({ state }) => state === wanted).length;
  const [failures, warnings] = [count('failed'), count('warning')];
  const sum =
    failures + warnings === 0
      ? 'All is well.'
      : `${failures} failed, ${warnings} ${warnings === 1 ? 'warning' : 'warnings'}, ${count('ok')} ok.`;
  return [...lines, '', sum].join('\n');
}
