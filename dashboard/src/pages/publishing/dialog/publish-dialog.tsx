import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import type { ContentListItem } from '../../../api/call.ts';
import { contentsQuery } from '../../../api/lists.ts';
import { type Day, dayOfTime } from '../../../api/local-days.ts';
import { platformsQuery, settingsQuery } from '../../../api/settings.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { Modal } from '../../../components/modal.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { ErrorState } from '../../../components/states.tsx';
import { useTexts } from '../../../texts/index.ts';
import { placeOf } from '../calendar/place.ts';
import { PublishForm } from './publish-form.tsx';

const route = getRouteApi('/shell/publishing');

type Props = {
  /** The day to publish on, if any; null while the dialog is closed. */
  asked: { day: Day | null } | null;
  onClose: () => void;
};

/** Publishes a finished film: asks where and when. */
export function PublishDialog({ asked, onClose }: Props) {
  const t = useTexts('publishing').dialog;
  return (
    <Modal open={asked !== null} onClose={onClose} title={t.title}>
      {asked && <Films day={asked.day} onClose={onClose} />}
    </Modal>
  );
}

function Films({ day, onClose }: { day: Day | null; onClose: () => void }) {
  const t = useTexts('publishing').dialog;
  const navigate = route.useNavigate();
  const ready = useInfiniteQuery(contentsQuery({ status: 'ready' }));
  const published = useInfiniteQuery(contentsQuery({ status: 'published' }));
  const platforms = useQuery(platformsQuery);
  const settings = useQuery(settingsQuery);
  const parts = [ready, published, platforms, settings];
  const read = ready.data && published.data && [ready.data, published.data];
  // The list at the time the dialog opened: live updates would move or remove the video that is being published.
  const [films, setFilms] = useState<readonly ContentListItem[] | null>(null);
  if (films === null && read) setFilms(read.flatMap(({ pages }) => pages.flatMap(({ items }) => items)));
  const error = parts.find((part) => part.error && !part.data)?.error;
  if (error) return <ErrorState error={error} onRetry={() => void Promise.all(parts.map((part) => part.refetch()))} />;
  if (!films || !platforms.data || !settings.data) return <Skeleton shape="row" count={3} />;
  if (films.length === 0) return <EmptyState icon="film" title={t.noFilm} text={t.noFilmText} heading="h3" />;
  return (
    <PublishForm
      films={films}
      platforms={platforms.data.items}
      preferred={settings.data.publishing.platforms}
      day={day}
      onCancel={onClose}
      onDone={(at) => {
        onClose();
        // Show the day it was scheduled for.
        if (at) void navigate({ search: (old) => ({ ...old, ...placeOf(dayOfTime(at)) }) });
      }}
    />
  );
}
