import { z } from 'zod';
import { listOf, pageQuery, wholeNumber } from '../../kernel/documents/index.ts';
import { operation } from '../../kernel/http/operation.ts';
import { shownEvent } from '../auditors/shown-event.ts';

const NO_GROUP = 'No policy has this name';

const subscription = z
  .strictObject({
    name: z.string().describe('The name of the policy'),
    inbox: z.string().describe('The stream that feeds it'),
    consumers: z.int().nonnegative().describe('Connections that receive its messages: one per process that runs it'),
    in_flight: z.int().nonnegative().describe('Messages that are being handled or wait to be retried'),
    parked: z.int().nonnegative().describe('Messages that it has parked'),
    oldest_parked_seconds: z.number().nonnegative().nullable().describe('How long the oldest of them has been parked'),
    lag: z.int().nonnegative().describe('Messages that have not been delivered to it yet'),
    is_replaced: z
      .boolean()
      .describe('It is left from an earlier version: a policy of another name has taken over its work'),
  })
  .meta({ id: 'Subscription' });

const parkedMessage = z
  .strictObject({
    revision: z
      .int()
      .nonnegative()
      .describe('The revision among the parked messages: a replay names it to stop before it'),
    parked_at: z.iso.datetime(),
    reason: z.string().nullable(),
    event: shownEvent.nullable().describe('Null if it is gone or cannot be read'),
    unreadable: z.string().nullable().describe('Why the event cannot be read'),
  })
  .meta({ id: 'ParkedMessage' });

const which = z.object({
  count: z
    .int()
    .min(1)
    .max(2 ** 31)
    .describe('How many parked messages you have seen: if the number has changed, nothing is done'),
  before: z
    .int()
    .min(0)
    .max(Number.MAX_SAFE_INTEGER)
    .optional()
    .describe('The revision of a parked message to stop before; default: all'),
});
const DENIED = 'The event store does not let the platform’s user read or change parked messages';
const failures = { 404: NO_GROUP, 409: 'The parked messages have changed, or are being replayed', 502: DENIED };

/** Operations on policies. */
export const subscriptionOperations = {
  listSubscriptions: operation({
    method: 'GET',
    access: 'operators',
    path: '/api/v1/ops/subscriptions',
    summary: 'List the policies, how far they are behind, and what they have parked',
    answer: listOf(subscription).meta({ id: 'Subscriptions' }),
  }),
  listParkedMessages: operation({
    method: 'GET',
    access: 'operators',
    path: '/api/v1/ops/subscriptions/{name}/parked',
    summary: 'List the messages that a policy has parked, oldest first',
    query: z.object({ ...pageQuery, limit: wholeNumber(100, 1, 500) }),
    answer: listOf(parkedMessage)
      .extend({ count: z.int().nonnegative().describe('How many are parked in total') })
      .meta({ id: 'ParkedMessages' }),
    failures: { 404: NO_GROUP, 502: DENIED },
  }),
  replayParkedMessages: operation({
    method: 'POST',
    access: 'operators',
    path: '/api/v1/ops/subscriptions/{name}/replay',
    summary: 'Deliver parked messages to a policy again: all of them, or those before one',
    description:
      'Handlers decide from the state of the stream that they write to, so nothing is done twice. Who requested it is recorded as an event.',
    body: which,
    records: true,
    status: 202,
    answer: z.strictObject({ name: z.string(), replayed: z.int().positive() }).meta({ id: 'Replay' }),
    failures,
  }),
  discardParkedMessages: operation({
    method: 'POST',
    access: 'operators',
    path: '/api/v1/ops/subscriptions/{name}/discard',
    summary: 'Discard parked messages of a policy permanently: all of them, or those before one',
    description:
      'The policy never receives their events again. The events themselves stay as they are. Who requested it is recorded as an event.',
    body: which,
    records: true,
    answer: z.strictObject({ name: z.string(), discarded: z.int().positive() }).meta({ id: 'Discard' }),
    failures,
  }),
};
