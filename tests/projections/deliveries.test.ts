import { suite } from 'uvu';
import type { NotificationEvent } from '../../contracts/identity/notification.ts';
import { deliveriesProjection } from '../../projections/deliveries.ts';
import { failure } from '../support/examples/failure.ts';
import { AT, given, OWNER, recorded } from '../support/given.ts';

const it = suite('projection of deliveries');

const LATER = '2026-01-02T00:00:00.000Z';
const created = recorded<NotificationEvent>({
  type: 'NotificationCreated',
  data: {
    ...{ notification_id: 'n', user_id: OWNER, event: 'platform.gate.opened', title: 't', message: 'm', data: {} },
    details: null,
    ways: ['dashboard', 'digest', 'webhook'],
  },
});
const ids = { notification_id: 'n', user_id: OWNER, way: 'webhook' as const };
const started = recorded<NotificationEvent>({ type: 'DeliveryStarted', data: { ...ids, attempt: 1, until: LATER } });
const waiting = {
  ...{
    notification_id: 'n',
    user_id: OWNER,
    event: 'platform.gate.opened',
    way: 'webhook',
    status: 'waiting',
    attempt: 0,
  },
  ...{ due_at: AT, failure: null, created_at: AT, updated_at: AT },
};

it('waits to be sent, each way on its own', () => {
  given(deliveriesProjection)
    .when(created)
    .then('n/mail', { ...waiting, way: 'mail' });
  given(deliveriesProjection).when(created).then('n/webhook', waiting);
});

it('shows what became of it', () => {
  const sending = { ...waiting, status: 'sending', attempt: 1, due_at: LATER };
  given(deliveriesProjection, created).when(started).then('n/webhook', sending);
  const arrived = recorded<NotificationEvent>({ type: 'NotificationDelivered', data: { ...ids, attempt: 1 } });
  given(deliveriesProjection, created, started)
    .when(arrived)
    .then('n/webhook', { ...sending, status: 'delivered', due_at: null });
  const failed = (again_at: string | null) =>
    recorded<NotificationEvent>({ type: 'DeliveryFailed', data: { ...ids, attempt: 1, failure, again_at } });
  given(deliveriesProjection, created, started)
    .when(failed(LATER))
    .then('n/webhook', { ...sending, status: 'waiting', failure });
  given(deliveriesProjection, created, started)
    .when(failed(null))
    .then('n/webhook', { ...sending, status: 'failed', due_at: null, failure });
});

it.run();
