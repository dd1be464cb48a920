import { suite } from 'uvu';
import type { NoticeWay, NotificationEvent } from '../../../contracts/identity/notification.ts';
import { notification } from '../../../domains/identity/notification/index.ts';
import { failure } from '../../support/examples/failure.ts';
import { given } from '../../support/given.ts';

const it = suite('notification');

const data = {
  notification_id: 'n',
  user_id: 'ann',
  event: 'platform.content.created',
  title: 'Script approved',
  message: 'Its images are being generated',
  data: { content_id: 'c' },
  details: { title: 'Bees' },
  ways: ['dashboard'] satisfies NoticeWay[],
};
const created: NotificationEvent = { type: 'NotificationCreated', data };
const read: NotificationEvent = { type: 'NotificationRead', data: { notification_id: 'n', user_id: 'ann' } };

it('is created once, however often its event is delivered', () => {
  given(notification).when({ type: 'CreateNotification', notification: data }).then(created);
  given(notification, created).when({ type: 'CreateNotification', notification: data }).changesNothing();
});

it('is read once, by its own user', () => {
  given(notification, created).when({ type: 'ReadNotification', by: 'ann' }).then(read);
  given(notification, created, read).when({ type: 'ReadNotification', by: 'ann' }).changesNothing();
  given(notification, created).when({ type: 'ReadNotification', by: 'eve' }).rejects('notification/not-found');
  given(notification).when({ type: 'ReadNotification', by: 'ann' }).rejects('notification/not-found');
});

const DUE = '2026-01-01T08:00:00.000Z';
const LATER = '2026-01-01T09:00:00.000Z';
const ids = { notification_id: 'n', user_id: 'ann', way: 'webhook' as const };
const sent: NotificationEvent = { type: 'NotificationCreated', data: { ...data, ways: ['dashboard', 'webhook'] } };
const started: NotificationEvent = { type: 'DeliveryStarted', data: { ...ids, attempt: 1, until: LATER } };
const start = { type: 'StartDelivery', way: 'webhook', at: DUE, until: LATER } as const;
const finish = (again_at: string | null) => ({ type: 'FinishDelivery', way: 'webhook', failure, again_at }) as const;

it('is sent by one process, and by another only when that one must have died', () => {
  given(notification, sent).when(start).then(started);
  given(notification, sent, started).when(start).changesNothing();
  given(notification, sent, started)
    .when({ ...start, at: LATER, until: '2026-01-01T10:00:00.000Z' })
    .then({ type: 'DeliveryStarted', data: { ...ids, attempt: 2, until: '2026-01-01T10:00:00.000Z' } });
});

it('is sent again after a failure, and never after it has arrived or was given up', () => {
  const failed: NotificationEvent = { type: 'DeliveryFailed', data: { ...ids, attempt: 1, failure, again_at: LATER } };
  given(notification, sent, started).when(finish(LATER)).then(failed);
  given(notification, sent, started, failed).when(start).changesNothing();
  const arrived: NotificationEvent = { type: 'NotificationDelivered', data: { ...ids, attempt: 1 } };
  given(notification, sent, started)
    .when({ ...finish(null), failure: null })
    .then(arrived);
  const givenUp: NotificationEvent = { type: 'DeliveryFailed', data: { ...ids, attempt: 1, failure, again_at: null } };
  for (const end of [arrived, givenUp])
    given(notification, sent, started, end)
      .when({ ...start, at: LATER })
      .changesNothing();
});

it('waits for the end of quiet hours, and goes nowhere that the user did not want', () => {
  const postpone = { type: 'PostponeDelivery', way: 'webhook', until: LATER, reason: 'quiet_hours' } as const;
  const postponed: NotificationEvent = {
    type: 'DeliveryPostponed',
    data: { ...ids, until: LATER, reason: 'quiet_hours' },
  };
  given(notification, sent).when(postpone).then(postponed);
  given(notification, sent, postponed).when(start).changesNothing();
  given(notification, created).when(start).changesNothing();
});

it.run();
