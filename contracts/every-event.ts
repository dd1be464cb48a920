import type { EventSet } from '../kernel/events/catalogue.ts';
import { integrityEvents } from '../kernel/events/integrity-events.ts';
import { auditReadEvents } from './gateway/audit-reads.ts';
import { eventsOfServices } from './index.ts';

/**
 * The events of all aggregates, by the service that writes them. What only serves delivery or opening, such as socket
 * tickets, does not concern auditors.
 */
export const eventsByWriter: Readonly<Record<string, readonly EventSet[]>> = {
  ...eventsOfServices,
  gateway: [auditReadEvents],
  projections: [integrityEvents],
};
