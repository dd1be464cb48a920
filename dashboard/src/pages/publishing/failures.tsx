import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, type Output } from '../../api/call.ts';
import type { PlatformName } from '../../api/publishing.ts';
import { Button } from '../../components/button.tsx';
import { usePlatformNames } from '../../components/platform.tsx';
import { Note, ProblemNote } from '../../components/states.tsx';
import { toast } from '../../components/toast.tsx';
import { useTexts } from '../../texts/index.ts';

type Group = Output<'listPublishingFailures'>['items'][number];

const failuresQuery = queryOptions({
  queryKey: ['listPublishingFailures'],
  queryFn: async ({ signal }) => (await call('listPublishingFailures', { signal })).items,
});

/** What has failed more than once for the same reason, and one button to publish all of it again. */
export function Failures() {
  const { data = [] } = useQuery(failuresQuery);
  return data
    .filter(({ count }) => count > 1)
    .map((group) => <FailureGroup key={`${group.platform} ${group.code}`} group={group} />);
}

function FailureGroup({ group: { platform, code, cause, next_action, count } }: { group: Group }) {
  const t = useTexts('publishing').failures;
  const names = usePlatformNames();
  const queries = useQueryClient();
  const retry = useMutation({
    mutationFn: () => call('retryPublishingFailures', { body: { platform: platform as PlatformName, code } }),
    onSuccess({ requested, left }) {
      if (left.length === 0) toast(t.retried(requested.length));
      else toast(t.left(requested.length, left.length), 'bad');
    },
    onSettled: () =>
      Promise.all(
        ['listPublishingFailures', 'listPublications', 'listContents'].map((key) =>
          queries.invalidateQueries({ queryKey: [key] }),
        ),
      ),
  });
  return (
    <Note tone="bad" title={t.title(count, names[platform] ?? platform)}>
      <p>{cause}</p>
      <p className="soft">{next_action}</p>
      {retry.error && <ProblemNote error={retry.error} />}
      <Button icon="send" busy={retry.isPending} onClick={() => retry.mutate()}>
        {t.retry(count)}
      </Button>
    </Note>
  );
}
