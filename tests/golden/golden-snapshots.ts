import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { content } from '../../domains/director/content/index.ts';
import { user } from '../../domains/identity/user/index.ts';
import { approvedContent } from '../../domains/publisher/use-cases/content-to-publish.ts';
import { budget } from '../../domains/shared/budget/index.ts';
import { ownerSettings } from '../../domains/shared/owner-settings.ts';
import { userAccounts } from '../../domains/shared/user-accounts.ts';
import type { View } from '../../kernel/aggregates/view.ts';
import { upcast } from '../../kernel/events/catalogue.ts';
import { readGolden } from './golden-events.ts';

/** What a version of a view's snapshots stands for: a digest of the states that it folds recorded events to. */
export type GoldenSnapshot = { readonly view: string; readonly version: number; readonly states: string };

export const SNAPSHOT_FILE = fileURLToPath(new URL('./snapshots.jsonl', import.meta.url));

/** The views that take snapshots. */
const views: readonly View<unknown>[] = [user, userAccounts, ownerSettings, content, approvedContent, budget];

export function readGoldenSnapshots(): GoldenSnapshot[] {
  if (!existsSync(SNAPSHOT_FILE)) return [];
  const lines = readFileSync(SNAPSHOT_FILE, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line) as GoldenSnapshot);
}

/** What the sources make of the recorded events today. */
export const currentSnapshots = (): GoldenSnapshot[] =>
  views.map(({ name, events, snapshots, initial, evolve }) => {
    let state = initial;
    const states = readGolden(events.category).flatMap(({ type, version, examples }) =>
      examples.map((data) => {
        state = evolve(state, { type, data: upcast(type, version, data) });
        return state;
      }),
    );
    const digest = createHash('sha256').update(JSON.stringify(states)).digest('hex');
    return { view: name, version: snapshots ?? 0, states: digest };
  });
