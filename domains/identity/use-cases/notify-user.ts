import type { Settings } from '../../../contracts/identity/user.ts';
import { execute } from '../../../kernel/aggregates/execute.ts';
import { load } from '../../../kernel/aggregates/load.ts';
import type { Recorded } from '../../../kernel/events/event.ts';
import { uuidFrom } from '../../../kernel/events/ids.ts';
import { done, type Outcome, type PolicyContext, skip } from '../../../kernel/policies/policy.ts';
import { notification } from '../notification/index.ts';
import { user } from '../user/index.ts';

export type NotifiedChannel = keyof Settings['notifications'];
/** Users are always notified about the security of what is theirs. */
const ALWAYS = ['account.connected', 'account.access_ended'] as const;
export type Notified = NotifiedChannel | (typeof ALWAYS)[number];
export type NotificationText = {
  readonly title: string;
  readonly message: string;
  readonly data: Record<string, string>;
};

/** Notifies a user of an event, once, if their own stream says that the account is active and wants it. */
export async function notifyUser(
  userId: string,
  channel: Notified,
  text: NotificationText,
  event: Recorded,
  { store, command }: PolicyContext,
): Promise<Outcome> {
  const { state } = await load(store, user, userId);
  if (state.status !== 'active') return skip('the user is not active');
  if (!isAlways(channel) && !state.settings.notifications[channel])
    return skip(`the user has turned off notifications for ${channel}`);
  const notification_id = uuidFrom('notification', userId, event.id);
  const created = { notification_id, user_id: userId, event: channel, ...text };
  await execute(
    store,
    notification,
    notification_id,
    { type: 'CreateNotification', notification: created },
    { ...command(userId), owner: userId },
  );
  return done;
}

const isAlways = (channel: Notified): channel is (typeof ALWAYS)[number] => ALWAYS.some((one) => one === channel);
