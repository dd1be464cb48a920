import { execute } from '../../../kernel/aggregates/execute.ts';
import { load } from '../../../kernel/aggregates/load.ts';
import type { Documents } from '../../../kernel/documents/index.ts';
import type { Recorded } from '../../../kernel/events/event.ts';
import { uuidFrom } from '../../../kernel/events/ids.ts';
import { definePolicyUsing, done, type Outcome, type PolicyContext, skip } from '../../../kernel/policies/policy.ts';
import { usersNotifiedOf } from '../../../read-models/users.ts';
import { contentEvents } from '../../director/content/events.ts';
import { imageBatchEvents } from '../../media/image-batch/events.ts';
import { publicationEvents } from '../../publisher/publication/events.ts';
import { trendEvents } from '../../scout/trend/events.ts';
import { notification } from '../notification/index.ts';
import type { Settings } from '../user/events.ts';
import { user } from '../user/index.ts';

type Channel = keyof Settings['notifications'];
type Text = { readonly title: string; readonly message: string; readonly data: Record<string, string> };

/** Turns six kinds of events into notifications: to the owner, or, of an event without one, to every user who wants them. */
export const notify = definePolicyUsing<{ readonly documents: Documents }>()({
  name: 'notify',
  events: [trendEvents, contentEvents, imageBatchEvents, publicationEvents],
  on: {
    async TrendDetected(event, context, { documents }) {
      const { trend_id, topic, niche, score } = event.data;
      const text = {
        title: `New trend: ${topic}`,
        message: `${topic} scores ${Math.round(score)} in ${niche}`,
        data: { trend_id },
      };
      // The list may be behind: whether a user is notified is decided by the user's own stream.
      for await (const userId of usersNotifiedOf(documents, 'platform.trend.detected')) {
        await notifyUser(userId, 'platform.trend.detected', text, event, context);
      }
      return done;
    },
    ContentApproved(event, context) {
      const { content_id, thread_id, title } = event.data;
      return notifyOwner(event, context, 'platform.content.created', {
        title: `Script approved: ${title}`,
        message: 'Its images are being made now',
        data: { content_id, thread_id },
      });
    },
    ContentRejected(event, context) {
      const { content_id, thread_id, title, gate } = event.data;
      return notifyOwner(event, context, 'platform.content.rejected', {
        title: `Rejected: ${title}`,
        message: `It was rejected at ${gate}; with feedback it can be revived`,
        data: { content_id, thread_id },
      });
    },
    PublicationSucceeded(event, context) {
      const { content_id, publication_id, title, platform, url } = event.data;
      return notifyOwner(event, context, 'platform.content.published', {
        title: `Published: ${title}`,
        message: `It is live on ${platform}: ${url}`,
        data: { content_id, publication_id },
      });
    },
    ImageBatchFailed(event, context) {
      const { batch_id, content_id, failure } = event.data;
      return notifyOwner(event, context, 'platform.media.failed', {
        title: 'Images could not be made',
        message: `${failure.cause}; ${failure.next_action}`,
        data: { content_id, batch_id },
      });
    },
    PipelineStageChanged(event, context) {
      const { content_id, thread_id, title, from, to } = event.data;
      return notifyOwner(event, context, 'platform.pipeline.stage_changed', {
        title: `${title}: ${to.replace('_', ' ')}`,
        message: `The pipeline has moved from ${from} to ${to}`,
        data: { content_id, thread_id },
      });
    },
  },
});

async function notifyOwner(event: Recorded, context: PolicyContext, channel: Channel, text: Text): Promise<Outcome> {
  const { owner } = event.metadata;
  return owner === null ? skip('it has no owner') : notifyUser(owner, channel, text, event, context);
}

async function notifyUser(
  userId: string,
  channel: Channel,
  text: Text,
  event: Recorded,
  { store, command }: PolicyContext,
): Promise<Outcome> {
  const { state } = await load(store, user, userId);
  if (state.status !== 'active') return skip('the user is not active');
  if (!state.settings.notifications[channel]) return skip('the user does not want this notification');
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
