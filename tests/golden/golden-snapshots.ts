import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { content } from '../../domains/director/content/index.ts';
import { user } from '../../domains/identity/user/index.ts';
import { publishingSchedule } from '../../domains/publisher/publishing-schedule/index.ts';
import { approvedContent } from '../../domains/publisher/use-cases/content-to-publish.ts';
import { budget } from '../../domains/shared/budget/index.ts';
import { ownerSettings } from '../../domains/shared/owner-settings.ts';
import { userAccounts } from '../../domains/shared/user-accounts.ts';
import type { View } from '../../kernel/aggregates/view.ts';
import { upcast } from '../../kernel/events/catalogue.ts';
import { readGolden } from './golden-events.ts';

/**
 * What a version of a view's snapshots stands for: a digest of the states that it folds recorded events to. Versions
 * before today's only say that their numbers are taken.
 */
export type GoldenSnapshot = { readonly view: string; readonly version: number; readonly states: string };

export const SNAPSHOT_FILE = fileURLToPath(new URL('./snapshots.jsonl', import.meta.url));

/** The views that take snapshots. */
const views: readonly View<unknown>[] = [
  user,
  userAccounts,
  ownerSettings,
  content,
  approvedContent,
  budget,
  publishingSchedule,
];

export function readGoldenSnapshots(): GoldenSnapshot[] {
  if (!existsSync(SNAPSHOT_FILE)) return [];
  const lines = readFileSync(SNAPSHOT_FILE, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line) as GoldenSnapshot);
}

/** What the sources make of the recorded events today. */
export const currentSnapshots = (): GoldenSnapshot[] =>
  views.map((view) => {
    const lines = readGolden(view.events.category).map(({ type, version, examples }) => ({
      type,
      examples: examples.map((data) => upcast(type, version, data)),
    }));
    const digest = createHash('sha256')
      .update(JSON.stringify(statesOf(view, lines)))
      .digest('hex');
    return { view: view.name, version: view.snapshots ?? 0, states: digest };
  });

/** One version of one event type, with examples in the newest version's shape. */
type Line = { readonly type: string; readonly examples: readonly object[] };

/**
 * The states that a fold comes to, type by type: in each, every version of the type is folded onto the same state, and
 * what the newest leaves is what the next type is folded onto. A state is listed once for each type, and not at all if
 * the type changes nothing. So a new version or type of which the fold takes no notice adds nothing.
 */
export function statesOf<State>(
  { initial, evolve }: Pick<View<State>, 'initial' | 'evolve'>,
  lines: readonly Line[],
): string[] {
  let before = initial;
  return [...new Set(lines.map(({ type }) => type))].flatMap((type) => {
    const start = before;
    const states = new Set<string>();
    for (const { examples } of lines.filter((line) => line.type === type)) {
      before = start;
      for (const data of examples) {
        before = evolve(before, { type, data });
        states.add(JSON.stringify(before));
      }
    }
    states.delete(JSON.stringify(start));
    return [...states];
  });
}
