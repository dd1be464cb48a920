import type { Inbox, ProjectionFailure, RunningProcess, Version } from '../../../api/operate.ts';
import { versionName } from '../../../api/operate.ts';
import type { ProblemOfSubscription } from './problems-of-subscriptions.ts';

/** Longer than this nothing is behind where all is well: a minute, as the log watch has it. */
const BEHIND_SECONDS = 60;

type Weight = 'bad' | 'warn';
/** A problem to be dealt with, and where. */
export type Problem =
  | ProblemOfSubscription
  | ({ readonly weight: Weight } & (
      | {
          readonly kind: 'projection-failed';
          readonly name: string;
          readonly version: string;
          readonly error: string | null;
        }
      | { readonly kind: 'projection-paused'; readonly name: string; readonly version: string }
      | {
          readonly kind: 'projection-behind';
          readonly name: string;
          readonly version: string;
          readonly seconds: number;
        }
      | { readonly kind: 'projection-failures'; readonly name: string; readonly count: number }
      | { readonly kind: 'lost'; readonly service: string; readonly host: string; readonly seconds: number }
      | { readonly kind: 'inbox-behind'; readonly stream: string; readonly seconds: number }
    ));

/** Failed, or with no live version next to it: what callers see is not updated. */
export function problemsOfProjections(versions: readonly Version[]): Problem[] {
  const live = new Set(versions.filter(({ state }) => state === 'live').map(({ name }) => name));
  return versions.flatMap((each): Problem[] => {
    const { name, state, lag_seconds, last_error } = each;
    const version = versionName(each);
    if (state === 'failed') return [{ weight: 'bad', kind: 'projection-failed', name, version, error: last_error }];
    if (state === 'paused' && !live.has(name)) return [{ weight: 'bad', kind: 'projection-paused', name, version }];
    if (state === 'live' && lag_seconds !== null && lag_seconds > BEHIND_SECONDS)
      return [{ weight: 'warn', kind: 'projection-behind', name, version, seconds: lag_seconds }];
    return [];
  });
}

/** Events that were skipped on purpose are not a problem. */
export function problemsOfFailures(name: string, failures: readonly ProjectionFailure[]): Problem[] {
  const count = failures.filter(({ state }) => state !== 'skipped').length;
  return count > 0 ? [{ weight: 'warn', kind: 'projection-failures', name, count }] : [];
}

export const problemsOfProcesses = (processes: readonly RunningProcess[]): Problem[] =>
  processes
    .filter(({ state }) => state === 'lost')
    .map(({ service, host, silent_seconds }) => ({
      weight: 'bad',
      kind: 'lost',
      service,
      host,
      seconds: silent_seconds,
    }));

export const problemsOfInboxes = (inboxes: readonly Inbox[]): Problem[] =>
  inboxes.flatMap(({ stream, lag_seconds }) =>
    lag_seconds !== null && lag_seconds > BEHIND_SECONDS
      ? [{ weight: 'warn', kind: 'inbox-behind', stream, seconds: lag_seconds } as const]
      : [],
  );
