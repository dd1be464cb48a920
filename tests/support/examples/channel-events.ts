import { randomUUID } from 'node:crypto';
import { type ContentEvent, contentEvents } from '../../../contracts/director/content.ts';
import {
  type NoticeWay,
  type NotificationEvent,
  notificationEvents,
} from '../../../contracts/identity/notification.ts';
import { type TrendEvent, trendEvents } from '../../../contracts/scout/trend.ts';
import type { DataOf } from '../../../kernel/events/event.ts';
import { type History, history } from '../specs/history.ts';
import { AT } from './content.ts';

// One event for each kind of audience that channels have.

/** For everyone: a trend is detected. */
export function trendDetected(changes: Partial<DataOf<TrendEvent, 'TrendDetected'>> = {}): History<TrendEvent> {
  const data = {
    trend_id: randomUUID(),
    topic: 'Fusion',
    source: 'reddit',
    sources: ['reddit'],
    score: 91.4,
    niche: 'science',
    region: 'US',
    url: null,
    summary: null,
    seen_at: AT,
    expires_at: AT,
    ...changes,
  };
  return history(trendEvents, data.trend_id, null, { type: 'TrendDetected', data });
}

/** For the owner and administrators: the status of content changes. */
export function statusChanged(
  owner: string,
  changes: Partial<DataOf<ContentEvent, 'ContentStatusChanged'>> = {},
): History<ContentEvent> {
  const content_id = randomUUID();
  const data = {
    content_id,
    thread_id: content_id,
    from: 'generating',
    to: 'awaiting_review',
    stage: 'review',
    ...changes,
  } as const;
  return history(contentEvents, content_id, owner, { type: 'ContentStatusChanged', data });
}

/** For its user only: a notification is created. */
export function notificationCreated(
  user_id: string,
  message = 'm',
  event = 'platform.content.created',
): History<NotificationEvent> {
  const notification_id = randomUUID();
  const ways: NoticeWay[] = ['dashboard'];
  const data = { notification_id, user_id, event, title: 't', message, data: {}, details: null, ways };
  return history(notificationEvents, notification_id, user_id, { type: 'NotificationCreated', data });
}
