import { type Detected, scanEvents } from '../../../contracts/scout/scan.ts';
import type { Documents } from '../../../kernel/documents/index.ts';
import { fanOut } from '../../../kernel/policies/fan-out.ts';
import { definePolicyUsing, skip } from '../../../kernel/policies/policy.ts';
import { users, usersNotifiedOf } from '../../../read-models/users.ts';
import { type NotificationText, notifyUser } from '../use-cases/notify-user.ts';

const CHANNEL = 'platform.trend.detected';

const NAMED = 3;

/**
 * Notifies every interested user of what a scan has detected, once for all of it. Separate, so that single users'
 * notifications do not wait behind it.
 */
export const notifyOfTrends = definePolicyUsing<{ readonly documents: Documents }>()({
  name: 'notify-of-trends',
  concurrency: 4,
  // Long, because there may be any number of users.
  messageTimeoutMs: 1_800_000,
  events: [scanEvents],
  on: {
    async ScanCompleted(event, context, { documents }) {
      const { scan_id, detected } = event.data;
      const text = textOf(scan_id, detected);
      if (!text) return skip('nothing new was detected');
      return fanOut(documents, event, context, {
        model: users,
        ids: (after, limit) => usersNotifiedOf(documents, CHANNEL, after, limit),
        work: (userId) => notifyUser(userId, CHANNEL, text, event, context),
        did: 'notified',
        nobody: `no active user has turned on notifications for ${CHANNEL}`,
      });
    },
  },
});

/** @param detected best first */
function textOf(scan_id: string, detected: readonly Detected[]): NotificationText | null {
  const [best] = detected;
  if (!best) return null;
  const { trend_id, topic, niche, score } = best;
  const scores = `${topic} scores ${Math.round(score)} in ${niche}`;
  const data = { scan_id, trend_id };
  const trend = { topic, niche, score: String(Math.round(score)), count: String(detected.length) };
  if (detected.length === 1) return { title: `New trend: ${topic}`, message: scores, data, details: trend };
  const others = detected.slice(1, NAMED).map((one) => one.topic);
  const more = detected.length - 1 - others.length;
  const rest = [...others, ...(more > 0 ? [`${more} more`] : [])].join(', ');
  const details = { ...trend, others: others.join(', '), more: String(more) };
  return { title: `${detected.length} new trends`, message: `${scores}; also ${rest}`, data, details };
}
