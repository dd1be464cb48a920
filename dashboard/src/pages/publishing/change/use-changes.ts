import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, type Input } from '../../../api/call.ts';
import type { Publication } from '../../../api/publishing.ts';

export type Changes = NonNullable<Input<'changePublication'>['body']>;

/** What can be done about a publication that is there already. Each ends with what the server has made of it. */
export function useChanges({ publication_id, content_id }: Publication) {
  const queries = useQueryClient();
  const path = { publication_id };
  const onSettled = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: ['listPublications'] }),
      queries.invalidateQueries({ queryKey: ['listContents'] }),
      queries.invalidateQueries({ queryKey: ['showContent', content_id] }),
    ]);
  return {
    change: useMutation({ mutationFn: (body: Changes) => call('changePublication', { path, body }), onSettled }),
    cancel: useMutation({ mutationFn: () => call('cancelPublication', { path }), onSettled }),
    takeDown: useMutation({ mutationFn: () => call('takeDownPublication', { path }), onSettled }),
  };
}
