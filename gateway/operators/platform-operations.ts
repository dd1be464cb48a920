import { z } from 'zod';
import { operation } from '../../kernel/http/operation.ts';

const position = z.string().regex(/^-?\d+$/);
const looked_at = z.iso.datetime().nullable().describe('When lag and position were looked at; null where nobody has');

const inbox = z
  .strictObject({
    stream: z.string().describe('The stream of links; `channels` is the one that the sockets are fed from'),
    policy: z.string().nullable().describe('Whom it is for; null for `channels`'),
    router_position: position
      .nullable()
      .describe('Up to here in the log the router has filled it; -1 before the first event'),
    lag_bytes: z
      .int()
      .nonnegative()
      .nullable()
      .describe('Of the log, from there to the newest event that belongs in it'),
    lag_seconds: z.number().nonnegative().nullable().describe('For how long the router has been behind'),
    waiting: z.int().nonnegative().nullable().describe('Events in it that the policy was not told of yet'),
    in_flight: z.int().nonnegative().nullable().describe('Events that the policy handles now or is to try again'),
    looked_at,
  })
  .meta({ id: 'Inbox' });

const runningProcess = z
  .strictObject({
    instance: z.string().describe('Of the process: services that share one have the same'),
    service: z.string(),
    version: z.string(),
    host: z.string(),
    pid: z.int(),
    since: z.iso.datetime(),
    heard_at: z.iso.datetime(),
    silent_seconds: z.number().nonnegative().describe('Since then, by the clock of the document store'),
    state: z.enum(['running', 'lost']).describe('lost: it was not heard of for a while, and has not stopped in order'),
  })
  .meta({ id: 'RunningProcess' });

/** Operations on the platform as a whole. */
export const platformOperations = {
  listInboxes: operation({
    method: 'GET',
    access: 'operators',
    path: '/api/v1/ops/inboxes',
    summary: 'List the inboxes of policies, how far they are filled and what is left in them',
    answer: z.strictObject({ items: z.array(inbox) }).meta({ id: 'Inboxes' }),
  }),
  readLog: operation({
    method: 'GET',
    access: 'operators',
    path: '/api/v1/ops/log',
    summary: 'Read where the log ends, and how fast it grows',
    answer: z
      .strictObject({
        head: position.describe('Of the newest record'),
        newest_at: z.iso.datetime().nullable().describe('When it was written; null in an empty log'),
        events_per_second: z
          .number()
          .nonnegative()
          .nullable()
          .describe(
            'Between the two latest looks at the index of all events; null while that is behind or nobody has looked',
          ),
        looked_at,
      })
      .meta({ id: 'Log' }),
  }),
  listProcesses: operation({
    method: 'GET',
    access: 'operators',
    path: '/api/v1/ops/processes',
    summary: 'List the services that run, in which process, since when, and which of them were lost',
    description: 'What has stopped in order is not listed; what is lost is, for ten minutes.',
    answer: z.strictObject({ items: z.array(runningProcess) }).meta({ id: 'RunningProcesses' }),
  }),
};
