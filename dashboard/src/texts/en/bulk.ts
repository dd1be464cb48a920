import type { BulkAction } from '../../pages/contents/bulk/actions.ts';

/** Doing the same with many pieces of content at once. */
export const texts = {
  begin: 'Select',
  end: 'End selection',
  select: (title: string) => `Select ${title}`,
  selected: (count: number) => (count === 1 ? '1 selected' : `${count} selected`),
  actions: {
    retry: (count: number) => `Try again (${count})`,
    cancel: (count: number) => `Stop and archive (${count})`,
    archive: (count: number) => `Archive (${count})`,
  } satisfies Record<BulkAction, (count: number) => string>,
  titles: {
    retry: (count: number) => (count === 1 ? 'Try 1 again?' : `Try ${count} again?`),
    cancel: (count: number) => (count === 1 ? 'Stop and archive 1?' : `Stop and archive ${count}?`),
    archive: (count: number) => (count === 1 ? 'Archive 1?' : `Archive ${count}?`),
  } satisfies Record<BulkAction, (count: number) => string>,
  texts: {
    retry: 'Work resumes at the step that failed, which may cost money again.',
    cancel: 'Work on them stops, and they are archived for good. Their scheduled posts are cancelled.',
    archive: 'They are archived for good. Their scheduled posts are cancelled.',
  } satisfies Record<BulkAction, string>,
  others: (count: number) =>
    count === 1
      ? '1 other is left out because of its status.'
      : `${count} others are left out because of their status.`,
  confirm: { retry: 'Try again', cancel: 'Stop and archive', archive: 'Archive' } satisfies Record<BulkAction, string>,
  keep: 'Not yet',
  working: (done: number, all: number) => `${done} of ${all} done`,
  outcomes: 'Outcome',
  done: 'Done',
  failed: 'Not done',
};
