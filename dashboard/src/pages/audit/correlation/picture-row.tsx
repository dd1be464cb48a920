import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { Icon } from '../../../components/icon.tsx';
import { useTexts } from '../../../texts/index.ts';
import { Actor } from '../actor.tsx';
import { useMoments } from '../format.ts';
import { colourClass, Service } from '../service.tsx';
import { GAP_PX, ROW_PX } from './layout.ts';
import type { Node } from './nodes.ts';

type Props = {
  node: Node;
  /** The type of its cause; null if a command caused it. */
  cause: string | null;
  lane: number;
  /** In pixels. */
  top: number;
  gap: number | null;
  begunAt: string;
  /** The number of rows. */
  of: number;
  isActive: boolean;
  isLit: boolean;
  /** The event that the user came from. */
  isMarked: boolean;
  onLit: (index: number | null) => void;
  onActive: (place: string) => void;
};

export const PictureRow = memo(function PictureRow({ node, cause, lane, top, gap, begunAt, of, ...rest }: Props) {
  const t = useTexts('audit').correlation;
  const { latency, moment } = useMoments();
  const { isActive, isLit, isMarked, onLit, onActive } = rest;
  const { event, index, service } = node;
  const isByPolicy = event.actor.startsWith('system:');
  return (
    <>
      {gap !== null && (
        <li className="picture-gap soft" style={{ top: top - GAP_PX, height: GAP_PX }} aria-hidden="true">
          {t.later(latency(gap))}
        </li>
      )}
      <li
        className={`picture-row ${colourClass(service)} ${isLit ? 'picture-row-lit' : ''}`}
        style={{ '--at': lane, top, height: ROW_PX } as Record<string, number>}
        aria-posinset={index + 1}
        aria-setsize={of}
        onMouseEnter={() => onLit(index)}
      >
        <time className="picture-time" dateTime={event.at} title={moment(event.at)}>
          +{latency(Date.parse(event.at) - Date.parse(begunAt))}
        </time>
        <span className={cause === null ? 'picture-node picture-root' : 'picture-node'} aria-hidden="true">
          {cause === null && <Icon name={isByPolicy ? 'cpu' : 'user'} size={12} />}
        </span>
        <div className="picture-words">
          <Link
            to="/audit/streams/$stream/$revision"
            params={{ stream: event.stream, revision: String(event.revision) }}
            className="audit-mono"
            data-place={index}
            tabIndex={isActive ? 0 : -1}
            aria-current={isMarked || undefined}
            aria-describedby={`about-${index}`}
            onFocus={() => {
              onActive(String(index));
              onLit(index);
            }}
          >
            {event.type}
          </Link>
          <span id={`about-${index}`} className="picture-about">
            <Service name={service} />
            <Actor actor={event.actor} />
            <span>{cause === null ? t.root : t.afterCause(latency(event.after_ms ?? 0), cause)}</span>
          </span>
        </div>
      </li>
    </>
  );
});
