import type { EventSet } from '../kernel/events/catalogue.ts';
import { autoStartEvents } from './director/auto-starts.ts';
import { contentEvents } from './director/content.ts';
import { topicEvents } from './director/topic.ts';
import { renderEvents } from './editor/render.ts';
import { speechEvents } from './editor/speech.ts';
import { dataExportEvents } from './identity/data-export.ts';
import { emailClaimEvents } from './identity/email-claim.ts';
import { notificationEvents } from './identity/notification.ts';
import { oauthClaimEvents } from './identity/oauth-claim.ts';
import { presetEvents } from './identity/presets.ts';
import { sentMailEvents } from './identity/sent-mails.ts';
import { signInRefusalEvents } from './identity/sign-in-refusals.ts';
import { signInEvents } from './identity/sign-ins.ts';
import { tokenFamilyEvents } from './identity/token-family.ts';
import { userEvents } from './identity/user.ts';
import { webhookEvents } from './identity/webhook.ts';
import { imageEvents } from './media/image.ts';
import { imageBatchEvents } from './media/image-batch.ts';
import { materialEvents } from './media/material.ts';
import { sceneClipEvents } from './media/scene-clips.ts';
import { evergreenEvents } from './publisher/evergreen.ts';
import { firstCommentEvents } from './publisher/first-comment.ts';
import { postEvents } from './publisher/post.ts';
import { publicationEvents } from './publisher/publication.ts';
import { publishingDefaultsEvents } from './publisher/publishing-defaults.ts';
import { publishingScheduleEvents } from './publisher/publishing-schedule.ts';
import { accountEvents } from './publishing-platforms/account.ts';
import { accountTurnEvents } from './publishing-platforms/account-turn.ts';
import { connectedAccountEvents } from './publishing-platforms/connected-account.ts';
import { performanceEvents } from './pulse/performance.ts';
import { scanEvents } from './scout/scan.ts';
import { storyEvents } from './scout/stories.ts';
import { trendEvents } from './scout/trend.ts';
import { trendRuleEvents } from './scout/trend-rules.ts';
import { budgetEvents } from './shared/budget.ts';
import { ownProviderEvents } from './shared/own-providers.ts';
import { workEvents } from './shared/work.ts';

/**
 * Every event of the domains, by the service that declares its aggregate. A process that reads streams of any kind
 * imports this, so that its catalogue can upcast every event and knows which of its fields are personal.
 */
export const eventsOfServices = {
  scout: [scanEvents, storyEvents, trendEvents, trendRuleEvents],
  director: [autoStartEvents, budgetEvents, contentEvents, topicEvents, workEvents],
  media: [imageBatchEvents, imageEvents, materialEvents, sceneClipEvents],
  editor: [renderEvents, speechEvents],
  publisher: [
    accountEvents,
    accountTurnEvents,
    connectedAccountEvents,
    postEvents,
    publicationEvents,
    evergreenEvents,
    publishingScheduleEvents,
    firstCommentEvents,
    publishingDefaultsEvents,
  ],
  pulse: [performanceEvents],
  identity: [
    dataExportEvents,
    emailClaimEvents,
    notificationEvents,
    oauthClaimEvents,
    ownProviderEvents,
    presetEvents,
    sentMailEvents,
    signInEvents,
    signInRefusalEvents,
    tokenFamilyEvents,
    userEvents,
    webhookEvents,
  ],
} as const satisfies Readonly<Record<string, readonly EventSet[]>>;
