import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, type MouseEvent, useRef } from 'react';
import { Icon } from '../../../components/icon.tsx';
import { useTexts } from '../../../texts/index.ts';
import { Actor } from '../actor.tsx';
import { useMoments } from '../format.ts';
import { Service } from '../service.tsx';
import type { Node } from './nodes.ts';

type Props = {
  node: Node;
  level: number;
  /** Position among its siblings, and their number. */
  place: number;
  of: number;
  /** In pixels. */
  top: number;
  isOpen: boolean;
  isActive: boolean;
  isMarked: boolean;
  onToggle: () => void;
  onActive: () => void;
};

/** An event in the tree. Items are siblings in the DOM, with their levels in ARIA, so that an item's name does not include its effects. */
export function ListItem({ node: { event, index, effects, service }, level, place, of, top, ...rest }: Props) {
  const t = useTexts('audit').correlation;
  const { latency, moment } = useMoments();
  const { isOpen, isActive, isMarked, onToggle, onActive } = rest;
  const link = useRef<HTMLAnchorElement>(null);
  const openEvent = (key: KeyboardEvent) => {
    if (key.key === 'Enter' && key.target === key.currentTarget) link.current?.click();
  };
  const toggle = (event: MouseEvent) => {
    event.stopPropagation();
    onToggle();
  };
  return (
    <div
      role="treeitem"
      className="causes-item"
      style={{ top }}
      aria-level={level}
      aria-posinset={place}
      aria-setsize={of}
      aria-expanded={effects.length === 0 ? undefined : isOpen}
      aria-selected={isMarked}
      data-place={index}
      tabIndex={isActive ? 0 : -1}
      onFocus={(focus) => focus.target === focus.currentTarget && onActive()}
      onKeyDown={openEvent}
    >
      <span className="causes-indent" style={{ '--level': level - 1 } as Record<string, number>} />
      {effects.length === 0 ? (
        <span className="causes-mark" />
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions: keyboard users expand the item itself
        // biome-ignore lint/a11y/useKeyWithClickEvents: see above
        <span className={isOpen ? 'causes-mark causes-open' : 'causes-mark'} onClick={toggle}>
          <Icon name="right" size={16} />
        </span>
      )}
      <Link
        ref={link}
        to="/audit/streams/$stream/$revision"
        params={{ stream: event.stream, revision: String(event.revision) }}
        className="audit-mono causes-type"
        tabIndex={-1}
      >
        {event.type}
      </Link>
      <span className="picture-about">
        <Service name={service} />
        <Actor actor={event.actor} />
        <time dateTime={event.at} title={moment(event.at)}>
          {event.after_ms === null ? moment(event.at) : t.later(latency(event.after_ms))}
        </time>
        {effects.length > 0 && <span>{t.effects(effects.length)}</span>}
      </span>
    </div>
  );
}
