import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Content, call, ownPath } from '../../api/call.ts';
import { Button, ButtonAnchor } from '../../components/button.tsx';
import { ProblemNote } from '../../components/states.tsx';
import { toast } from '../../components/toast.tsx';
import { useTexts } from '../../texts/index.ts';

/** What can be done now that is no decision at a gate: publish what is ready, try again what has failed, see what is out. */
export function NextStep({ content }: { content: Content }) {
  const t = useTexts('content');
  const queries = useQueryClient();
  const { content_id, status } = content;
  const refresh = () => queries.invalidateQueries({ queryKey: ['showContent', content_id] });
  const publish = useMutation({
    mutationFn: (platform: string) =>
      call('publishContent', { body: { content_id, platforms: [platform] as 'local'[] } }),
    onSuccess: () => toast(t.publishing),
    onSettled: refresh,
  });
  const retry = useMutation({
    mutationFn: () => call('retryContent', { path: { content_id }, body: {} }),
    onSuccess: () => toast(t.retried),
    onSettled: refresh,
  });
  const isPublishable = status === 'ready' || status === 'published';
  const { data: platforms } = useQuery({
    queryKey: ['listPlatforms'],
    queryFn: () => call('listPlatforms', {}),
    enabled: isPublishable,
  });
  const taken = new Set(
    content.publications.filter((each) => each.status !== 'failed').map(({ platform }) => platform),
  );
  const open = isPublishable
    ? (platforms?.items ?? []).filter(({ platform, connected }) => connected && !taken.has(platform))
    : [];
  const posts = content.publications.filter(({ url }) => url !== null);
  if (open.length === 0 && posts.length === 0 && status !== 'failed') return null;
  return (
    <div className="stack stack-s">
      {(publish.error ?? retry.error) && <ProblemNote error={publish.error ?? retry.error} />}
      <div className="row">
        {status === 'failed' && (
          <Button look="primary" icon="refresh" busy={retry.isPending} onClick={() => retry.mutate()}>
            {t.retry}
          </Button>
        )}
        {open.map(({ platform }) => (
          <Button
            key={platform}
            look="primary"
            icon="send"
            busy={publish.isPending}
            onClick={() => publish.mutate(platform)}
          >
            {t.publishOn(platform)}
          </Button>
        ))}
        {posts.map(({ publication_id, platform, url }) => (
          <ButtonAnchor
            key={publication_id}
            icon="link"
            href={platform === 'local' ? ownPath(url ?? '') : (url ?? '')}
            target="_blank"
            rel="noreferrer"
          >
            {t.watch}: {platform}
          </ButtonAnchor>
        ))}
      </div>
    </div>
  );
}
