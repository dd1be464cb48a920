import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { contentQuery } from '../api/lists.ts';
import { platformsQuery, settingsQuery } from '../api/settings.ts';
import { Modal } from '../components/modal.tsx';
import { Skeleton } from '../components/skeleton.tsx';
import { ErrorState } from '../components/states.tsx';
import { loadTexts, useTexts } from '../texts/index.ts';

const Form = lazy(async () => {
  const [{ PublishForm }] = await Promise.all([
    import('../pages/publishing/dialog/publish-form.tsx'),
    loadTexts('publishing'),
  ]);
  return { default: PublishForm };
});

type Props = { contentId: string; open: boolean; onClose: () => void };

/** Publishes one piece of content: shows what will be posted, where and when, before anything is. */
export function PublishContent({ contentId, open, onClose }: Props) {
  const t = useTexts('words');
  return (
    <Modal open={open} onClose={onClose} title={t.publishTitle}>
      {open && (
        <Suspense fallback={<Skeleton shape="row" count={3} />}>
          <Asked contentId={contentId} onClose={onClose} />
        </Suspense>
      )}
    </Modal>
  );
}

function Asked({ contentId, onClose }: Omit<Props, 'open'>) {
  const content = useQuery(contentQuery(contentId));
  const platforms = useQuery(platformsQuery);
  const settings = useQuery(settingsQuery);
  const parts = [content, platforms, settings];
  const error = parts.find((part) => part.error && !part.data)?.error;
  if (error) return <ErrorState error={error} onRetry={() => void Promise.all(parts.map((part) => part.refetch()))} />;
  if (!content.data || !platforms.data || !settings.data) return <Skeleton shape="row" count={3} />;
  return (
    <Form
      films={[content.data]}
      platforms={platforms.data.items}
      preferred={settings.data.publishing.platforms}
      day={null}
      onCancel={onClose}
      onDone={onClose}
    />
  );
}
