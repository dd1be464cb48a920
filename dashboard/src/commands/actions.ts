import type { OneOf } from '../api/enums.ts';
import type { IconName } from '../components/icon.tsx';

/** What can be done with a piece of content, apart from publishing it. */
export type Action = 'approve' | 'revise' | 'reject' | 'retry' | 'retryWith' | 'revive' | 'cancel' | 'archive';

const AT: Readonly<Partial<Record<OneOf<'ContentStatus'>, readonly Action[]>>> = {
  awaiting_review: ['approve', 'revise', 'reject', 'cancel'],
  failed: ['retry', 'retryWith', 'archive'],
  rejected: ['revive', 'archive'],
  published: ['archive'],
  archived: [],
};

/** What its rules allow: what goes on can be cancelled, what has ended archived. */
export const actionsAt = (status: OneOf<'ContentStatus'>): readonly Action[] => AT[status] ?? ['cancel'];

export const ACTION_ICONS: Readonly<Record<Action, IconName>> = {
  approve: 'check',
  revise: 'edit',
  reject: 'cross',
  retry: 'refresh',
  retryWith: 'edit',
  revive: 'edit',
  cancel: 'stop',
  archive: 'archive',
};
