import type { ContentCard } from '../../../api/contents.ts';
import { actionsAt } from '../../../commands/actions.ts';

/** What can be done with many at once: nothing that has to be looked at one by one, as what is approved or published. */
export const BULK_ACTIONS = ['retry', 'archive', 'cancel'] as const;
export type BulkAction = (typeof BULK_ACTIONS)[number];

/** Those of a selection that stand so that it can be done. */
export const allowedIn = (action: BulkAction, items: readonly ContentCard[]): readonly ContentCard[] =>
  items.filter(({ status }) => actionsAt(status).includes(action));
