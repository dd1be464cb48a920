import { lazy, Suspense, useState } from 'react';
import type { Publication } from '../../../api/publishing.ts';
import { Button } from '../../../components/button.tsx';
import { Modal } from '../../../components/modal.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { loadTexts } from '../../../texts/index.ts';

const Comments = lazy(async () => {
  const [{ Comments }] = await Promise.all([import('./comments.tsx'), loadTexts('comments')]);
  return { default: Comments };
});

type Props = {
  readonly post: Pick<Publication, 'publication_id' | 'platform' | 'status' | 'url'>;
  readonly label: string;
  /** What the comments are about: a title, a platform, or both. */
  readonly about: string;
  /** What is written on the button, where it is more than the label. */
  readonly words?: string;
};

/** Opens what people have commented on a post that is live. The pages of this site have no comments. */
export function CommentsButton({ post, label, about, words = label }: Props) {
  const [isOpen, setOpen] = useState(false);
  if (post.status !== 'published' || post.platform === 'local') return null;
  return (
    <>
      <Button icon="edit" aria-label={`${label}: ${about}`} onClick={() => setOpen(true)}>
        {words}
      </Button>
      <Modal open={isOpen} onClose={() => setOpen(false)} title={`${label}: ${about}`}>
        <Suspense fallback={<Skeleton count={3} />}>
          <Comments post={post} />
        </Suspense>
      </Modal>
    </>
  );
}
