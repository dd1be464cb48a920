import { eventsOfServices } from '../domains/events.ts';
import { dataExportEvents } from '../domains/identity/data-export/events.ts';
import { sentMailEvents } from '../domains/identity/sent-mails/events.ts';
import { signInRefusalEvents } from '../domains/identity/sign-in-refusals/events.ts';
import { signInEvents } from '../domains/identity/sign-ins/events.ts';
import { tokenFamilyEvents } from '../domains/identity/token-family/events.ts';
import { accountEvents } from '../domains/publishing-platforms/account/events.ts';
import { accountTurnEvents } from '../domains/publishing-platforms/account-turn/events.ts';
import { connectedAccountEvents } from '../domains/publishing-platforms/connected-account/events.ts';
import { workEvents } from '../domains/shared/work/events.ts';
import { auditReadEvents } from '../gateway/auditors/reads/events.ts';
import type { EventSet } from '../kernel/events/catalogue.ts';
import type { Recorded } from '../kernel/events/event.ts';
import { integrityEvents } from '../kernel/integrity/blocks.ts';

/**
 * The events of all aggregates. What only serves delivery or opening, such as socket tickets, does not concern
 * auditors.
 */
export const everySet: readonly EventSet[] = [
  ...Object.values(eventsOfServices).flat(),
  auditReadEvents,
  integrityEvents,
];

/** Sets whose streams keep only their latest events. */
export const keptInPart: readonly EventSet[] = [
  accountEvents,
  accountTurnEvents,
  connectedAccountEvents,
  dataExportEvents,
  sentMailEvents,
  signInEvents,
  signInRefusalEvents,
  tokenFamilyEvents,
  workEvents,
];

/** The categories of streams that keep every event for ever: those that the log's blocks cover. */
export const keptForEver: readonly string[] = everySet
  .filter((set) => !keptInPart.includes(set))
  .flatMap(({ category, formerly }) => [category, ...(formerly.continued ? [formerly.continued.category] : [])]);

type Fold<D> = (document: D | null, event: Recorded) => D;

/** The table of a projection that folds all of them alike. */
export const forEveryEvent = <D>(fold: Fold<D>): Readonly<Record<string, Fold<D>>> =>
  Object.fromEntries(everySet.flatMap(({ schemas }) => Object.keys(schemas)).map((type) => [type, fold]));

/** The part of a stream's name that says what kind of stream it is. */
export const categoryOf = (stream: string): string => stream.split('-', 1)[0] ?? '';
