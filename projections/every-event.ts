import { autoStartEvents } from '../domains/director/auto-starts/events.ts';
import { contentEvents } from '../domains/director/content/events.ts';
import { renderEvents } from '../domains/editor/render/events.ts';
import { speechEvents } from '../domains/editor/speech/events.ts';
import { dataExportEvents } from '../domains/identity/data-export/events.ts';
import { emailClaimEvents } from '../domains/identity/email-claim/events.ts';
import { notificationEvents } from '../domains/identity/notification/events.ts';
import { oauthClaimEvents } from '../domains/identity/oauth-claim/events.ts';
import { sentMailEvents } from '../domains/identity/sent-mails/events.ts';
import { signInRefusalEvents } from '../domains/identity/sign-in-refusals/events.ts';
import { signInEvents } from '../domains/identity/sign-ins/events.ts';
import { tokenFamilyEvents } from '../domains/identity/token-family/events.ts';
import { userEvents } from '../domains/identity/user/events.ts';
import { imageEvents } from '../domains/media/image/events.ts';
import { imageBatchEvents } from '../domains/media/image-batch/events.ts';
import { postEvents } from '../domains/publisher/post/events.ts';
import { publicationEvents } from '../domains/publisher/publication/events.ts';
import { accountEvents } from '../domains/publishing-platforms/account/events.ts';
import { connectedAccountEvents } from '../domains/publishing-platforms/connected-account/events.ts';
import { performanceEvents } from '../domains/pulse/performance/events.ts';
import { scanEvents } from '../domains/scout/scan/events.ts';
import { trendEvents } from '../domains/scout/trend/events.ts';
import { budgetEvents } from '../domains/shared/budget/events.ts';
import { auditReadEvents } from '../gateway/auditors/reads/events.ts';
import type { EventSet } from '../kernel/events/catalogue.ts';
import type { Recorded } from '../kernel/events/event.ts';
import { integrityEvents } from '../kernel/integrity/blocks.ts';

/** The events of all aggregates. What only serves to deliver or to open, such as socket tickets, is none of an auditor's. */
export const everySet: readonly EventSet[] = [
  accountEvents,
  auditReadEvents,
  autoStartEvents,
  budgetEvents,
  connectedAccountEvents,
  contentEvents,
  dataExportEvents,
  emailClaimEvents,
  imageBatchEvents,
  imageEvents,
  integrityEvents,
  notificationEvents,
  oauthClaimEvents,
  performanceEvents,
  postEvents,
  publicationEvents,
  renderEvents,
  scanEvents,
  sentMailEvents,
  signInEvents,
  signInRefusalEvents,
  speechEvents,
  tokenFamilyEvents,
  trendEvents,
  userEvents,
];

/** Of whose streams only the latest events are kept. */
export const keptInPart: readonly EventSet[] = [
  accountEvents,
  connectedAccountEvents,
  dataExportEvents,
  sentMailEvents,
  signInEvents,
  signInRefusalEvents,
  tokenFamilyEvents,
];

/** The categories of streams that keep every event for ever: what the log is sealed with. */
export const keptForEver: readonly string[] = everySet
  .filter((set) => !keptInPart.includes(set))
  .map(({ category }) => category);

type Fold<D> = (document: D | null, event: Recorded) => D;

/** The table of a projection that folds all of them alike. */
export const forEveryEvent = <D>(fold: Fold<D>): Readonly<Record<string, Fold<D>>> =>
  Object.fromEntries(everySet.flatMap(({ schemas }) => Object.keys(schemas)).map((type) => [type, fold]));

/** The part of a stream's name that says what it is a stream of. */
export const categoryOf = (stream: string): string => stream.split('-', 1)[0] ?? '';
