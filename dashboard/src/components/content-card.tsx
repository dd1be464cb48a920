import { Link } from '@tanstack/react-router';
import { memo, type ReactNode } from 'react';
import { ownPath } from '../api/call.ts';
import type { ContentCard as Card } from '../api/contents.ts';
import { useAgo } from '../texts/format.ts';
import { useTexts } from '../texts/index.ts';
import { StatusBadge } from './badge.tsx';
import './content-card.css';
import { Icon } from './icon.tsx';
import { Owner } from './owner.tsx';

/** A few pieces of content by their images. Where there may be many, they go into a `WindowedGrid`. */
export const ContentGrid = ({ items }: { items: readonly Card[] }) => (
  <ul className="content-grid">
    {items.map((item) => (
      <li key={item.content_id}>
        <ContentCard item={item} />
      </li>
    ))}
  </ul>
);

/** A piece of content by its image. All cards of one width have the same height, whatever they are called. */
export const ContentCard = memo(function ContentCard({ item }: { item: Card }) {
  const ago = useAgo();
  const { niches } = useTexts('words');
  return (
    <div className="content-card">
      <Cover url={item.cover_url}>
        <StatusBadge of={item} />
      </Cover>
      <div className="content-words">
        <Link to="/content/$contentId" params={{ contentId: item.content_id }} className="content-link">
          <span className="content-title">{item.title || item.trend_topic}</span>
        </Link>
        <span className="soft small content-meta">
          {niches[item.niche] ?? item.niche} · {ago(item.updated_at)}
          <Owner id={item.owner_id} />
        </span>
      </div>
    </div>
  );
});

/** The image of a piece of content, or the place of one. */
export const Cover = ({ url, children }: { url: string | null; children?: ReactNode }) => (
  <div className="content-cover">
    {url ? (
      <img src={ownPath(url)} alt="" loading="lazy" decoding="async" />
    ) : (
      <span className="content-nothing">
        <Icon name="image" size={30} />
      </span>
    )}
    {children}
  </div>
);
