import { randomUUID } from 'node:crypto';
import { execute } from '../../../kernel/aggregates/execute.ts';
import { load } from '../../../kernel/aggregates/load.ts';
import type { Documents } from '../../../kernel/documents/index.ts';
import { callerOf, commandContextOf } from '../../../kernel/http/caller.ts';
import { setEventPosition } from '../../../kernel/http/event-positions.ts';
import { type Handled, handle } from '../../../kernel/http/operation.ts';
import { leadsInside } from '../../../kernel/providers/inside-addresses.ts';
import { listDeliveries } from '../../../read-models/deliveries.ts';
import { notification } from '../notification/index.ts';
import { newSigningKey } from '../providers/webhook-sender.ts';
import { type DeliveryTools, deliverAtOnce } from '../use-cases/deliver-notifications.ts';
import { webhook } from '../webhook/index.ts';
import { fieldError } from './fields.ts';
import { identityOperations } from './operations.ts';

type Tools = DeliveryTools & { readonly documents: Documents; readonly mayLeadInside: boolean };

const TEST = {
  event: 'test',
  title: 'A test',
  message: 'You asked for this notification in the settings. There is nothing to do.',
  data: {},
  details: null,
};

/** Where a user's notifications go, and their deliveries. */
export function webhookHandlers(tools: Tools): Handled[] {
  const { store, documents, sender, mayLeadInside } = tools;
  const { showWebhook, setWebhook, removeWebhook, testDelivery } = identityOperations;

  async function requireUsable(url: string): Promise<void> {
    const wrong = sender.wrongWith(url);
    if (wrong !== null) throw fieldError('address', { type: 'url_refused', msg: `Refused: ${wrong}` });
    // A name that does not resolve now may do so later: a test says whether it does.
    const isInside = !mayLeadInside && (await leadsInside(url).catch(() => false));
    if (isInside)
      throw fieldError('address', { type: 'url_inside', msg: 'Refused: the address is inside this network' });
  }

  return [
    handle(showWebhook, async ({ ctx }) => {
      const { state } = await load(store, webhook, callerOf(ctx).userId);
      return { address: state.status === 'none' ? null : state.secret_url };
    }),
    handle(setWebhook, async ({ body: { address: url }, ctx }) => {
      await requireUsable(url);
      const { userId } = callerOf(ctx);
      const key = newSigningKey();
      const command = { type: 'SetWebhook', user_id: userId, url, key } as const;
      const { position } = await execute(store, webhook, userId, command, commandContextOf(ctx, userId));
      setEventPosition(ctx, position);
      return { address: url, secret: key };
    }),
    handle(removeWebhook, async ({ ctx }) => {
      const { userId } = callerOf(ctx);
      const command = { type: 'RemoveWebhook', user_id: userId } as const;
      const { position } = await execute(store, webhook, userId, command, commandContextOf(ctx, userId));
      setEventPosition(ctx, position);
      return { address: null };
    }),
    handle(testDelivery, async ({ body: { way }, ctx }) => {
      const { userId } = callerOf(ctx);
      const notification_id = randomUUID();
      const created = { notification_id, user_id: userId, ...TEST, ways: [way] };
      const command = { type: 'CreateNotification', notification: created } as const;
      await execute(store, notification, notification_id, command, commandContextOf(ctx, userId));
      const failure = await deliverAtOnce(tools, userId, way, notification_id, Date.now());
      const { position } = await load(store, notification, notification_id);
      setEventPosition(ctx, position);
      return { notification_id, way, delivered: failure === null, failure };
    }),
    handle(identityOperations.listDeliveries, ({ query: { way, status, ...page }, ctx }) =>
      listDeliveries(documents, callerOf(ctx).userId, { way, status }, page),
    ),
  ];
}
