import { useMutation } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import type { Day } from '../../../api/local-days.ts';
import type { Publication } from '../../../api/publishing.ts';
import { toast } from '../../../components/toast.tsx';
import { useFormats } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/index.ts';
import { useRefresh } from '../use-publish.ts';
import { movedTo } from './move.ts';

/** Moves a scheduled publication to another day, and says when it goes live now. */
export function useMove() {
  const t = useTexts('publishing').change;
  const { dateTime } = useFormats();
  const refresh = useRefresh();
  const { mutate } = useMutation({
    mutationFn: ({ publication_id, at }: Pick<Publication, 'publication_id' | 'content_id'> & { at: string }) =>
      call('changePublication', { path: { publication_id }, body: { schedule_at: at } }),
    onSuccess: ({ title, schedule_at }) => toast(t.moved(title, dateTime(schedule_at ?? ''))),
    onError: (error) => toast(error.message, 'bad'),
    onSettled: (_, __, { content_id }) => refresh(content_id),
  });
  return (publication: Publication | undefined, day: Day) => {
    if (!publication) return;
    const at = movedTo(publication, day);
    if (at !== null) mutate({ ...publication, at });
    else if (publication.live_at.slice(0, 10) !== day) toast(t.notMoved, 'bad');
  };
}
