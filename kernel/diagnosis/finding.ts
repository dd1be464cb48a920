import { withoutCredentials } from '../config/index.ts';

/**
 * Ok, or how urgent it is to do something: a failure keeps something from working, a warning will, or may. What was
 * skipped cannot be seen by the process that looks.
 */
export const STATES = ['failed', 'warning', 'skipped', 'ok'] as const;
export type State = (typeof STATES)[number];

/** Something to look at, whatever becomes of the others. */
export type Check = { readonly name: string; look(): Promise<readonly Finding[]> };

/** What a check has found. */
export type Finding = {
  /** What was looked at: `event store`, `provider anthropic`. */
  readonly check: string;
  readonly state: State;
  readonly found: string;
  /** What to do; null if all is well. */
  readonly next_action: string | null;
};

export const ok = (check: string, found: string): Finding => ({ check, state: 'ok', found, next_action: null });
export const warning = (check: string, found: string, next_action: string): Finding => ({
  check,
  state: 'warning',
  found,
  next_action,
});
export const failed = (check: string, found: string, next_action: string): Finding => ({
  check,
  state: 'failed',
  found,
  next_action,
});

export const skipped = (check: string, found: string, next_action: string): Finding => ({
  check,
  state: 'skipped',
  found,
  next_action,
});

/** Why a call failed, in one line without credentials, and without the client's own advice. */
export const causeOf = (error: unknown): string =>
  withoutCredentials(error instanceof Error ? error.message || error.name : String(error))
    .replace(/\.? Resolution note:.*/s, '')
    .split('\n', 1)
    .join('');

/** The findings of a check; one that throws has failed itself, and the others go on. */
export async function findingsOf(check: string, look: () => Promise<readonly Finding[]>): Promise<readonly Finding[]> {
  try {
    return await look();
  } catch (error) {
    return [failed(check, `the check itself has failed: ${causeOf(error)}`, 'report this with the text of the cause')];
  }
}
