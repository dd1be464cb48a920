import { useMutation } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import type { Publication } from '../../api/publishing.ts';
import { Button } from '../../components/button.tsx';
import { ProblemNote } from '../../components/states.tsx';
import { useTexts } from '../../texts/index.ts';
import { useRefresh } from './use-publish.ts';

/** What has become of the first comment on a post that is live; a failed one can be posted again. */
export function FirstComment({ publication }: { publication: Publication }) {
  const { publication_id, content_id, status, comment } = publication;
  const { post, options: t } = useTexts('publishing');
  const refresh = useRefresh();
  const again = useMutation({
    mutationFn: () => call('postFirstComment', { path: { publication_id } }),
    onSettled: () => refresh(content_id),
  });
  if (comment === null || status !== 'published') return null;
  const { failure } = comment;
  if (failure === null) return <p className="small soft">{comment.status === 'posted' ? t.posted : t.posting}</p>;
  return (
    <>
      <dl className={comment.status === 'unconfirmed' ? 'post-failure post-doubt' : 'post-failure'}>
        <div>
          <dt>{comment.status === 'unconfirmed' ? t.unconfirmed : t.failed}</dt>
          <dd>{failure.cause}</dd>
        </div>
        <div>
          <dt>{post.next}</dt>
          <dd>{failure.next_action}</dd>
        </div>
      </dl>
      {again.error && <ProblemNote error={again.error} />}
      <div className="row">
        <Button icon="refresh" busy={again.isPending} onClick={() => again.mutate()}>
          {t.commentAgain}
        </Button>
      </div>
    </>
  );
}
