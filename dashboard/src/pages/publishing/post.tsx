import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ownPath } from '../../api/call.ts';
import { isOver, type Publication } from '../../api/publishing.ts';
import { PublishContent } from '../../commands/publish-content.tsx';
import { Button, ButtonAnchor } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { Platform, usePlatformNames } from '../../components/platform.tsx';
import { Note, ProblemNote } from '../../components/states.tsx';
import { useAgo, useFormats } from '../../texts/format.ts';
import { useTexts } from '../../texts/index.ts';
import { PostMenu } from './change/post-menu.tsx';
import { CommentsButton } from './comments/comments-button.tsx';
import { Cover } from './cover.tsx';
import { FirstComment } from './first-comment.tsx';
import './post.css';
import { PublicationBadge } from './status.tsx';
import { useCheck } from './use-publish.ts';

/** A video on a platform: status, performance and actions. */
export function Post({ publication }: { publication: Publication }) {
  const { content_id, title, platform, status, cover_url, account } = publication;
  const t = useTexts('publishing').post;
  return (
    <li className="post">
      <Cover url={cover_url} className="post-cover" />
      <div className="post-words">
        <Link to="/content/$contentId" params={{ contentId: content_id }} className="post-title">
          {title}
        </Link>
        <div className="row row-s small">
          <PublicationBadge status={status} />
          <Platform name={platform} />
          {platform !== 'local' && (
            <span className="soft">{account.source === 'environment' ? t.shared : t.as(account.name)}</span>
          )}
        </div>
        <p className="small soft numbers">
          <When publication={publication} />
        </p>
        <Counts publication={publication} />
        <Failure publication={publication} />
        <FirstComment publication={publication} />
      </div>
      <Actions publication={publication} />
    </li>
  );
}

function When({ publication: { status, published_at, schedule_at, live_at } }: { publication: Publication }) {
  const t = useTexts('publishing').post;
  const { dateTime } = useFormats();
  if ((status === 'published' || status === 'taking_down') && published_at) return t.published(dateTime(published_at));
  if (status === 'taken_down' && published_at) return t.wasPublished(dateTime(published_at));
  if (status === 'scheduled' && schedule_at) return t.scheduled(dateTime(schedule_at));
  return t.requested(dateTime(live_at));
}

function Counts({ publication: { performance } }: { publication: Publication }) {
  const t = useTexts('publishing').post;
  const ago = useAgo();
  const { number } = useFormats();
  if (performance === null) return null;
  const { views, likes, sampled_at } = performance;
  const counts = [
    ['eye', t.views, views],
    ['heart', t.likes, likes],
  ] as const;
  return (
    <p className="row post-counts small numbers" title={t.counted(ago(sampled_at))}>
      {counts.map(([icon, name, count]) => (
        <span key={icon} className="post-count">
          <Icon name={icon} size={16} />
          <span className="sr-only">{name}: </span>
          {number(count)}
        </span>
      ))}
    </p>
  );
}

/** Why it failed or is unconfirmed, and what to do. No alert role: it is content of the list. */
function Failure({ publication: { status, failure } }: { publication: Publication }) {
  const t = useTexts('publishing').post;
  if (failure === null) return null;
  return (
    <dl className={status === 'unconfirmed' ? 'post-failure post-doubt' : 'post-failure'}>
      <div>
        <dt>{t.cause}</dt>
        <dd>{failure.cause}</dd>
      </div>
      <div>
        <dt>{t.next}</dt>
        <dd>{failure.next_action}</dd>
      </div>
    </dl>
  );
}

function Actions({ publication }: { publication: Publication }) {
  const { content_id, title, platform, status, url } = publication;
  const t = useTexts('publishing').post;
  const platforms = usePlatformNames();
  const name = platforms[platform] ?? platform;
  const check = useCheck(publication);
  const [isPublishing, setPublishing] = useState(false);
  return (
    <div className="post-actions">
      {check.error && <ProblemNote error={check.error} />}
      {check.data?.status === 'unconfirmed' && status === 'unconfirmed' && (
        <Note tone="warn">
          <p>{t.unknown(name)}</p>
        </Note>
      )}
      {url !== null && (
        <ButtonAnchor
          icon="link"
          href={platform === 'local' ? ownPath(url) : url}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`${t.open}: ${title}, ${name} (${t.opens})`}
        >
          {t.open}
        </ButtonAnchor>
      )}
      <CommentsButton post={publication} label={t.comments} about={`${title}, ${name}`} />
      {status === 'unconfirmed' && (
        <Button
          icon="refresh"
          busy={check.isPending}
          aria-label={`${t.unconfirmed}: ${title}, ${name}`}
          onClick={() => check.mutate()}
        >
          {t.check}
        </Button>
      )}
      {isOver(status) && (
        <Button icon="refresh" aria-label={`${t.again}: ${title}, ${name}`} onClick={() => setPublishing(true)}>
          {t.again}
        </Button>
      )}
      <PublishContent contentId={content_id} open={isPublishing} onClose={() => setPublishing(false)} />
      <PostMenu publication={publication} />
    </div>
  );
}
