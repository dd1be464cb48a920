import type { NotificationEvent } from '../../../contracts/identity/notification.ts';
import type { Documents } from '../../../kernel/documents/index.ts';
import type { Log } from '../../../kernel/process/log.ts';
import type { Background } from '../../../kernel/service/background.ts';
import { createDueWork } from '../../../kernel/service/due-work.ts';
import { whenDue } from '../../../kernel/service/when-due.ts';
import { type DeliveryDocument, deliveries, dueDeliveries, nextDueDelivery } from '../../../read-models/deliveries.ts';
import { type DeliveryTools, deliverNotifications } from '../use-cases/deliver-notifications.ts';

const MAKING_DUE = ['NotificationCreated', 'DeliveryPostponed', 'DeliveryFailed'] satisfies NotificationEvent['type'][];
/** What comes together goes out in one mail. */
const GATHER_MS = 2_000;
/** How many one mail takes together. */
const MOST_AT_ONCE = 100;

type Tools = DeliveryTools & { readonly documents: Documents; readonly log: Log };

/** Sends notifications by mail and webhook when they are due. */
export function deliverDueNotifications(tools: Tools): Background {
  const eachDue = eachDueBundle(tools);
  return whenDue({
    ...tools,
    name: 'deliver-notifications',
    model: deliveries,
    types: MAKING_DUE,
    gatherMs: GATHER_MS,
    nextAt: () => nextDueDelivery(tools.documents),
    work: (signal) => deliverDue(tools, Date.now(), eachDue, signal),
  });
}

/** What one user gets by one way. */
type Bundle = Pick<DeliveryDocument, 'user_id' | 'way'> & { readonly ids: string[] };

const eachDueBundle = ({ log }: Tools) =>
  createDueWork<Bundle>({ log, keyOf: ({ user_id, way }) => `${user_id} ${way}` });

/**
 * The read model finds candidates; each notification's stream decides whether it is due.
 * @param now milliseconds since 1970
 */
export async function deliverDue(
  tools: Tools,
  now: number,
  eachDue = eachDueBundle(tools),
  signal?: AbortSignal,
): Promise<void> {
  const bundles = await bundlesDue(tools.documents, new Date(now).toISOString());
  await eachDue(bundles, ({ user_id, way, ids }) => deliverNotifications(tools, user_id, way, ids, now), signal);
}

async function bundlesDue(documents: Documents, now: string): Promise<Bundle[]> {
  const bundles = new Map<string, Bundle>();
  for await (const { user_id, way, notification_id } of dueDeliveries(documents, now)) {
    const key = `${user_id} ${way}`;
    const bundle = bundles.get(key) ?? { user_id, way, ids: [] };
    if (bundle.ids.length < MOST_AT_ONCE) bundle.ids.push(notification_id);
    bundles.set(key, bundle);
  }
  return [...bundles.values()];
}
