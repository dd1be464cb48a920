import { z } from 'zod';
import { listOf } from '../../kernel/documents/index.ts';
import { operation } from '../../kernel/http/operation.ts';

const position = z.string().regex(/^-?\d+$/);
const looked_at = z.iso
  .datetime()
  .nullable()
  .describe('When lag and position were last observed; null if they never were');

const inbox = z
  .strictObject({
    stream: z.string().describe('The stream of links; `channels` is the one that feeds the sockets'),
    policy: z.string().nullable().describe('The policy that it is for; null for `channels`'),
    router_position: position
      .nullable()
      .describe('The position in the log up to which the router has filled it; -1 before the first event'),
    lag_bytes: z
      .int()
      .nonnegative()
      .nullable()
      .describe('Bytes of the log from there to the newest event that belongs in it'),
    lag_seconds: z.number().nonnegative().nullable().describe('How long the router has been behind'),
    waiting: z.int().nonnegative().nullable().describe('Events in it that have not been delivered to the policy yet'),
    in_flight: z.int().nonnegative().nullable().describe('Events that the policy is handling or will retry'),
    looked_at,
  })
  .meta({ id: 'Inbox' });

const runningProcess = z
  .strictObject({
    instance: z.string().describe('Identifies the process: services that share one have the same'),
    service: z.string(),
    version: z.string(),
    host: z.string(),
    pid: z.int(),
    since: z.iso.datetime(),
    heard_at: z.iso.datetime(),
    silent_seconds: z.number().nonnegative().describe('Seconds since `heard_at`, by the clock of the document store'),
    state: z.enum(['running', 'lost']).describe('lost: no heartbeat for a while, without having shut down properly'),
  })
  .meta({ id: 'RunningProcess' });

/** Operations on the platform as a whole. */
export const platformOperations = {
  listInboxes: operation({
    method: 'GET',
    access: 'operators',
    path: '/api/v1/ops/inboxes',
    summary: 'List the inboxes of policies, how far they are filled, and what is left in them',
    answer: listOf(inbox).meta({ id: 'Inboxes' }),
  }),
  readLog: operation({
    method: 'GET',
    access: 'operators',
    path: '/api/v1/ops/log',
    summary: 'Read where the log ends, and how fast it grows',
    answer: z
      .strictObject({
        head: position.describe('The position of the newest record'),
        newest_at: z.iso.datetime().nullable().describe('When it was written; null in an empty log'),
        events_per_second: z
          .number()
          .nonnegative()
          .nullable()
          .describe(
            'Between the last two observations of the index of all events; null while that is behind or was never observed',
          ),
        looked_at,
      })
      .meta({ id: 'Log' }),
  }),
  listProcesses: operation({
    method: 'GET',
    access: 'operators',
    path: '/api/v1/ops/processes',
    summary: 'List the running services, with their processes and start times, and those that were lost',
    description: 'A service that has shut down properly is not listed; a lost one is, for ten minutes.',
    answer: listOf(runningProcess).meta({ id: 'RunningProcesses' }),
  }),
};
