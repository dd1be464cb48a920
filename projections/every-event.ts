import { auditReadEvents } from '../contracts/gateway/audit-reads.ts';
import { dataExportEvents } from '../contracts/identity/data-export.ts';
import { sentMailEvents } from '../contracts/identity/sent-mails.ts';
import { signInRefusalEvents } from '../contracts/identity/sign-in-refusals.ts';
import { signInEvents } from '../contracts/identity/sign-ins.ts';
import { tokenFamilyEvents } from '../contracts/identity/token-family.ts';
import { eventsOfServices } from '../contracts/index.ts';
import { accountEvents } from '../contracts/publishing-platforms/account.ts';
import { accountTurnEvents } from '../contracts/publishing-platforms/account-turn.ts';
import { connectedAccountEvents } from '../contracts/publishing-platforms/connected-account.ts';
import { workEvents } from '../contracts/shared/work.ts';
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
