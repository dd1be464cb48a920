import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, type Input } from '../../../api/call.ts';
import type { Publication } from '../../../api/publishing.ts';
import { followTakedown } from '../../../live/takedowns.ts';
import { useRefresh } from '../use-publish.ts';

type Changes = NonNullable<Input<'changePublication'>['body']>;

/** What can be done about a publication that is there already. Each ends with what the server has made of it. */
export function useChanges(publication: Pick<Publication, 'publication_id' | 'content_id'>) {
  const { publication_id, content_id } = publication;
  const queries = useQueryClient();
  const refresh = useRefresh();
  const path = { publication_id };
  const onSettled = () => refresh(content_id);
  return {
    change: useMutation({ mutationFn: (body: Changes) => call('changePublication', { path, body }), onSettled }),
    cancel: useMutation({ mutationFn: () => call('cancelPublication', { path }), onSettled }),
    takeDown: useMutation({
      mutationFn: () => call('takeDownPublication', { path }),
      onSuccess: () => void followTakedown(queries, publication).catch(() => undefined),
      onSettled,
    }),
  };
}
