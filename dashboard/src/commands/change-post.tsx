import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { Content } from '../api/call.ts';
import { scheduledQuery } from '../api/publishing.ts';
import { Button } from '../components/button.tsx';
import { Modal } from '../components/modal.tsx';
import { usePlatformNames } from '../components/platform.tsx';
import { Skeleton } from '../components/skeleton.tsx';
import { ErrorState } from '../components/states.tsx';
import { loadTexts, useTexts } from '../texts/index.ts';
import { useUnasked } from './use-unasked.ts';

const Form = lazy(async () => {
  const [{ ChangeForm }] = await Promise.all([
    import('../pages/publishing/change/change-form.tsx'),
    loadTexts('publishing'),
  ]);
  return { default: ChangeForm };
});

type Post = Content['publications'][number];

/** Moves a scheduled post of a piece of content, or changes its words. */
export function ChangePost({ post }: { post: Post }) {
  const t = useTexts('words');
  const names = usePlatformNames();
  const [isOpen, setOpen] = useState(false);
  const name = names[post.platform] ?? post.platform;
  const close = () => setOpen(false);
  return (
    <>
      <Button icon="edit" aria-label={`${t.changePost}: ${name}`} onClick={() => setOpen(true)}>
        {t.changePost}
      </Button>
      <Modal open={isOpen} onClose={close} title={t.changePostTitle(name)}>
        {isOpen && (
          <Suspense fallback={<Skeleton shape="row" count={4} />}>
            <Asked post={post} onClose={close} />
          </Suspense>
        )}
      </Modal>
    </>
  );
}

/** The content does not know the words of its posts. */
function Asked({ post, onClose }: { post: Post; onClose: () => void }) {
  const { data, error, isFetching, refetch } = useQuery(scheduledQuery(post.platform));
  const publication = data?.find(({ publication_id }) => publication_id === post.publication_id);
  // It has gone live in the meantime.
  useUnasked(data !== undefined && !publication && !isFetching, onClose);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return publication ? <Form publication={publication} onClose={onClose} /> : <Skeleton shape="row" count={4} />;
}
