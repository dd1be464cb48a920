import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { dayOfTime } from '../../../api/local-days.ts';
import { type PublishingSlots, slotsQuery } from '../../../api/publishing.ts';
import { useTitle } from '../../../app/title.ts';
import { Badge } from '../../../components/badge.tsx';
import { PageHead } from '../../../components/page-head.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { ErrorState } from '../../../components/states.tsx';
import { useTexts } from '../../../texts/index.ts';
import { useDates } from '../dates.ts';
import { Evergreens } from '../evergreens/evergreens.tsx';
import { PublishingTabs } from '../tabs.tsx';
import './slots.css';
import { SlotsForm } from './slots-form.tsx';

/** The user's recurring publishing slots, and what goes live in the next ones. */
export function Page() {
  const t = useTexts('publishing');
  useTitle(`${t.title}: ${t.tabs.slots}`);
  const { data, error, refetch } = useQuery(slotsQuery);
  return (
    <div className="stack">
      <PageHead title={t.title} lead={t.slots.lead} />
      <PublishingTabs />
      {data ? (
        <div className="slots">
          <SlotsForm key={JSON.stringify(data.slots)} slots={data} />
          {data.upcoming.length > 0 && <Upcoming upcoming={data.upcoming} />}
          <Evergreens />
        </div>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton shape="card" count={2} />
      )}
    </div>
  );
}

function Upcoming({ upcoming }: Pick<PublishingSlots, 'upcoming'>) {
  const t = useTexts('publishing');
  const { zone, shortDay, time } = useDates();
  return (
    <section className="card stack stack-s" aria-labelledby="next-slots">
      <h2 id="next-slots">{t.slots.next}</h2>
      <p className="small soft">{t.zone(zone)}</p>
      <ul className="slots-next">
        {upcoming.map(({ slot_at, content_id, title }) => (
          <li key={slot_at}>
            <time dateTime={slot_at}>{`${shortDay(dayOfTime(slot_at))}, ${time(slot_at)}`}</time>
            {content_id === null ? (
              <Badge>{t.slots.free}</Badge>
            ) : (
              <Link to="/content/$contentId" params={{ contentId: content_id }}>
                {title ?? content_id}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
