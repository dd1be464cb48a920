import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Notification } from '../api/notifications.ts';
import { useAgo, useFormats } from '../texts/format.ts';
import { useTexts } from '../texts/index.ts';
import { Icon, type IconName } from './icon.tsx';
import './notification-row.css';
import { useWording } from './use-wording.ts';

type Tone = 'plain' | 'accent' | 'good' | 'bad';

const LOOKS: Readonly<Record<string, readonly [IconName, Tone]>> = {
  'platform.gate.opened': ['eye', 'accent'],
  'platform.pipeline.failed': ['alert', 'bad'],
  'platform.publication.failed': ['alert', 'bad'],
  'platform.publication.unconfirmed': ['alert', 'plain'],
  'platform.budget.spent': ['coins', 'bad'],
  'platform.trend.detected': ['trend', 'accent'],
  'platform.content.created': ['check', 'good'],
  'platform.content.published': ['send', 'good'],
  'platform.content.rejected': ['cross', 'plain'],
  'platform.media.failed': ['alert', 'bad'],
  'platform.pipeline.stage_changed': ['board', 'accent'],
  'account.connected': ['plug', 'good'],
  'account.access_ended': ['plug', 'bad'],
};

type Props = { notification: Notification; onOpen: () => void; children?: ReactNode };

/** What happened, when, and where it leads. */
export function NotificationRow({ notification, onOpen, children }: Props) {
  const t = useTexts('notifications');
  const ago = useAgo();
  const { dateTime } = useFormats();
  const { event, read, created_at, data } = notification;
  const { title, message } = useWording()(notification);
  const [icon, tone] = LOOKS[event] ?? ['bell', 'plain'];
  const link = { className: 'notification-title', onClick: onOpen };
  const name = (
    <>
      {!read && (
        <>
          <span className="notification-dot" aria-hidden="true" />
          <span className="sr-only">{t.unread}: </span>
        </>
      )}
      {title}
    </>
  );
  return (
    <li className={read ? 'notification' : 'notification notification-unread'}>
      <span className={`notification-sign notification-${tone}`}>
        <Icon name={icon} />
      </span>
      <div className="notification-words">
        {data.content_id ? (
          <Link to="/content/$contentId" params={{ contentId: data.content_id }} {...link}>
            {name}
          </Link>
        ) : data.trend_id ? (
          <Link to="/trends" {...link}>
            {name}
          </Link>
        ) : (
          <span className="notification-title">{name}</span>
        )}
        <span className="soft small notification-message">{message}</span>
      </div>
      <span className="soft small notification-when">
        {t.events[event] ?? event} ·{' '}
        <time dateTime={created_at} title={dateTime(created_at)}>
          {ago(created_at)}
        </time>
      </span>
      {children}
    </li>
  );
}
