import { z } from 'zod';
import { stateAtSchema } from '../../kernel/aggregates/state-at.ts';
import { listOf, pageQuery, wholeNumber } from '../../kernel/documents/index.ts';
import { operation } from '../../kernel/http/operation.ts';
import { periodQuery } from '../../kernel/http/validation.ts';
import { recordedEvents, recordedEventView } from '../../read-models/recorded-events.ts';
import { streams, streamView } from '../../read-models/streams.ts';
import { users } from '../../read-models/users.ts';
import { causeSchema } from './cause-tree.ts';
import { eventTypesSchema } from './event-types.ts';
import { exportLine } from './export/lines.ts';
import { exportQuery } from './export/selection.ts';
import { blockSchema, integritySchema, verificationSchema } from './integrity/schemas.ts';
import { shownEvent } from './shown-event.ts';
import { streamEnds, streamPage, streamQuery } from './stream-pages.ts';

const text = z.string().max(200).optional();
const revision = z.string().max(18).regex(/^\d+$/, 'takes decimal digits');

const BLOCKS = 1_000_000_000;

const RECORDED = 'Recorded: each request is itself an event that says who made it, and when.';
const link = z
  .strictObject({
    stream: z.string().describe('`channels`, or the inbox of a policy'),
    revision: z.int().nonnegative().describe('The revision of the link in that stream'),
    link_id: z.guid(),
    at: z.iso.datetime(),
  })
  .meta({ id: 'Link' });

const outcome = z
  .strictObject({
    policy: z.string(),
    outcome: z
      .enum(['done', 'skip', 'retry', 'park', 'unavailable', 'replay', 'discard'])
      .describe(
        'The newest. done: it was handled; skip: there was nothing to do; retry: it failed and will be delivered again; park: it waits for an operator; unavailable: it waits until something that the policy needs is available; replay: an operator has requested that it be delivered again; discard: an operator has discarded it after it was parked',
      ),
    reason: z
      .string()
      .nullable()
      .describe(
        'Why it was not done; for replay and discard, why it was parked; for done, what came of it for the users that it concerned, how many and not who. Null if there is no more to say or its owner has been erased',
      ),
    attempts: z.int().nonnegative().describe('How many deliveries have ended'),
    at: z.iso.datetime().describe('When it was found'),
  })
  .meta({ id: 'DeliveryOutcome' });

const NO_STREAM = 'The stream has no events';
const read = { method: 'GET', access: 'auditors', description: RECORDED } as const;

/** Operations for auditors: streams, events and their causes. All of them are read-only. */
export const auditOperations = {
  listStreams: operation({
    ...read,
    path: '/api/v1/ops/streams',
    summary: 'List streams, most recently changed first',
    query: z.object({
      ...pageQuery,
      category: text,
      owner: text,
      name: z
        .string()
        .min(1)
        .max(200)
        .optional()
        .describe('The beginning of the name, or of the id after its category'),
      from: periodQuery.from.describe('Its last event is not older than this'),
      to: periodQuery.to.describe('Its last event is not newer than this'),
    }),
    answer: listOf(streamView),
    reads: [streams],
  }),
  readStream: operation({
    ...read,
    path: '/api/v1/ops/streams/{stream}',
    summary: 'Read a stream, forwards or backwards',
    description: `Pages are addressed by revision, so events written in the meantime do not shift them. To follow a stream, read it forwards from after its last event with \`wait\`. ${RECORDED}`,
    query: streamQuery,
    answer: streamPage,
    failures: { 404: NO_STREAM },
  }),
  readEvent: operation({
    ...read,
    path: '/api/v1/ops/streams/{stream}/{revision}',
    summary: 'Read one event',
    answer: shownEvent,
    failures: { 404: 'The stream has no event at this revision' },
  }),
  listLinks: operation({
    ...read,
    path: '/api/v1/ops/streams/{stream}/{revision}/links',
    summary: 'List the links to an event: which policies it was delivered to, and whether clients received it',
    description: `Searches \`channels\` and every inbox that a policy reads, each of which has at most one link to the event. Links older than the retention are gone. ${RECORDED}`,
    answer: listOf(link)
      .extend({ searched: z.array(z.string()).describe('The streams that were searched for links') })
      .meta({ id: 'Links' }),
    failures: { 404: 'The stream has no event at this revision' },
  }),
  listOutcomes: operation({
    ...read,
    path: '/api/v1/ops/streams/{stream}/{revision}/outcomes',
    summary:
      'List the outcome of an event with each policy: done, skipped and why, waiting and for what, parked, or discarded',
    description: `Available about a second after a policy has handled the event, and for as long as links are kept. A policy that waits because something is unavailable says so. One that is missing has not handled the event yet if it has a link to it (\`…/links\`). If it has no link, it does not react to events of this type or, if \`is_expired\`, both may have been removed. ${RECORDED}`,
    answer: listOf(outcome)
      .extend({
        kept_days: z.int().nonnegative().describe('How long outcomes are kept, in days; 0: for ever'),
        is_expired: z.boolean().describe('Whether the event is older than that: outcomes that are missing may be gone'),
      })
      .meta({ id: 'DeliveryOutcomes' }),
    failures: { 404: 'The stream has no event at this revision' },
  }),
  readAggregate: operation({
    ...read,
    path: '/api/v1/ops/aggregates/{stream}',
    summary: 'Read the state of an aggregate after any event of its stream, and what the preceding events changed',
    description: `As folded by the service that decides on it, with events of older versions upcast. ${RECORDED}`,
    query: z.object({
      at: revision.optional().describe('The revision of the event after which to show the state; default: the newest'),
      limit: wholeNumber(50, 1, 200).describe('The changes of at most this many events'),
    }),
    answer: stateAtSchema.extend(streamEnds.shape).meta({ id: 'AggregateState' }),
    failures: {
      404: 'No aggregate has this stream, or the stream has no event at this revision',
      409: 'An event cannot be read, so no state after it is known',
      502: 'The service that decides on it is unavailable',
    },
  }),
  listEventTypes: operation({
    ...read,
    path: '/api/v1/ops/event-types',
    summary: 'List the types of events that the platform writes, by stream category and service',
    answer: listOf(eventTypesSchema).meta({ id: 'EventTypesList' }),
  }),
  searchEvents: operation({
    ...read,
    path: '/api/v1/ops/events',
    summary: 'Find events by type, category, actor, owner, correlation and time; newest first',
    query: z.object({
      ...pageQuery,
      actor: text,
      owner: text,
      type: text,
      category: text,
      without_category: text.describe(
        'Leaves out events in streams of this category, such as those of auditors’ reads',
      ),
      correlation_id: text,
      event_id: text,
      ...periodQuery,
    }),
    answer: listOf(recordedEventView),
    reads: [recordedEvents],
  }),
  readCorrelation: operation({
    ...read,
    path: '/api/v1/ops/correlations/{correlation_id}',
    summary: 'Read everything that one request led to, as a tree of causes',
    answer: z
      .strictObject({
        correlation_id: z.string(),
        events: z.array(causeSchema),
        is_whole: z.boolean().describe('False if there are more events than are shown'),
      })
      .meta({ id: 'Correlation' }),
    failures: { 404: 'No event has this correlation' },
    reads: [recordedEvents],
  }),
  listPeople: operation({
    ...read,
    path: '/api/v1/ops/people',
    summary: 'Name the people whose ids events contain',
    description: `Erased users are missing. ${RECORDED}`,
    query: z.object({
      ids: z
        .string()
        .max(4_000)
        .transform((list) => list.split(','))
        .pipe(z.array(z.guid().toLowerCase()).min(1).max(100))
        .describe('Up to 100 ids, separated by commas'),
    }),
    answer: listOf(z.strictObject({ id: z.string(), name: z.string() }).meta({ id: 'Person' })),
    reads: [users],
  }),
  exportEvents: operation({
    ...read,
    path: '/api/v1/ops/export',
    summary: 'Export events as lines of JSON, in the order of the log',
    description: `All matching events that are in the log when the export starts. The last line holds the number of events and the SHA-256 of all bytes before it; without it the export was interrupted. ${RECORDED}`,
    query: exportQuery,
    lines: true,
    answer: exportLine,
    failures: {
      404: 'The stream has no events, or no record begins at the position',
      503: 'Four exports are running already',
    },
  }),
  showIntegrity: operation({
    ...read,
    path: '/api/v1/ops/integrity',
    summary: 'Show how far the log is sealed, and with which digest',
    answer: integritySchema,
  }),
  listIntegrityBlocks: operation({
    ...read,
    path: '/api/v1/ops/integrity/blocks',
    summary: 'List the sealed blocks of the log, to keep their digests elsewhere',
    query: z.object({
      from: wholeNumber(0, 0, BLOCKS).describe('The first block, unless `cursor` is given'),
      limit: wholeNumber(100, 1, 500),
      cursor: pageQuery.cursor,
    }),
    answer: listOf(blockSchema)
      .extend({ next_from: z.int().nullable().describe('`from` of the next page; null at the end') })
      .meta({ id: 'SealedBlocks' }),
  }),
  verifyIntegrity: operation({
    ...read,
    path: '/api/v1/ops/integrity/verification',
    summary: 'Recompute sealed blocks from the log, and name the first that differs',
    description: `It ends after some seconds; continue with \`next\`. ${RECORDED}`,
    query: z.object({
      from: wholeNumber(0, 0, BLOCKS).describe('The first block'),
      previous: z
        .string()
        .max(64)
        .regex(/^[0-9a-f]{64}$/, 'takes 64 hexadecimal digits')
        .optional()
        .describe('The digest of the previous block, as you know it; default: as sealed'),
      limit: wholeNumber(20, 1, 100).describe('At most this many blocks'),
    }),
    answer: verificationSchema,
    failures: { 503: 'Four verifications are running already' },
  }),
};
