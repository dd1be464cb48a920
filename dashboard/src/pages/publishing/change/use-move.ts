import { useMutation } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { type Day, dayOfTime } from '../../../api/local-days.ts';
import type { Publication } from '../../../api/publishing.ts';
import { toast } from '../../../components/toast.tsx';
import { useFormats } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/index.ts';
import { useRefresh } from '../use-publish.ts';
import { movedTo } from './move.ts';

type Move = Pick<Publication, 'publication_id' | 'content_id' | 'schedule_at'> & {
  /** ISO 8601 UTC. */
  readonly at: string;
  /** Whether it takes back another one. */
  readonly isUndo: boolean;
};

/**
 * Moves a scheduled publication to another day, and says when it goes live now. It can be moved back as long as that is
 * said.
 * @param onMoved called with the day on which it is then
 */
export function useMove(onMoved: (day: Day) => void) {
  const t = useTexts('publishing').change;
  const { dateTime } = useFormats();
  const refresh = useRefresh();
  const { mutate } = useMutation({
    mutationFn: ({ publication_id, at }: Move) =>
      call('changePublication', { path: { publication_id }, body: { schedule_at: at } }),
    onSuccess({ title }, { schedule_at: before, at, isUndo, ...ids }) {
      const back = () => move({ ...ids, schedule_at: at, at: before ?? at, isUndo: true });
      toast(t.moved(title, dateTime(at)), 'good', isUndo ? {} : { action: { label: t.undo, act: back } });
    },
    onError: (error) => toast(error.message, 'bad'),
    onSettled: (_, __, { content_id }) => refresh(content_id),
  });
  // Called only where the calendar is still shown: someone who has left it is not brought back.
  const move = (to: Move) => mutate(to, { onSuccess: () => onMoved(dayOfTime(to.at)) });
  return (publication: Publication | undefined, day: Day) => {
    if (!publication) return;
    const at = movedTo(publication, day);
    const { publication_id, content_id, schedule_at } = publication;
    if (at !== null) move({ publication_id, content_id, schedule_at, at, isUndo: false });
    else if (dayOfTime(publication.live_at) !== day) toast(t.notMoved, 'bad');
  };
}
