import { z } from 'zod';
import { operation } from '../../kernel/http/operation.ts';
import { shownEvent } from '../auditors/shown-event.ts';

const NO_GROUP = 'No policy has this name';

const subscription = z
  .strictObject({
    name: z.string().describe('Of the policy'),
    inbox: z.string().describe('The stream that it is fed from'),
    consumers: z.int().nonnegative().describe('Connections that take its messages; one for each process that runs it'),
    in_flight: z.int().nonnegative().describe('Messages that are handled now or wait to be tried again'),
    parked: z.int().nonnegative().describe('Messages that it gave up on'),
    oldest_parked_seconds: z
      .number()
      .nonnegative()
      .nullable()
      .describe('For how long the oldest of them has been parked'),
    lag: z.int().nonnegative().describe('Messages that it was not told of yet'),
  })
  .meta({ id: 'Subscription' });

const parkedMessage = z
  .strictObject({
    revision: z.int().nonnegative().describe('Among the parked messages: what a replay names to stop before'),
    parked_at: z.iso.datetime(),
    reason: z.string().nullable(),
    event: shownEvent.nullable().describe('Null when it is gone or cannot be read'),
    unreadable: z.string().nullable().describe('Why the event cannot be read'),
  })
  .meta({ id: 'ParkedMessage' });

const which = z.object({
  count: z
    .int()
    .min(1)
    .max(2 ** 31)
    .describe('How many are parked, as you have seen it: when it is another number now, nothing is done'),
  before: z
    .int()
    .min(0)
    .max(Number.MAX_SAFE_INTEGER)
    .optional()
    .describe('The revision of a parked message to stop before; default: all'),
});
const DENIED =
  'The event store does not let the user that the platform has there look at parked messages, or touch them';
const failures = { 404: NO_GROUP, 409: 'Other messages are parked now', 502: DENIED };

/** Operations on policies. */
export const subscriptionOperations = {
  listSubscriptions: operation({
    method: 'GET',
    access: 'operators',
    path: '/api/v1/ops/subscriptions',
    summary: 'List the policies, how far they are behind and what they have parked',
    answer: z.strictObject({ items: z.array(subscription) }).meta({ id: 'Subscriptions' }),
  }),
  listParkedMessages: operation({
    method: 'GET',
    access: 'operators',
    path: '/api/v1/ops/subscriptions/{name}/parked',
    summary: 'List the messages that a policy gave up on, in the order in which it did',
    query: z.object({ limit: z.coerce.number().int().min(1).max(500).default(100) }),
    answer: z
      .strictObject({ items: z.array(parkedMessage), count: z.int().nonnegative().describe('Of all that are parked') })
      .meta({ id: 'ParkedMessages' }),
    failures: { 404: NO_GROUP, 502: DENIED },
  }),
  replayParkedMessages: operation({
    method: 'POST',
    access: 'operators',
    path: '/api/v1/ops/subscriptions/{name}/replay',
    summary: 'Give a policy its parked messages again, all of them or those before one',
    description:
      'Handlers decide from the state of the stream that they write to: what was done meanwhile is not done twice. Who asked for it is an event.',
    body: which,
    status: 202,
    answer: z.strictObject({ name: z.string(), replayed: z.int().positive() }).meta({ id: 'Replay' }),
    failures,
  }),
  discardParkedMessages: operation({
    method: 'POST',
    access: 'operators',
    path: '/api/v1/ops/subscriptions/{name}/discard',
    summary: 'Forget parked messages of a policy for good, all of them or those before one',
    description:
      'The policy is never told of their events again. The events themselves stay as they are. Who asked for it is an event.',
    body: which,
    answer: z.strictObject({ name: z.string(), discarded: z.int().positive() }).meta({ id: 'Discard' }),
    failures,
  }),
};
