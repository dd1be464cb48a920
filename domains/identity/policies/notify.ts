import { type ContentEvent, contentEvents } from '../../../contracts/director/content.ts';
import type { NoticeKind } from '../../../contracts/identity/user.ts';
import { imageBatchEvents } from '../../../contracts/media/image-batch.ts';
import { type PublicationEvent, publicationEvents } from '../../../contracts/publisher/publication.ts';
import { connectedAccountEvents } from '../../../contracts/publishing-platforms/connected-account.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import type { Recorded, Variant } from '../../../kernel/events/event.ts';
import type { Failure } from '../../../kernel/events/failure.ts';
import { definePolicy, type Outcome, type PolicyContext, skip } from '../../../kernel/policies/policy.ts';
import { type NotificationText, notificationIdOf, notifyUser, readNotice } from '../use-cases/notify-user.ts';

/** Turns what happens to a user's content and accounts into notifications for its owner. */
export const notify = definePolicy({
  name: 'notify',
  events: [contentEvents, imageBatchEvents, publicationEvents, connectedAccountEvents],
  on: {
    async ContentApproved(event, context) {
      if (await isOwnEdit(event, context.store)) return skip('it follows from an edit of the owner');
      const { content_id, thread_id, title } = event.data;
      return notifyOwner(event, context, 'platform.content.created', {
        title: `Script approved: ${title}`,
        message: 'Its images are being generated',
        data: { content_id, thread_id },
        details: { title },
      });
    },
    ContentRejected(event, context) {
      const { content_id, thread_id, title, gate, reason } = event.data;
      return notifyOwner(event, context, 'platform.content.rejected', {
        title: `Rejected: ${title}`,
        message: `Rejected at ${nameOf(gate)}${reason === null ? '' : `: “${reason}”`} – give feedback to revise it`,
        data: { content_id, thread_id },
        details: { title, gate, ...(reason === null ? {} : { reason }) },
      });
    },
    async GateOpened(event, context) {
      if (await isDecided(event, context.store)) return skip('the gate is no longer open');
      const { content_id, thread_id, title, gate } = event.data;
      const outcome = await notifyOwner(event, context, 'platform.gate.opened', {
        title: `Waiting for you: ${title}`,
        message:
          gate === 'review'
            ? 'The script is ready: approve it, edit it, or request changes'
            : 'The video is ready: watch it, then approve it or request changes',
        data: { content_id, thread_id },
        details: { title, gate },
      });
      // Decided between the two reads: settle-notices may have looked for the notification before it was there.
      const { owner } = event.metadata;
      if (owner !== null && outcome.kind === 'done' && (await isDecided(event, context.store)))
        await readNotice(owner, notificationIdOf(owner, event.id), context);
      return outcome;
    },
    PipelineFailed(event, context) {
      const { content_id, thread_id, title, stage, failure } = event.data;
      const said = SAID_ELSEWHERE[stage];
      if (said) return Promise.resolve(skip(`${said} notifies of it`));
      return notifyOwner(event, context, 'platform.pipeline.failed', {
        title: `${FAILED[stage] ?? 'Failed'}: ${title}`,
        message: wordsOf(failure),
        data: { content_id, thread_id },
        details: { title, stage, ...detailsOf(failure) },
      });
    },
    async PublicationFailed(event, context) {
      const { platform, failure } = event.data;
      const title = await titleOf(event, context.store);
      return notifyOwner(event, context, 'platform.publication.failed', {
        title: `Not published on ${platform}: ${title}`,
        message: wordsOf(failure),
        data: idsOf(event),
        details: { title, platform, of: 'upload', ...detailsOf(failure) },
      });
    },
    async PublicationUnconfirmed(event, context) {
      const { platform, failure } = event.data;
      const title = await titleOf(event, context.store);
      return notifyOwner(event, context, 'platform.publication.unconfirmed', {
        title: `Possibly published on ${platform}: ${title}`,
        message: wordsOf(failure),
        data: idsOf(event),
        details: { title, platform, ...detailsOf(failure) },
      });
    },
    async TakedownFailed(event, context) {
      const { platform, failure } = event.data;
      const title = await titleOf(event, context.store);
      return notifyOwner(event, context, 'platform.publication.failed', {
        title: `Not taken down at ${platform}: ${title}`,
        message: wordsOf(failure),
        data: idsOf(event),
        details: { title, platform, of: 'takedown', ...detailsOf(failure) },
      });
    },
    PublicationSucceeded(event, context) {
      const { content_id, publication_id, title, platform, url } = event.data;
      return notifyOwner(event, context, 'platform.content.published', {
        title: `Published: ${title}`,
        message: `It is live on ${platform}: ${url}`,
        data: { content_id, publication_id },
        details: { title, platform, url },
      });
    },
    ImageBatchFailed(event, context) {
      const { batch_id, content_id, failure } = event.data;
      return notifyOwner(event, context, 'platform.media.failed', {
        title: 'Images could not be generated',
        message: wordsOf(failure),
        data: { content_id, batch_id },
        details: detailsOf(failure),
      });
    },
    PipelineStageChanged(event, context) {
      const { content_id, thread_id, title, from, to } = event.data;
      return notifyOwner(event, context, 'platform.pipeline.stage_changed', {
        title: `${title}: ${nameOf(to)}`,
        message: `The pipeline has moved from ${nameOf(from)} to ${nameOf(to)}`,
        data: { content_id, thread_id },
        details: { title, from, to },
      });
    },
    AccountConnected(event, context) {
      const { account_id, platform, name } = event.data;
      return notifyOwner(event, context, 'account.connected', {
        title: `Connected at ${platform}: ${name}`,
        message: 'From now on, your videos are published there with this account; if this was not you, disconnect it',
        data: { account_id },
        details: { platform, name },
      });
    },
    AccountAccessEnded(event, context) {
      const { account_id, platform, name, reason } = event.data;
      return notifyOwner(event, context, 'account.access_ended', {
        title: `No access at ${platform}: ${name}`,
        message: `Access ${reason === 'expired' ? 'has expired' : 'was revoked'}: connect the account again to publish there`,
        data: { account_id },
        details: { platform, name, reason },
      });
    },
  },
});

/** A stage or a gate, as worded in a sentence. */
const nameOf = (stage: string): string => stage.replace('_', ' ');

/** The failed stages, as titles begin. */
const FAILED: Readonly<Record<string, string>> = { script: 'No script', video: 'No video' };

/** The stages whose failures have events of their own, which say more. */
const SAID_ELSEWHERE: Readonly<Record<string, string>> = { images: 'ImageBatchFailed', publish: 'PublicationFailed' };

const wordsOf = ({ cause, next_action }: Failure): string => `${cause}; ${next_action}`;

const detailsOf = ({ cause, next_action }: Failure) => ({ cause, next_action });

/** Whether the gate was passed by the owner's settings, or has been decided since. */
async function isDecided(
  { data: { content_id }, revision }: Recorded<Variant<ContentEvent, 'GateOpened'>>,
  store: EventStore,
): Promise<boolean> {
  // The change of status comes with the gate.
  const [, next] = await store.eventsOf(contentEvents, content_id, { from: revision + 1n, maxCount: 2 });
  return next !== undefined && next.type !== 'ScriptEdited';
}

/** Whether its owner has edited the script after its review, which passes the review again. */
async function isOwnEdit(
  { data: { content_id, by }, metadata: { owner }, revision }: Recorded<Variant<ContentEvent, 'ContentApproved'>>,
  store: EventStore,
): Promise<boolean> {
  if (by !== owner) return false;
  // The change of status comes with the approval, and says where the content was.
  const [next] = await store.eventsOf(contentEvents, content_id, { from: revision + 1n, maxCount: 1 });
  return next?.type === 'ContentStatusChanged' && next.data.stage !== 'review';
}

type OfPublication = Recorded<
  Variant<PublicationEvent, 'PublicationFailed' | 'PublicationUnconfirmed' | 'TakedownFailed'>
>;

const idsOf = ({ data: { content_id, publication_id } }: OfPublication) => ({ content_id, publication_id });

async function titleOf({ data: { publication_id } }: OfPublication, store: EventStore): Promise<string> {
  const requested = await store.lastOf(publicationEvents, publication_id, 'PublicationRequested');
  return requested?.data.title ?? '';
}

async function notifyOwner(
  event: Recorded,
  context: PolicyContext,
  kind: NoticeKind,
  text: NotificationText,
): Promise<Outcome> {
  const { owner } = event.metadata;
  return owner === null ? skip('it has no owner') : notifyUser(owner, kind, text, event, context);
}
