import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ContentListItem, ownPath } from '../api/call.ts';
import { coversQuery } from '../api/lists.ts';
import { useFormats } from '../texts/format.ts';
import { useTexts } from '../texts/index.ts';
import { StatusBadge } from './badge.tsx';
import './content-card.css';
import { Icon } from './icon.tsx';

/** Contents by their pictures. */
export const ContentGrid = ({ items }: { items: readonly ContentListItem[] }) => (
  <ul className="content-grid">
    {items.map((item) => (
      <ContentCard key={item.content_id} item={item} />
    ))}
  </ul>
);

function ContentCard({ item }: { item: ContentListItem }) {
  const { ago } = useFormats();
  const { niches } = useTexts('words');
  const { data: covers } = useQuery(coversQuery);
  const cover = covers?.get(item.content_id);
  return (
    <li className="content-card">
      <div className="content-cover">
        {cover?.url ? (
          <img src={ownPath(cover.url)} alt="" width={cover.width} height={cover.height} loading="lazy" />
        ) : (
          <span className="content-nothing">
            <Icon name="image" size={30} />
          </span>
        )}
        <StatusBadge status={item.status} />
      </div>
      <div className="content-words">
        <Link to="/content/$contentId" params={{ contentId: item.content_id }} className="content-link">
          {item.title || item.trend_topic}
        </Link>
        <span className="soft small">
          {niches[item.niche] ?? item.niche} · {ago(item.updated_at)}
        </span>
      </div>
    </li>
  );
}
