import { type RecordedEventDocument, recordedEvents } from '../read-models/recorded-events.ts';
import { defineProjection } from './engine/projection.ts';
import { categoryOf, everySet, forEveryEvent } from './every-event.ts';

// A position has 64 bits.
const DIGITS = 20;

/** Every event, by what auditors search for. */
export const recordedEventsProjection = defineProjection(recordedEvents, {
  version: 2,
  events: everySet,
  keyOf: ({ id }) => id,
  handles: forEveryEvent<RecordedEventDocument>((_, { id, type, stream, revision, position, at, metadata }) => ({
    event_id: id,
    type,
    category: categoryOf(stream),
    stream,
    revision: Number(revision),
    order: String(position).padStart(DIGITS, '0'),
    at,
    actor: metadata.actor,
    owner: metadata.owner,
    correlation_id: metadata.correlationId,
    causation_id: metadata.causationId,
  })),
});
