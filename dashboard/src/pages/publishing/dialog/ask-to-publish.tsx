import { useQuery } from '@tanstack/react-query';
import type { Content } from '../../../api/call.ts';
import { slotsQuery } from '../../../api/publishing.ts';
import { platformsQuery, settingsQuery } from '../../../api/settings.ts';
import { useMe } from '../../../api/use-me.ts';
import { useUnasked } from '../../../commands/use-unasked.ts';
import { ConfirmDialog } from '../../../components/dialog.tsx';
import { Facts } from '../../../components/facts.tsx';
import { usePlatformNames } from '../../../components/platform.tsx';
import { ProblemNote } from '../../../components/states.tsx';
import { useTexts } from '../../../texts/index.ts';
import { useDates } from '../dates.ts';
import { type Automatic, automaticPosts } from './automatic.ts';
import { takenPlatforms } from './publish-request.ts';

type Props = {
  content: Content;
  open: boolean;
  error: unknown;
  onClose: () => void;
  onConfirm: () => void;
  /** Called where nothing would be published. */
  onUnasked: () => void;
};

/** Before an approval publishes: where, when, and with which words. */
export function AskToPublish({ content, open, error, onClose, onConfirm, onUnasked }: Props) {
  const t = useTexts('publishing').automatic;
  const isMine = useMe().id === content.owner_id;
  const posts = useAutomaticPosts(content, open, isMine);
  const publishes = posts === 'unknown' || (posts !== null && posts.platforms.length + posts.unreachable.length > 0);
  useUnasked(open && posts !== null && !publishes, onUnasked);
  const lacksPlace = posts !== null && posts !== 'unknown' && posts.platforms.length === 0;
  return (
    <ConfirmDialog
      open={open && publishes}
      onClose={onClose}
      title={lacksPlace ? t.approveTitle : t.title}
      text={posts === 'unknown' ? t.perhaps(content.title) : lacksPlace ? t.nowhere : t.text}
      confirm={lacksPlace ? t.approve : t.confirm}
      look="primary"
      keep={t.notYet}
      onConfirm={onConfirm}
    >
      {posts !== null && posts !== 'unknown' && <WhereAndWhen content={content} posts={posts} />}
      {error !== null && <ProblemNote error={error} />}
    </ConfirmDialog>
  );
}

/** Null until it is known; `unknown` where the owner's settings cannot be seen. */
function useAutomaticPosts(content: Content, open: boolean, isMine: boolean): Automatic | 'unknown' | null {
  const asked = { enabled: open && isMine };
  const settings = useQuery({ ...settingsQuery, ...asked });
  const platforms = useQuery({ ...platformsQuery, ...asked });
  // Another video may have taken the slot since, which no frame tells.
  const slots = useQuery({ ...slotsQuery, staleTime: 0, ...asked });
  if (!isMine || settings.isError) return 'unknown';
  const isKnown = settings.data && !platforms.isPending && !slots.isPending && !slots.isFetching;
  if (!isKnown) return null;
  const known = {
    settings: settings.data,
    taken: takenPlatforms(content),
    platforms: platforms.data?.items,
    slots: slots.isError ? undefined : slots.data,
  };
  return automaticPosts(content, known, Date.now());
}

function WhereAndWhen({ content, posts: { platforms, unreachable, when } }: { content: Content; posts: Automatic }) {
  const t = useTexts('publishing').automatic;
  const { moment } = useDates();
  const names = usePlatformNames();
  const named = (ids: readonly string[]) => ids.map((id) => names[id] ?? id).join(', ');
  const { title, description, hashtags } = content;
  const words = [
    [t.name, title],
    [t.description, description],
    [t.hashtags, hashtags.join(' ')],
  ] as const;
  return (
    <div className="stack stack-s">
      {platforms.length > 0 && (
        <>
          <Facts
            items={[
              [t.where, named(platforms)],
              [t.when, 'at' in when ? t[when.by](moment(when.at)) : t[when.by]],
            ]}
          />
          <Facts items={words.filter(([, value]) => value !== '')} />
        </>
      )}
      {unreachable.length > 0 && <p className="small">{t.unreachable(named(unreachable))}</p>}
    </div>
  );
}
