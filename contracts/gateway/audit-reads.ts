import { z } from 'zod';
import { defineEvents } from '../../kernel/events/catalogue.ts';

const asked = { user_id: z.string(), operation: z.string(), target: z.string() };

/** Requests by auditors and operators, recorded before they are answered: one stream per person and month. */
export const auditReadEvents = defineEvents('auditReads', {
  /** `target`: path and query of the request. */
  AuditRead: z.object(asked),
  /** An operator changed how the platform works. `body` is the body of the request. */
  OperatorCommanded: z.object({ ...asked, body: z.record(z.string(), z.unknown()) }),
});
