import { useMutation, useQueryClient } from '@tanstack/react-query';
import { analyticsQuery } from '../../api/analytics.ts';
import { call } from '../../api/call.ts';
import { Button } from '../../components/button.tsx';
import { usePlatformNames } from '../../components/platform.tsx';
import { Note, ProblemNote } from '../../components/states.tsx';
import { useTexts } from '../../texts/index.ts';

/** Asks the platforms for the counts of a piece of content's posts, and says which did not give them. */
export function CountNow({ contentId }: { contentId: string }) {
  const t = useTexts('content').results;
  const names = usePlatformNames();
  const queries = useQueryClient();
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => call('sampleContent', { path: { content_id: contentId } }),
    onSettled: () => queries.invalidateQueries({ queryKey: analyticsQuery(contentId).queryKey }),
  });
  const failures = data?.posts.flatMap(({ platform, failure }) => (failure ? [{ platform, failure }] : [])) ?? [];
  return (
    <div className="stack stack-s">
      <div>
        <Button icon="refresh" busy={isPending} onClick={() => mutate()}>
          {t.count}
        </Button>
      </div>
      {error && <ProblemNote error={error} />}
      {failures.map(({ platform, failure }) => (
        <Note key={platform} tone="warn" title={t.notCounted(names[platform] ?? platform)}>
          <p>
            {failure.cause}; {failure.next_action}.
          </p>
        </Note>
      ))}
      {data && failures.length === 0 && <Note tone="good" title={t.upToDate} />}
    </div>
  );
}
