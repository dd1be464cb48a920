import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import type { Content } from '../../api/call.ts';
import { ACTION_ICONS, type Action, actionsAt } from '../../commands/actions.ts';
import { useContentActions } from '../../commands/use-content-actions.tsx';
import { Menu } from '../../components/menu.tsx';
import { usePlatformNames } from '../../components/platform.tsx';
import { ProblemNote } from '../../components/states.tsx';
import { loadTexts, useTexts } from '../../texts/index.ts';

const EndPost = lazy(async () => {
  const [{ EndPost }] = await Promise.all([import('../publishing/change/end-post.tsx'), loadTexts('publishing')]);
  return { default: EndPost };
});

/** The ones that have a button of their own, at the gate or below the title. */
const FOREMOST: ReadonlySet<Action> = new Set(['approve', 'revise', 'reject', 'retry', 'revive']);

/** What is done less often with a piece of content, as far as it stands so that it can be done. */
export function MoreActions({ content }: { content: Content }) {
  const t = useTexts('content').actions;
  const { act, busy, error, dialog } = useContentActions(content);
  const navigate = useNavigate();
  const items = actionsAt(content.status)
    .filter((action) => !FOREMOST.has(action))
    .map((action) => ({
      key: action,
      label: t[action],
      icon: ACTION_ICONS[action],
      onChoose: () => act(action),
    }));
  const names = usePlatformNames();
  const [ended, setEnded] = useState<Content['publications'][number] | null>(null);
  const [isAsking, setAsking] = useState(false);
  const posts = content.publications
    .filter(({ status }) => status === 'published' || status === 'scheduled')
    .map((post) => ({
      key: post.publication_id,
      label: `${post.status === 'published' ? t.takeDown : t.unschedule}: ${names[post.platform] ?? post.platform}`,
      icon: post.status === 'published' ? ('archive' as const) : ('stop' as const),
      onChoose: () => {
        setEnded(post);
        setAsking(true);
      },
    }));
  const again = {
    key: 'duplicate',
    label: t.duplicate,
    icon: 'plus',
    onChoose: () => void navigate({ to: '/make', search: { copy: content.content_id } }),
  } as const;
  const title = content.title || content.trend_topic;
  return (
    <>
      <Menu label={t.more(title)} busy={busy} items={[again, ...posts, ...items]} />
      {error !== null && <ProblemNote error={error} />}
      {dialog}
      {ended && (
        <Suspense>
          <EndPost
            key={ended.publication_id}
            post={ended}
            title={title}
            open={isAsking}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </>
  );
}
