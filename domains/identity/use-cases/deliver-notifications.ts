import { randomUUID } from 'node:crypto';
import {
  type DeliveryWay,
  type NotificationEvent,
  notificationEvents,
} from '../../../contracts/identity/notification.ts';
import type { Existing } from '../../../kernel/aggregates/aggregate.ts';
import { rootCommandContext } from '../../../kernel/aggregates/command-context.ts';
import { execute } from '../../../kernel/aggregates/execute.ts';
import { load } from '../../../kernel/aggregates/load.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import type { DataOf } from '../../../kernel/events/event.ts';
import type { Failure } from '../../../kernel/events/failure.ts';
import { uuidFrom } from '../../../kernel/events/ids.ts';
import { failureFrom } from '../../../kernel/providers/failure-from.ts';
import { ProviderError } from '../../../kernel/providers/provider-error.ts';
import type { NotificationCommand } from '../notification/decide.ts';
import { notification } from '../notification/index.ts';
import type { Mailer } from '../providers/mailer.ts';
import type { WebhookSender } from '../providers/webhook-sender.ts';
import { type User, user } from '../user/index.ts';
import { webhook } from '../webhook/index.ts';
import { digestOf, type Letter, linkTo, mailOf } from './letters.ts';
import { nextAt, quietUntil } from './notice-times.ts';

export type DeliveryTools = {
  readonly store: EventStore;
  readonly mailer: Mailer;
  readonly sender: WebhookSender;
  readonly dashboardUrl: string;
};

type Created = DataOf<NotificationEvent, 'NotificationCreated'> & {
  readonly at: string;
};

const ACTOR = 'system:deliver-notifications';
/** Longer than any attempt: afterwards the process that made it has died. */
const ATTEMPT_MS = 120_000;
const MINUTE_MS = 60_000;
/** The waits after the first attempt, the second, and so on. After the last attempt there is no other. */
const PAUSES_MS = [0.5, 5, 30, 120, 480].map((minutes) => minutes * MINUTE_MS);

/**
 * Sends what is due to one user by one way: several mails become one. What comes in quiet hours waits for their end,
 * and those for the digest wait for its time. Each attempt is recorded before it is made, so that no two processes
 * make it, and again with its outcome.
 * @param ids of notifications, in the order in which they are read
 * @param now milliseconds since 1970
 */
export async function deliverNotifications(
  tools: DeliveryTools,
  userId: string,
  way: DeliveryWay,
  ids: readonly string[],
  now: number,
): Promise<void> {
  const { state: recipient } = await load(tools.store, user, userId);
  if (recipient.status !== 'active') return giveUp(tools, userId, way, ids, now, NOT_ACTIVE);
  const claimed: Created[] = [];
  for (const id of ids) {
    if (await postponed(tools, recipient, way, id, now)) continue;
    const created = await claim(tools.store, userId, way, id, now);
    if (created) claimed.push(created);
  }
  if (way === 'mail' && claimed.length > 0)
    await attempt(tools, userId, way, claimed, now, () => mail(tools, recipient, claimed));
  if (way === 'webhook')
    for (const one of claimed) await attempt(tools, userId, way, [one], now, () => post(tools, userId, one));
}

/** Sends a notification by one way at once, whatever the time. @returns why it did not arrive, or null */
export async function deliverAtOnce(
  tools: DeliveryTools,
  userId: string,
  way: DeliveryWay,
  id: string,
  now: number,
): Promise<Failure | null> {
  const { state: recipient } = await load(tools.store, user, userId);
  const created = await claim(tools.store, userId, way, id, now);
  if (!created || recipient.status === 'none') return null;
  const send = way === 'mail' ? () => mail(tools, recipient, [created]) : () => post(tools, userId, created);
  return attempt(tools, userId, way, [created], now, send, false);
}

async function postponed(
  { store }: DeliveryTools,
  { settings: { notices }, id: userId }: Existing<User>,
  way: DeliveryWay,
  id: string,
  now: number,
): Promise<boolean> {
  const { state } = await load(store, notification, id);
  if (state.status === 'none') return true;
  const delivery = state.deliveries[way];
  const isNew = delivery?.attempt === 0 && delivery.not_before === null;
  const isForDigest = way === 'mail' && isNew && !state.ways.includes('mail');
  const until = isForDigest ? nextAt(now, notices.digest_at, notices.time_zone) : quietUntil(now, notices);
  if (until === null) return false;
  const reason = isForDigest ? 'digest' : 'quiet_hours';
  await record(store, userId, id, { type: 'PostponeDelivery', way, until: isoOf(until), reason });
  return true;
}

/** The notification, if no one else sends it. */
async function claim(
  store: EventStore,
  userId: string,
  way: DeliveryWay,
  id: string,
  now: number,
): Promise<Created | null> {
  const command = { type: 'StartDelivery', way, at: isoOf(now), until: isoOf(now + ATTEMPT_MS) } as const;
  const { events } = await record(store, userId, id, command);
  if (events.length === 0) return null;
  const [first] = await store.eventsOf(notificationEvents, id, { maxCount: 1 });
  return first?.type === 'NotificationCreated' ? { ...first.data, at: first.at } : null;
}

/** @returns why it failed; null if it has not */
async function attempt(
  { store }: DeliveryTools,
  userId: string,
  way: DeliveryWay,
  notifications: readonly Created[],
  now: number,
  send: () => Promise<void>,
  isRepeated = true,
): Promise<Failure | null> {
  let error: unknown = null;
  try {
    await send();
  } catch (thrown) {
    error = thrown;
  }
  const failure = error === null ? null : failureFrom(error, 'notifications', isoOf(now));
  for (const { notification_id } of notifications) {
    const { state } = await load(store, notification, notification_id);
    const tried = state.status === 'none' ? 1 : (state.deliveries[way]?.attempt ?? 1);
    const pause = isRepeated && !isHopeless(error) ? PAUSES_MS[tried - 1] : undefined;
    const again_at = failure === null || pause === undefined ? null : isoOf(now + Math.max(pause, waitOf(error)));
    await record(store, userId, notification_id, { type: 'FinishDelivery', way, failure, again_at });
  }
  return failure;
}

const isHopeless = (error: unknown): boolean => error instanceof ProviderError && error.details.kind === 'invalid';

/** What the receiver asks for, as far as it is reasonable. */
const waitOf = (error: unknown): number =>
  error instanceof ProviderError ? Math.min(error.details.retryAfterMs ?? 0, 8 * 60 * MINUTE_MS) : 0;

async function mail(
  { mailer, dashboardUrl }: DeliveryTools,
  { email, emailVerified }: Existing<User>,
  notifications: readonly Created[],
): Promise<void> {
  // Anyone may register someone else's address.
  if (!emailVerified) throw new ProviderError(NOT_VERIFIED);
  const letters = notifications.map((each) => ({
    ...letterOf(each),
    at: `${each.at.slice(0, 16).replace('T', ' ')} UTC`,
  }));
  const [first] = letters;
  const [{ notification_id } = { notification_id: '' }] = notifications;
  if (letters.length === 1 && first) return mailer.send(notification_id, mailOf(email, first, dashboardUrl));
  const id = uuidFrom('notifications', ...notifications.map((each) => each.notification_id));
  const subject = `${letters.length} notifications: ${first?.subject ?? ''}`;
  await mailer.send(id, digestOf(email, { subject, items: letters, advice: advice(dashboardUrl) }, dashboardUrl));
}

const advice = (dashboardUrl: string): string =>
  `Choose what you are mailed about in the settings: ${linkTo(dashboardUrl, 'settings')}`;

const letterOf = ({ title, message, data }: Created): Letter => ({
  subject: title,
  lead: message,
  action: pageOf(data),
  advice: 'Choose what you are mailed about in the settings.',
});

const pageOf = ({ content_id, trend_id }: Created['data']): string =>
  content_id ? `content/${content_id}` : trend_id ? 'trends' : 'notifications';

async function post({ store, sender, dashboardUrl }: DeliveryTools, userId: string, created: Created): Promise<void> {
  const { state } = await load(store, webhook, userId);
  if (state.status === 'none') throw new ProviderError(NO_WEBHOOK);
  const { notification_id, event, title, message, data, at } = created;
  const url = linkTo(dashboardUrl, pageOf(data));
  await sender.send(state, notification_id, {
    type: 'notification',
    timestamp: at,
    data: { notification_id, event, title, message, data, url },
  });
}

async function giveUp(
  { store }: DeliveryTools,
  userId: string,
  way: DeliveryWay,
  ids: readonly string[],
  now: number,
  error: ProviderError,
): Promise<void> {
  const failure = failureFrom(error, 'notifications', isoOf(now));
  for (const id of ids) await record(store, userId, id, { type: 'FinishDelivery', way, failure, again_at: null });
}

/** Each under its own id: work that is already done is recognised by the rules, and by the process that makes the attempt. */
const record = (store: EventStore, owner: string, id: string, command: NotificationCommand) =>
  execute(store, notification, id, command, rootCommandContext(randomUUID(), ACTOR, owner));

const isoOf = (ms: number): string => new Date(ms).toISOString();

const NOT_VERIFIED = {
  provider: 'account',
  kind: 'invalid',
  code: 'email_not_verified',
  cause: 'the address of the account is not verified',
  nextAction: 'follow the link in the mail to that address, or request another one in the profile',
} as const;

const NO_WEBHOOK = {
  provider: 'webhook',
  kind: 'invalid',
  code: 'no-webhook',
  cause: 'no webhook has been set up',
  nextAction: 'set an address in the settings',
} as const;

const NOT_ACTIVE = new ProviderError({
  provider: 'account',
  kind: 'invalid',
  code: 'not-active',
  cause: 'the account is not active',
  nextAction: 'nothing: notifications are for active users',
});
