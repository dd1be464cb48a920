import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import type { Day } from '../../api/local-days.ts';
import { useTitle } from '../../app/title.ts';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { useTexts } from '../../texts/index.ts';
import { Calendar } from './calendar/calendar.tsx';
import { useDates } from './dates.ts';
import { PublishDialog } from './dialog/publish-dialog.tsx';
import { Failures } from './failures.tsx';
import { Filters } from './filters.tsx';
import { PostList } from './list.tsx';
import './publishing.css';
import { PublishingTabs } from './tabs.tsx';

const route = getRouteApi('/shell/publishing');

/** What is published where and when, as a calendar or a list. */
export function Page() {
  const t = useTexts('publishing');
  useTitle(t.title);
  const { zone } = useDates();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [asked, setAsked] = useState<{ day: Day | null } | null>(null);
  const { platform, status, from, to } = search;
  const isList = search.view === 'list';
  const set = (change: Readonly<Record<string, string | undefined>>) =>
    void navigate({
      search: (old) => ({
        ...old,
        ...Object.fromEntries(Object.entries(change).map(([name, value]) => [name, value || undefined])),
      }),
      replace: true,
    });
  const publish = (
    <Button look="primary" icon="send" onClick={() => setAsked({ day: null })}>
      {t.publish}
    </Button>
  );
  return (
    <div className="stack">
      <PageHead title={t.title} lead={t.lead}>
        {publish}
      </PageHead>
      <PublishingTabs />
      <Failures />
      <Filters filter={search} withDays={isList} onFilter={set} />
      <p className="small soft row row-s">
        <Icon name="clock" size={16} />
        {t.zone(zone)}
      </p>
      {isList ? (
        <PostList filter={{ platform, status, from, to }}>{publish}</PostList>
      ) : (
        <Calendar
          month={search.month}
          day={search.day}
          filter={{ platform, status }}
          onDay={set}
          onSchedule={(day) => setAsked({ day })}
        />
      )}
      <PublishDialog asked={asked} onClose={() => setAsked(null)} />
    </div>
  );
}
