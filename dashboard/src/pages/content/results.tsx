import { useQuery } from '@tanstack/react-query';
import { analyticsQuery, type ContentAnalytics, daysOfViews } from '../../api/analytics.ts';
import type { Content } from '../../api/call.ts';
import { BarChart } from '../../components/bar-chart.tsx';
import { DataTable } from '../../components/data-table.tsx';
import { Icon, type IconName } from '../../components/icon.tsx';
import { Platform, usePlatformNames } from '../../components/platform.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { ErrorState } from '../../components/states.tsx';
import { useAgo, useFormats } from '../../texts/format.ts';
import { useTexts } from '../../texts/index.ts';
import { useLocale } from '../../texts/language.ts';
import { CommentsButton } from '../publishing/comments/comments-button.tsx';
import { CountNow } from './count-now.tsx';
import './results.css';

/** How a published video performs: in total, by day and by platform. Before anyone has seen it there is nothing to count. */
export function Results({ contentId, posts }: { contentId: string; posts: Content['publications'] }) {
  const t = useTexts('content').results;
  const { data, error, isPending, refetch } = useQuery(analyticsQuery(contentId));
  return (
    <section className="card stack" aria-labelledby="results">
      <h2 id="results">{t.title}</h2>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : isPending ? (
        <Skeleton count={3} />
      ) : !data || Object.values(data.totals).every((count) => count === 0) ? (
        <p className="soft">{t.none}</p>
      ) : (
        <>
          <Totals totals={data.totals} />
          <Days analytics={data} />
          <Platforms platforms={data.platforms} />
        </>
      )}
      <CountNow contentId={contentId} />
      <PostComments posts={posts} />
    </section>
  );
}

/** What people say about each post that is live. */
function PostComments({ posts }: { posts: Content['publications'] }) {
  const t = useTexts('content').results;
  const names = usePlatformNames();
  return (
    <div className="row row-s">
      {posts.map((post) => {
        const name = names[post.platform] ?? post.platform;
        return (
          <CommentsButton
            key={post.publication_id}
            post={post}
            label={t.comments}
            about={name}
            words={`${t.comments}: ${name}`}
          />
        );
      })}
    </div>
  );
}

function Totals({ totals }: Pick<ContentAnalytics, 'totals'>) {
  const t = useTexts('content').results;
  const { number, duration } = useFormats();
  const facts: readonly (readonly [IconName, string, string])[] = [
    ['eye', t.views, number(totals.views)],
    ['heart', t.likes, number(totals.likes)],
    ['edit', t.comments, number(totals.comments)],
    ['send', t.shares, number(totals.shares)],
    ['clock', t.watched, duration(totals.watch_seconds)],
  ];
  return (
    <dl className="result-totals">
      {facts.map(([icon, name, value]) => (
        <div key={name}>
          <dt className="soft small">
            <Icon name={icon} size={14} />
            {name}
          </dt>
          <dd className="numbers">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** With fewer days, bars would be too wide to compare. */
const DAYS = { least: 14, most: 31 };

/** Views gained each day, as a chart and as a table. */
function Days({ analytics }: { analytics: ContentAnalytics }) {
  const t = useTexts('content').results;
  const { number } = useFormats();
  const locale = useLocale();
  const days = daysOfViews(analytics, DAYS);
  if (days.length === 0) return null;
  const long = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  const short = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const sum = days.reduce((total, { views }) => total + views, 0);
  return (
    <div className="stack stack-s result-days">
      <h3>{t.byDay}</h3>
      <BarChart
        label={t.chart(number(sum), days.length)}
        series={[{ key: 'views', name: t.views }]}
        format={number}
        bars={days.map(({ day, views }) => ({
          key: day,
          label: short.format(new Date(day)),
          parts: views > 0 ? [{ series: 'views', value: views }] : [],
        }))}
      />
      <details className="small">
        <summary>{t.asTable}</summary>
        <DataTable
          caption={t.byDay}
          rows={days}
          keyOf={({ day }) => day}
          columns={[
            { key: 'day', name: t.day, cell: ({ day }) => long.format(new Date(day)) },
            { key: 'views', name: t.views, cell: ({ views }) => number(views), align: 'end' },
          ]}
        />
      </details>
    </div>
  );
}

function Platforms({ platforms }: Pick<ContentAnalytics, 'platforms'>) {
  const t = useTexts('content').results;
  const ago = useAgo();
  const { number, duration } = useFormats();
  return (
    <div className="stack stack-s">
      <h3>{t.byPlatform}</h3>
      <DataTable
        caption={t.byPlatform}
        rows={platforms}
        keyOf={({ platform }) => platform}
        columns={[
          { key: 'platform', name: t.platform, cell: ({ platform }) => <Platform name={platform} /> },
          { key: 'views', name: t.views, cell: ({ views }) => number(views), align: 'end' },
          { key: 'likes', name: t.likes, cell: ({ likes }) => number(likes), align: 'end' },
          { key: 'comments', name: t.comments, cell: ({ comments }) => number(comments), align: 'end' },
          { key: 'shares', name: t.shares, cell: ({ shares }) => number(shares), align: 'end' },
          { key: 'watched', name: t.watched, cell: (each) => duration(each.watch_seconds), align: 'end' },
          { key: 'counted', name: t.counted, cell: ({ sampled_at }) => ago(sampled_at) },
        ]}
      />
    </div>
  );
}
