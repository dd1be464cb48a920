import type { ContentCard } from '../api/contents.ts';
import { useTexts } from '../texts/index.ts';

export type Standing = Pick<ContentCard, 'status' | 'taken_down' | 'scheduled_for'>;

/** It was published, and is live nowhere any more: its status stays. */
export const isTakenDown = ({ status, taken_down }: Standing): boolean => status === 'published' && taken_down;

/** Nothing of it is being sent yet: everything that is to be published waits for its time. */
export const isScheduled = ({ status, scheduled_for }: Standing): boolean =>
  status === 'publishing' && scheduled_for !== null;

/** How a piece of content stands, in a word. */
export function useStanding(): (of: Standing) => string {
  const { statuses, takenDown, scheduled } = useTexts('words');
  return (of) => (isTakenDown(of) ? takenDown : isScheduled(of) ? scheduled : statuses[of.status]);
}
