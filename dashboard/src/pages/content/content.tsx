import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import type { Content } from '../../api/call.ts';
import { isVideoMade } from '../../api/contents.ts';
import { contentQuery } from '../../api/lists.ts';
import { useTitle } from '../../app/title.ts';
import { NextStep } from '../../commands/next-step.tsx';
import { StatusBadge } from '../../components/badge.tsx';
import { FailureNote } from '../../components/failure-note.tsx';
import { NavTabs } from '../../components/nav-tabs.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { ErrorState } from '../../components/states.tsx';
import { useTexts } from '../../texts/index.ts';
import './content.css';
import { Gate } from './gate.tsx';
import { MoreActions } from './more-actions.tsx';
import { Stages } from './stages.tsx';
import { Storyboard } from './storyboard/storyboard.tsx';

/** What only some come for comes when it is asked for, or is there to be shown. */
const LazyFilm = lazy(async () => ({ default: (await import('./film.tsx')).Film }));
const WholeTimeline = lazy(async () => ({ default: (await import('./timeline/timeline.tsx')).WholeTimeline }));
const Details = lazy(async () => ({ default: (await import('./details.tsx')).Details }));
const Revisions = lazy(async () => ({ default: (await import('./revisions/revisions.tsx')).Revisions }));
const Rejection = lazy(async () => ({ default: (await import('./rejection.tsx')).Rejection }));
const Results = lazy(async () => ({ default: (await import('./results.tsx')).Results }));

const route = getRouteApi('/shell/content/$contentId');

/** One piece of content: what it waits for, its video, its script, and how it came to be. */
export function Page() {
  const t = useTexts('content');
  const { contentId } = route.useParams();
  const { view } = route.useSearch();
  const { data: content, error, refetch } = useQuery(contentQuery(contentId));
  useTitle(content?.title || content?.trend_topic || t.title);
  if (error && !content)
    return (
      <>
        <PageHead title={t.title} />
        <ErrorState error={error} onRetry={() => void refetch()} />
      </>
    );
  if (!content) return <Skeleton shape="card" count={3} />;
  return (
    <div className="stack">
      <header className="stack stack-s">
        <StatusBadge of={content} />
        <h1>{content.title || content.trend_topic}</h1>
        {content.description && <p className="soft content-description">{content.description}</p>}
        {content.hashtags.length > 0 && <p className="content-tags small">{content.hashtags.join(' ')}</p>}
      </header>
      {content.failure && <FailureNote failure={content.failure} />}
      {content.rejection && (
        <Suspense>
          <Rejection rejection={content.rejection} ownerId={content.owner_id} />
        </Suspense>
      )}
      <Gate content={content} />
      <NextStep content={content} />
      <div className="row row-between">
        <NavTabs
          label={t.timeline.views}
          items={[
            { to: '/content/$contentId', params: { contentId }, search: {}, name: t.timeline.overview },
            {
              to: '/content/$contentId',
              params: { contentId },
              search: { view: 'timeline' },
              name: t.timeline.title,
            },
          ]}
        />
        <MoreActions content={content} />
      </div>
      {view === 'timeline' ? (
        <Suspense fallback={<Skeleton shape="row" count={6} />}>
          <WholeTimeline content={content} />
        </Suspense>
      ) : (
        <Overview key={content.content_id} content={content} />
      )}
    </div>
  );
}

/** The part to be judged comes first and is the largest: the script at its gate, the video once there is one. */
function Overview({ content }: { content: Content }) {
  const gate = content.status === 'awaiting_review' ? content.gate?.name : null;
  const revisions = content.revisions.length > 1 && (
    <Suspense fallback={<Skeleton count={2} />}>
      <Revisions content={content} />
    </Suspense>
  );
  const results = content.publications.some(({ status }) => status === 'published') && (
    <Suspense fallback={<Skeleton count={3} />}>
      <Results contentId={content.content_id} posts={content.publications} />
    </Suspense>
  );
  const about = (
    <>
      <Stages content={content} />
      <Suspense fallback={<Skeleton shape="row" count={4} />}>
        <Details content={content} />
      </Suspense>
    </>
  );
  if (gate === 'review')
    return (
      <>
        <Storyboard content={content} />
        {revisions}
        <div className="content-about">
          {content.approved && <Film content={content} />}
          {about}
        </div>
      </>
    );
  if (isVideoMade(content.lane))
    return (
      <div className="judged-video">
        <Film content={content} />
        <div className="stack">
          {results}
          <Storyboard content={content} />
          {revisions}
          {about}
        </div>
      </div>
    );
  return (
    <div className="content-columns">
      <div className="stack">
        <Storyboard content={content} />
        {revisions}
      </div>
      <div className="stack content-side">
        <Film content={content} />
        {about}
      </div>
    </div>
  );
}

const Film = ({ content }: { content: Content }) => (
  <Suspense fallback={<Skeleton count={2} />}>
    <LazyFilm content={content} />
  </Suspense>
);
