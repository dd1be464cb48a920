import { z } from 'zod';
import { defineEvents } from '../../../kernel/events/catalogue.ts';

const asked = { user_id: z.string(), operation: z.string(), target: z.string() };

/** What auditors and operators have asked for, before they were answered: a stream for each of them and month. */
export const auditReadEvents = defineEvents('auditReads', {
  /** `target`: path and query of the request. */
  AuditRead: z.object(asked),
  /** What an operator has done to how the platform works. `body` is that of the request. */
  OperatorCommanded: z.object({ ...asked, body: z.record(z.string(), z.unknown()) }),
});
