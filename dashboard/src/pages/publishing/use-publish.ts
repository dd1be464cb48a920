import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, type Input } from '../../api/call.ts';
import type { Publication } from '../../api/publishing.ts';
import { usePlatformNames } from '../../components/platform.tsx';
import { toast } from '../../components/toast.tsx';
import { useTexts } from '../../texts/index.ts';

export type PublishRequest = NonNullable<Input<'publishContent'>['body']>;

/** Reads again what shows the publications of a piece of content. */
export function useRefresh() {
  const queries = useQueryClient();
  return (contentId: string) =>
    Promise.all([
      queries.invalidateQueries({ queryKey: ['listPublications'] }),
      queries.invalidateQueries({ queryKey: ['showPublishingSlots'] }),
      queries.invalidateQueries({ queryKey: ['listContents'] }),
      queries.invalidateQueries({ queryKey: ['showContent', contentId] }),
    ]);
}

/** Publishes a video on platforms: now, at a scheduled time, or in the next free slot. */
export function usePublish() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: PublishRequest) => call('publishContent', { body }),
    onSettled: (_, __, { content_id }) => refresh(content_id),
  });
}

/** Asks the platform again about an unconfirmed publication and reports its answer. */
export function useCheck({ publication_id, content_id, platform }: Publication) {
  const t = useTexts('publishing').post;
  const platforms = usePlatformNames();
  const name = platforms[platform] ?? platform;
  const refresh = useRefresh();
  return useMutation({
    mutationFn: () => call('checkPublication', { path: { publication_id } }),
    onSuccess({ status }) {
      if (status === 'published') toast(t.found(name));
      if (status === 'failed') toast(t.absent(name), 'bad');
    },
    onSettled: () => refresh(content_id),
  });
}
