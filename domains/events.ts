import type { EventSet } from '../kernel/events/catalogue.ts';
import { autoStartEvents } from './director/auto-starts/events.ts';
import { contentEvents } from './director/content/events.ts';
import { renderEvents } from './editor/render/events.ts';
import { speechEvents } from './editor/speech/events.ts';
import { dataExportEvents } from './identity/data-export/events.ts';
import { emailClaimEvents } from './identity/email-claim/events.ts';
import { notificationEvents } from './identity/notification/events.ts';
import { oauthClaimEvents } from './identity/oauth-claim/events.ts';
import { sentMailEvents } from './identity/sent-mails/events.ts';
import { signInRefusalEvents } from './identity/sign-in-refusals/events.ts';
import { signInEvents } from './identity/sign-ins/events.ts';
import { tokenFamilyEvents } from './identity/token-family/events.ts';
import { userEvents } from './identity/user/events.ts';
import { imageEvents } from './media/image/events.ts';
import { imageBatchEvents } from './media/image-batch/events.ts';
import { postEvents } from './publisher/post/events.ts';
import { publicationEvents } from './publisher/publication/events.ts';
import { accountEvents } from './publishing-platforms/account/events.ts';
import { accountTurnEvents } from './publishing-platforms/account-turn/events.ts';
import { connectedAccountEvents } from './publishing-platforms/connected-account/events.ts';
import { performanceEvents } from './pulse/performance/events.ts';
import { scanEvents } from './scout/scan/events.ts';
import { trendEvents } from './scout/trend/events.ts';
import { budgetEvents } from './shared/budget/events.ts';
import { workEvents } from './shared/work/events.ts';

/**
 * Every event of the domains, by the service that declares its aggregate. A process that reads streams of any kind
 * imports this, so that its catalogue can upcast every event and knows which of its fields are personal.
 */
export const eventsOfServices = {
  scout: [scanEvents, trendEvents],
  director: [autoStartEvents, budgetEvents, contentEvents, workEvents],
  media: [imageBatchEvents, imageEvents],
  editor: [renderEvents, speechEvents],
  publisher: [accountEvents, accountTurnEvents, connectedAccountEvents, postEvents, publicationEvents],
  pulse: [performanceEvents],
  identity: [
    dataExportEvents,
    emailClaimEvents,
    notificationEvents,
    oauthClaimEvents,
    sentMailEvents,
    signInEvents,
    signInRefusalEvents,
    tokenFamilyEvents,
    userEvents,
  ],
} as const satisfies Readonly<Record<string, readonly EventSet[]>>;
