import { type DragEvent, useState } from 'react';
import type { Day } from '../../../api/local-days.ts';
import type { Publication } from '../../../api/publishing.ts';
import { Icon } from '../../../components/icon.tsx';
import { platformIcon, usePlatformNames } from '../../../components/platform.tsx';
import { useTexts } from '../../../texts/index.ts';
import { Cover } from '../cover.tsx';
import { useDates } from '../dates.ts';
import { LOOKS } from '../status.tsx';

type Props = {
  day: Day;
  posts: readonly Publication[];
  isToday: boolean;
  isChosen: boolean;
  /** Belongs to the month before or after. */
  isOutside: boolean;
  onChoose: () => void;
  /** A post was dragged here. @param publicationId the one that was */
  onDrop: (publicationId: string) => void;
};

const SHOWN = 3;
/** The kind of what is dragged: nothing from elsewhere is taken. */
const DRAGGED = 'application/x-publication';

/** A day with its posts, read out as a whole. Actions are in the panel next to the grid. */
export function DayCell({ day, posts, isToday, isChosen, isOutside, onChoose, onDrop }: Props) {
  const t = useTexts('publishing');
  const platforms = usePlatformNames();
  const dates = useDates();
  const label = [
    [dates.day(day), ...(isToday ? [t.calendar.today] : []), t.calendar.posts(posts.length)].join(', '),
    ...posts.map(({ title, platform, live_at, status }) =>
      t.calendar.post(title, platforms[platform] ?? platform, dates.time(live_at), t.statuses[status]),
    ),
  ].join('; ');
  const [isOver, setOver] = useState(false);
  const shown = posts.length > SHOWN ? posts.slice(0, SHOWN - 1) : posts;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid around it has the keys
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: of the grid around it
      role="gridcell"
      tabIndex={isChosen ? 0 : -1}
      aria-selected={isChosen}
      className={`day${isOutside ? ' day-outside' : ''}${isOver ? ' day-over' : ''}`}
      onClick={onChoose}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(DRAGGED)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onDrop(event.dataTransfer.getData(DRAGGED));
      }}
      {...(isToday ? { 'aria-current': 'date' as const } : {})}
    >
      <span className="sr-only">{label}</span>
      <div className="day-box" aria-hidden="true">
        <span className="day-number">{Number(day.slice(8))}</span>
        {shown.map((post) => (
          <Chip key={post.publication_id} post={post} />
        ))}
        {posts.length > shown.length && (
          <span className="day-more">{t.calendar.more(posts.length - shown.length)}</span>
        )}
      </div>
    </td>
  );
}

function Chip({ post: { publication_id, status, platform, title, cover_url, live_at } }: { post: Publication }) {
  const dates = useDates();
  const [tone, icon] = LOOKS[status];
  return (
    <span
      className={`chip chip-${tone} chip-${status}`}
      {...(status === 'scheduled'
        ? {
            draggable: true,
            onDragStart: (event: DragEvent) => {
              event.dataTransfer.setData(DRAGGED, publication_id);
              event.dataTransfer.effectAllowed = 'move';
            },
          }
        : {})}
    >
      <Cover url={cover_url} className="chip-cover" />
      <span className="chip-words">
        <span className="chip-facts chip-time">
          <Icon name={icon} size={12} />
          <span className="numbers">{dates.time(live_at)}</span>
        </span>
        <span className="chip-facts">
          <Icon name={platformIcon(platform)} size={12} />
          <span className="chip-title">{title}</span>
        </span>
      </span>
    </span>
  );
}
