import type { ContentCard } from '../api/contents.ts';
import { useTexts } from '../texts/index.ts';

export type Standing = Pick<ContentCard, 'status' | 'taken_down'>;

/** It was published, and is live nowhere any more: its status stays. */
export const isTakenDown = ({ status, taken_down }: Standing): boolean => status === 'published' && taken_down;

/** How a piece of content stands, in a word. */
export function useStanding(): (of: Standing) => string {
  const { statuses, takenDown } = useTexts('words');
  return (of) => (isTakenDown(of) ? takenDown : statuses[of.status]);
}
