import { problemOf } from '../../../api/errors.ts';
import type { Publication } from '../../../api/publishing.ts';
import { ConfirmDialog } from '../../../components/dialog.tsx';
import { usePlatformNames } from '../../../components/platform.tsx';
import { toast } from '../../../components/toast.tsx';
import { useTexts } from '../../../texts/index.ts';
import { useChanges } from './use-changes.ts';

type Post = Pick<Publication, 'publication_id' | 'content_id' | 'platform' | 'status'>;
type Props = { post: Post; title: string; open: boolean; onClose: () => void };

/** Asks before a post is taken down, or one that is scheduled is not published. It says itself what came of it. */
export function EndPost({ post, title, open, onClose }: Props) {
  const t = useTexts('publishing').change;
  const { titles, other } = useTexts('core').problem;
  const names = usePlatformNames();
  const { cancel, takeDown } = useChanges(post);
  const name = names[post.platform] ?? post.platform;
  const onError = (error: unknown) => toast(titles[problemOf(error).code] ?? other, 'bad');
  const isLive = post.status === 'published';
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={isLive ? t.takeDownQuestion(title, name) : t.cancelQuestion(title, name)}
      text={isLive ? t.takeDownText : t.cancelText}
      confirm={isLive ? t.takeDown : t.cancel}
      keep={t.leave}
      onConfirm={() => {
        onClose();
        if (isLive) takeDown.mutate(undefined, { onSuccess: () => toast(t.takingDown(name)), onError });
        else cancel.mutate(undefined, { onError });
      }}
    />
  );
}
