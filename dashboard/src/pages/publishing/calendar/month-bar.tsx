import type { LocalMonth } from '../../../api/local-days.ts';
import { PUBLICATION_STATUSES, type Publication } from '../../../api/publishing.ts';
import { Badge } from '../../../components/badge.tsx';
import { ButtonLink } from '../../../components/button-link.tsx';
import { useTexts } from '../../../texts/index.ts';
import { useDates } from '../dates.ts';
import { LOOKS } from '../status.tsx';
import { otherMonth } from './place.ts';

type Props = { month: LocalMonth; posts: readonly Publication[]; isToday: boolean };

/** The month, a summary of its posts, and links to other months. */
export function MonthBar({ month, posts, isToday }: Props) {
  const t = useTexts('publishing').calendar;
  const dates = useDates();
  const name = dates.month(month);
  const step = (icon: 'left' | 'right', label: string, count: number) => (
    <ButtonLink
      from="/publishing"
      to="/publishing"
      search={(old) => ({ ...old, ...otherMonth(month, count) })}
      icon={icon}
      look="quiet"
      className="button-icon"
      aria-label={label}
      title={label}
      resetScroll={false}
    />
  );
  return (
    <div className="month-bar">
      <h2 id="month">{name}</h2>
      <Sums posts={posts} />
      <nav className="row row-s" aria-label={t.months}>
        {step('left', t.previous, -1)}
        <ButtonLink
          from="/publishing"
          to="/publishing"
          search={(old) => ({ ...old, month: undefined, day: undefined })}
          resetScroll={false}
          {...(isToday ? { 'aria-current': 'date' as const } : {})}
        >
          {t.today}
        </ButtonLink>
        {step('right', t.next, 1)}
      </nav>
    </div>
  );
}

/** The number of posts by status; also the legend of the grid's colours and icons. */
function Sums({ posts }: { posts: readonly Publication[] }) {
  const { statuses } = useTexts('publishing');
  const sums = PUBLICATION_STATUSES.map(
    (status) => [status, posts.filter((post) => post.status === status).length] as const,
  );
  return (
    <ul className="row row-s month-sums">
      {sums
        .filter(([, count]) => count > 0)
        .map(([status, count]) => (
          <li key={status}>
            <Badge tone={LOOKS[status][0]} icon={LOOKS[status][1]}>
              {`${count} ${statuses[status]}`}
            </Badge>
          </li>
        ))}
    </ul>
  );
}
