import type { NoticeWay } from '../../../contracts/identity/notification.ts';
import type { NoticeKind, Settings } from '../../../contracts/identity/user.ts';
import { execute } from '../../../kernel/aggregates/execute.ts';
import { load } from '../../../kernel/aggregates/load.ts';
import type { Recorded } from '../../../kernel/events/event.ts';
import { uuidFrom } from '../../../kernel/events/ids.ts';
import { done, type PolicyContext, type Settled, skip } from '../../../kernel/policies/policy.ts';
import { notification } from '../notification/index.ts';
import { user } from '../user/index.ts';

export type NotificationText = {
  readonly title: string;
  readonly message: string;
  readonly data: Record<string, string>;
  /** What title and message say, in parts. */
  readonly details: Record<string, string>;
};

/**
 * Notifies a user of an event, once, where their own stream says that they want it, if the account is active.
 * @param options.about what the notification is the only one about. Default: the event
 * @param options.isAskedFor the user has asked for this very notification: it is shown whatever the settings say
 */
export async function notifyUser(
  userId: string,
  kind: NoticeKind,
  text: NotificationText,
  event: Recorded,
  { store, command }: PolicyContext,
  { about = event.id, isAskedFor = false }: { readonly about?: string; readonly isAskedFor?: boolean } = {},
): Promise<Settled> {
  const { state } = await load(store, user, userId);
  if (state.status !== 'active') return skip('the user is not active');
  const usual = waysOf(kind, state.settings);
  const ways: NoticeWay[] = isAskedFor && !usual.includes('dashboard') ? ['dashboard', ...usual] : usual;
  if (ways.length === 0) return skip(`the user has turned off notifications for ${kind}`);
  const notification_id = notificationIdOf(userId, about);
  const created = { notification_id, user_id: userId, event: kind, ...text, ways };
  await execute(
    store,
    notification,
    notification_id,
    { type: 'CreateNotification', notification: created },
    { ...command(userId), owner: userId },
  );
  return done;
}

/** @param about what the notification is the only one about: as a rule, the id of an event */
export const notificationIdOf = (userId: string, about: string): string => uuidFrom('notification', userId, about);

/** Marks one of a user's notifications as read for them. */
export async function readNotice(userId: string, id: string, { store, command }: PolicyContext): Promise<void> {
  const context = { ...command(`read ${id}`), owner: userId };
  await execute(store, notification, id, { type: 'ReadNotification', by: userId }, context);
}

/** Where a user wants notifications of a kind. Those about the security of their things are always shown. */
function waysOf(kind: NoticeKind, { notices, notifications }: Settings): NoticeWay[] {
  const isShown = isChannel(kind, notifications)
    ? notifications[kind]
    : kind === 'account.connected' || kind === 'account.access_ended' || notices.dashboard.includes(kind);
  const ways: NoticeWay[] = isShown ? ['dashboard'] : [];
  if (notices.mail.includes(kind)) ways.push('mail');
  else if (notices.digest.includes(kind)) ways.push('digest');
  return notices.webhook.includes(kind) ? [...ways, 'webhook'] : ways;
}

const isChannel = (kind: string, notifications: Settings['notifications']): kind is keyof Settings['notifications'] =>
  kind in notifications;
