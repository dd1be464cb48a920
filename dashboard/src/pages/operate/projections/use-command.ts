import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { projectionsQuery, type Version, versionName } from '../../../api/operate.ts';
import { toast } from '../../../components/toast.tsx';
import { useTexts } from '../../../texts/index.ts';

export type Command =
  | 'rebuildProjection'
  | 'cancelRebuild'
  | 'promoteProjection'
  | 'retireProjection'
  | 'pauseProjection'
  | 'resumeProjection';

/** What an operator asks of a version; afterwards, refused or not, it is read how it stands. */
export function useCommand(
  command: Command,
  { name, version, build }: Version,
  onRefused: (error: Error | null) => void,
) {
  const { asked } = useTexts('operate').projections;
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () =>
      command === 'rebuildProjection'
        ? call(command, { path: { name } })
        : call(command, { path: { name }, body: { version, build } }),
    onMutate: () => onRefused(null),
    // Shown by the page: a refused command is often no longer offered once the page shows the current state.
    onError: onRefused,
    onSuccess: (changed) => toast(asked[command](versionName(changed))),
    onSettled: () => queries.invalidateQueries({ queryKey: projectionsQuery.queryKey }),
  });
}
