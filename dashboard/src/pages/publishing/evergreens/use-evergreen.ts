import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, type Input } from '../../../api/call.ts';
import { type EvergreenPlan, evergreenQuery, evergreensQuery } from '../../../api/evergreens.ts';

/** Has a video posted again, or not any more. */
export function useEvergreen(content_id: string) {
  const queries = useQueryClient();
  const path = { content_id };
  const onSuccess = (plan: EvergreenPlan) => queries.setQueryData(evergreenQuery(content_id).queryKey, plan);
  const onSettled = () => queries.invalidateQueries({ queryKey: evergreensQuery.queryKey });
  return {
    set: useMutation({
      mutationFn: (body: Input<'setEvergreen'>['body']) => call('setEvergreen', { path, body }),
      onSuccess,
      onSettled,
    }),
    stop: useMutation({ mutationFn: () => call('stopEvergreen', { path }), onSuccess, onSettled }),
  };
}
