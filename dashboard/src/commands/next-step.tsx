import { useQuery } from '@tanstack/react-query';
import { Fragment, lazy, Suspense } from 'react';
import { type Content, ownPath } from '../api/call.ts';
import { hasVideo } from '../api/contents.ts';
import { dayOfTime, monthOfDay } from '../api/local-days.ts';
import { isOver } from '../api/publishing.ts';
import { platformsQuery } from '../api/settings.ts';
import { Button, ButtonAnchor } from '../components/button.tsx';
import { ButtonLink } from '../components/button-link.tsx';
import { mainAfter } from '../components/focus-after.ts';
import { usePlatformNames } from '../components/platform.tsx';
import { Share } from '../components/share.tsx';
import { ProblemNote } from '../components/states.tsx';
import { useFormats } from '../texts/format.ts';
import { useTexts } from '../texts/index.ts';
import { useContentActions } from './use-content-actions.tsx';

const ChangePost = lazy(async () => ({ default: (await import('./change-post.tsx')).ChangePost }));

/**
 * What can be done now that is no decision at a gate: share or publish a video, make another, go on with what has failed
 * or was rejected, see what is out.
 */
export function NextStep({ content }: { content: Content }) {
  const t = useTexts('content');
  const { dateTime } = useFormats();
  const names = usePlatformNames();
  const { act, publish, busy, error, dialog } = useContentActions(content);
  const { status, publications } = content;
  const isPublishable = status === 'ready' || status === 'published';
  const { data: platforms } = useQuery({ ...platformsQuery, enabled: isPublishable });
  const taken = new Set(publications.filter((each) => !isOver(each.status)).map(({ platform }) => platform));
  const open = isPublishable
    ? (platforms?.items ?? []).filter(({ platform, connected }) => connected && !taken.has(platform))
    : [];
  const scheduled = publications.filter((each) => each.status === 'scheduled');
  const posts = publications.filter(({ url, status: each }) => url !== null && !isOver(each));
  const live = posts.find((each) => each.status === 'published');
  const canGoOn = status === 'failed' || status === 'rejected';
  const isDone = hasVideo(content.lane);
  if (!canGoOn && !isDone && posts.length + scheduled.length === 0) return null;
  const isOut = posts.length + scheduled.length > 0;
  return (
    <div ref={mainAfter} className="stack stack-s">
      {error !== null && <ProblemNote error={error} />}
      <div className="row">
        {status === 'failed' && (
          <Button look="primary" icon="refresh" busy={busy} onClick={() => act('retry')}>
            {t.actions.retry}
          </Button>
        )}
        {status === 'rejected' && (
          <Button look="primary" icon="edit" onClick={() => act('revive')}>
            {t.actions.revive}
          </Button>
        )}
        {live?.url && <Share url={addressOf(live.platform, live.url)} title={content.title} />}
        {open.length > 0 && !isOut && (
          <Button look="primary" icon="send" onClick={publish}>
            {t.actions.publish}
          </Button>
        )}
        {isDone && (
          <ButtonLink to="/make" search={{ copy: content.content_id }} icon="plus">
            {t.actions.duplicate}
          </ButtonLink>
        )}
        {open.length > 0 && isOut && (
          <Button icon="send" onClick={publish}>
            {t.actions.publishElsewhere}
          </Button>
        )}
        {scheduled.map((post) => (
          <Fragment key={post.publication_id}>
            <ButtonLink to="/publishing" search={dayIn(post.schedule_at)} icon="calendar">
              {t.goesLive(names[post.platform] ?? post.platform, dateTime(post.schedule_at ?? ''))}
            </ButtonLink>
            <Suspense>
              <ChangePost post={post} />
            </Suspense>
          </Fragment>
        ))}
        {posts.map(({ publication_id, platform, url }) => (
          <ButtonAnchor
            key={publication_id}
            icon="link"
            href={addressOf(platform, url ?? '')}
            target="_blank"
            rel="noreferrer"
          >
            {t.watch}: {names[platform] ?? platform}
          </ButtonAnchor>
        ))}
      </div>
      {dialog}
    </div>
  );
}

/** Posts of the platform itself are at this origin, whatever it calls itself. */
const addressOf = (platform: string, url: string): string =>
  platform === 'local' ? new URL(ownPath(url), location.origin).href : url;

/** Where the calendar shows it. */
function dayIn(time: string | null) {
  const day = time === null ? undefined : dayOfTime(time);
  return { day, month: day === undefined ? undefined : monthOfDay(day) };
}
