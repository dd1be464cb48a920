import { z } from 'zod';
import { stateAtSchema } from '../../kernel/aggregates/state-at.ts';
import { listOf, pageQuery } from '../../kernel/documents/index.ts';
import { operation } from '../../kernel/http/operation.ts';
import { periodQuery } from '../../kernel/http/validation.ts';
import { recordedEvents, recordedEventView } from '../../read-models/recorded-events.ts';
import { streams, streamView } from '../../read-models/streams.ts';
import { causeSchema } from './cause-tree.ts';
import { eventTypesSchema } from './event-types.ts';
import { exportLine } from './export/lines.ts';
import { exportQuery } from './export/selection.ts';
import { blockSchema, integritySchema, verificationSchema } from './integrity/schemas.ts';
import { shownEvent } from './shown-event.ts';
import { streamEnds, streamPage, streamQuery } from './stream-pages.ts';

const text = z.string().max(200).optional();
const revision = z.string().max(18).regex(/^\d+$/, 'takes decimal digits');

const block = z.coerce.number().int().min(0).max(1_000_000_000);

const RECORDED = 'Recorded: who asked for it, and when, is an event itself.';
const NO_STREAM = 'The stream has no events';
const read = { method: 'GET', access: 'auditors', description: RECORDED } as const;

/** Operations for auditors: streams, events and their causes. All of them are read-only. */
export const auditOperations = {
  listStreams: operation({
    ...read,
    path: '/api/v1/ops/streams',
    summary: 'List streams, those first in which something happened last',
    query: z.object({
      ...pageQuery,
      category: text,
      owner: text,
      name: z.string().min(1).max(200).optional().describe('What the name begins with, or the id behind its category'),
      from: periodQuery.from.describe('Something happened in it last since then'),
      to: periodQuery.to.describe('Nothing happened in it after then'),
    }),
    answer: listOf(streamView),
    reads: [streams],
  }),
  readStream: operation({
    ...read,
    path: '/api/v1/ops/streams/{stream}',
    summary: 'Read a stream, forwards or backwards',
    description: `Pages are found by revision: events that are written meanwhile move none. To follow a stream, read it forwards from behind its last event with \`wait\`. ${RECORDED}`,
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
    summary: 'List the links to an event: which policies were told of it, and whether clients were',
    description: `Of \`channels\` and of every inbox that a policy reads: one link each at the most. Links that are older than the retention are gone. ${RECORDED}`,
    answer: z
      .strictObject({
        items: z.array(
          z
            .strictObject({
              stream: z.string().describe('`channels`, or the inbox of a policy'),
              revision: z.int().nonnegative().describe('Of the link in that stream'),
              link_id: z.guid(),
              at: z.iso.datetime(),
            })
            .meta({ id: 'Link' }),
        ),
        searched: z.array(z.string()).describe('In which streams links were looked for'),
      })
      .meta({ id: 'Links' }),
    failures: { 404: 'The stream has no event at this revision' },
  }),
  readAggregate: operation({
    ...read,
    path: '/api/v1/ops/aggregates/{stream}',
    summary: 'Read the state of an aggregate after any event of its stream, and what the events before it have changed',
    description: `As the service that decides on it folds it, events of older versions upcast. ${RECORDED}`,
    query: z.object({
      at: revision.optional().describe('The revision of the event after which; default: the newest'),
      limit: z.coerce.number().int().min(1).max(200).default(50).describe('The changes of so many events at most'),
    }),
    answer: stateAtSchema.extend(streamEnds.shape).meta({ id: 'AggregateState' }),
    failures: {
      404: 'No aggregate has this stream, or the stream has no event at this revision',
      409: 'An event cannot be read, and no state after it is known',
      502: 'The service that decides on it is unavailable',
    },
  }),
  listEventTypes: operation({
    ...read,
    path: '/api/v1/ops/event-types',
    summary: 'List the types of events that the platform writes, by the category of their streams and by service',
    answer: z.strictObject({ items: z.array(eventTypesSchema) }).meta({ id: 'EventTypesList' }),
  }),
  searchEvents: operation({
    ...read,
    path: '/api/v1/ops/events',
    summary: 'Find events by what they are, who caused them, whose they are and when they happened; the newest first',
    query: z.object({
      ...pageQuery,
      actor: text,
      owner: text,
      type: text,
      category: text,
      without_category: text.describe('Leaves out what is in streams of this one, such as what auditors have read'),
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
    summary: 'Read all that one request led to, as the tree of causes',
    answer: z
      .strictObject({
        correlation_id: z.string(),
        events: z.array(causeSchema),
        is_whole: z.boolean().describe('False where there are more than are shown'),
      })
      .meta({ id: 'Correlation' }),
    failures: { 404: 'No event has this correlation' },
    reads: [recordedEvents],
  }),
  exportEvents: operation({
    ...read,
    path: '/api/v1/ops/export',
    summary: 'Export events as lines of JSON, in the order of the log',
    description: `Everything that is in the log when it begins and that fits. The last line says how many events there are, and the SHA-256 of all bytes before it: without it the export was interrupted. ${RECORDED}`,
    query: exportQuery,
    lines: true,
    answer: exportLine,
    failures: {
      404: 'The stream has no events, or no record begins at the position',
      503: 'Four others are exporting',
    },
  }),
  showIntegrity: operation({
    ...read,
    path: '/api/v1/ops/integrity',
    summary: 'Show up to where the log is sealed, and with which digest',
    answer: integritySchema,
  }),
  listIntegrityBlocks: operation({
    ...read,
    path: '/api/v1/ops/integrity/blocks',
    summary: 'List the sealed blocks of the log, to keep their digests elsewhere',
    query: z.object({ from: block.default(0), limit: z.coerce.number().int().min(1).max(500).default(100) }),
    answer: z
      .strictObject({
        items: z.array(blockSchema),
        next_from: z.int().nullable().describe('`from` of the next page; null at the end'),
      })
      .meta({ id: 'SealedBlocks' }),
  }),
  verifyIntegrity: operation({
    ...read,
    path: '/api/v1/ops/integrity/verification',
    summary: 'Compute sealed blocks anew from the log, and name the first that differs',
    description: `It ends after some seconds; \`next\` goes on. ${RECORDED}`,
    query: z.object({
      from: block.default(0).describe('The first block'),
      previous: z
        .string()
        .max(64)
        .regex(/^[0-9a-f]{64}$/, 'takes 64 hexadecimal digits')
        .optional()
        .describe('The digest of the block before, as you know it; default: as it was sealed'),
      limit: z.coerce.number().int().min(1).max(100).default(20).describe('So many blocks at most'),
    }),
    answer: verificationSchema,
    failures: { 503: 'Others are verifying' },
  }),
};
