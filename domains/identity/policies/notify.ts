import { contentEvents } from '../../../contracts/director/content.ts';
import { imageBatchEvents } from '../../../contracts/media/image-batch.ts';
import { publicationEvents } from '../../../contracts/publisher/publication.ts';
import { connectedAccountEvents } from '../../../contracts/publishing-platforms/connected-account.ts';
import type { Recorded } from '../../../kernel/events/event.ts';
import { definePolicy, type Outcome, type PolicyContext, skip } from '../../../kernel/policies/policy.ts';
import { type NotificationText, type Notified, notifyUser } from '../use-cases/notify-user.ts';

/** Turns seven kinds of events into notifications for the owner. */
export const notify = definePolicy({
  name: 'notify',
  events: [contentEvents, imageBatchEvents, publicationEvents, connectedAccountEvents],
  on: {
    ContentApproved(event, context) {
      const { content_id, thread_id, title } = event.data;
      return notifyOwner(event, context, 'platform.content.created', {
        title: `Script approved: ${title}`,
        message: 'Its images are being generated',
        data: { content_id, thread_id },
      });
    },
    ContentRejected(event, context) {
      const { content_id, thread_id, title, gate, reason } = event.data;
      return notifyOwner(event, context, 'platform.content.rejected', {
        title: `Rejected: ${title}`,
        message: `Rejected at ${nameOf(gate)}${reason === null ? '' : `: “${reason}”`} – give feedback to revise it`,
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
        title: 'Images could not be generated',
        message: `${failure.cause}; ${failure.next_action}`,
        data: { content_id, batch_id },
      });
    },
    PipelineStageChanged(event, context) {
      const { content_id, thread_id, title, from, to } = event.data;
      return notifyOwner(event, context, 'platform.pipeline.stage_changed', {
        title: `${title}: ${nameOf(to)}`,
        message: `The pipeline has moved from ${nameOf(from)} to ${nameOf(to)}`,
        data: { content_id, thread_id },
      });
    },
    AccountConnected(event, context) {
      const { account_id, platform, name } = event.data;
      return notifyOwner(event, context, 'account.connected', {
        title: `Connected at ${platform}: ${name}`,
        message: 'From now on, what you publish there is posted with this account; if this was not you, disconnect it',
        data: { account_id },
      });
    },
    AccountAccessEnded(event, context) {
      const { account_id, platform, name, reason } = event.data;
      return notifyOwner(event, context, 'account.access_ended', {
        title: `No access at ${platform}: ${name}`,
        message: `Access ${reason === 'expired' ? 'has expired' : 'was revoked'}: connect the account again to publish there`,
        data: { account_id },
      });
    },
  },
});

/** A stage or a gate, as worded in a sentence. */
const nameOf = (stage: string): string => stage.replace('_', ' ');

async function notifyOwner(
  event: Recorded,
  context: PolicyContext,
  channel: Notified,
  text: NotificationText,
): Promise<Outcome> {
  const { owner } = event.metadata;
  return owner === null ? skip('it has no owner') : notifyUser(owner, channel, text, event, context);
}
