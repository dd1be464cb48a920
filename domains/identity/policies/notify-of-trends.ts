import type { Documents } from '../../../kernel/documents/index.ts';
import { fanOut } from '../../../kernel/policies/fan-out.ts';
import { definePolicyUsing } from '../../../kernel/policies/policy.ts';
import { users, usersNotifiedOf } from '../../../read-models/users.ts';
import { trendEvents } from '../../scout/trend/events.ts';
import { notifyUser } from '../use-cases/notify-user.ts';

const CHANNEL = 'platform.trend.detected';

/**
 * Notifies every interested user of a new trend. Separate, so that single users' notifications do not wait behind it.
 */
export const notifyOfTrends = definePolicyUsing<{ readonly documents: Documents }>()({
  name: 'notify-of-trends',
  concurrency: 4,
  // Long, because there may be any number of users.
  messageTimeoutMs: 1_800_000,
  events: [trendEvents],
  on: {
    TrendDetected(event, context, { documents }) {
      const { trend_id, topic, niche, score } = event.data;
      const text = {
        title: `New trend: ${topic}`,
        message: `${topic} scores ${Math.round(score)} in ${niche}`,
        data: { trend_id },
      };
      return fanOut(documents, event, context, {
        model: users,
        ids: (after, limit) => usersNotifiedOf(documents, CHANNEL, after, limit),
        work: (userId) => notifyUser(userId, CHANNEL, text, event, context),
      });
    },
  },
});
