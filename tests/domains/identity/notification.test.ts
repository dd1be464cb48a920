import { suite } from 'uvu';
import type { NotificationEvent } from '../../../contracts/identity/notification.ts';
import { notification } from '../../../domains/identity/notification/index.ts';
import { given } from '../../support/given.ts';

const it = suite('notification');

const data = {
  notification_id: 'n',
  user_id: 'ann',
  event: 'platform.content.created',
  title: 'Script approved',
  message: 'Its images are being generated',
  data: { content_id: 'c' },
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

it.run();
