import { suite } from 'uvu';
import type { NotificationEvent } from '../../contracts/identity/notification.ts';
import { notificationsProjection } from '../../projections/notifications.ts';
import { AT, given, OWNER, recorded } from '../support/given.ts';

const it = suite('projection of notifications');

const notification = {
  notification_id: 'n',
  user_id: OWNER,
  event: 'platform.content.published',
  title: 'Published',
  message: 'Your video is live.',
  data: { content_id: 'c' },
  details: { title: 'Bees', platform: 'local' },
};
const created = recorded<NotificationEvent>({
  type: 'NotificationCreated',
  data: { ...notification, ways: ['dashboard'] },
});
const read = recorded<NotificationEvent>({
  type: 'NotificationRead',
  data: { notification_id: 'n', user_id: OWNER },
});
const document = { ...notification, read: false, created_at: AT };

it('starts unread', () => {
  given(notificationsProjection).when(created).then('n', document);
});

it('shows that it was read', () => {
  given(notificationsProjection, created)
    .when(read)
    .then('n', { ...document, read: true });
});

it('ignores that a notification was read which was never created', () => {
  given(notificationsProjection).when(read).then('n', null);
});

it.run();
