import { type StreamDocument, streams } from '../read-models/streams.ts';
import { defineProjection } from './engine/projection.ts';
import { categoryOf, everySet, forEveryEvent } from './every-event.ts';

/** Every stream, by its latest event. */
export const streamsProjection = defineProjection(streams, {
  version: 2,
  events: everySet,
  keyOf: ({ stream }) => stream,
  handles: forEveryEvent<StreamDocument>((document, { type, stream, revision, at, metadata }) => ({
    stream,
    category: categoryOf(stream),
    events: (document?.events ?? 0) + 1,
    last_revision: Number(revision),
    last_type: type,
    owner: document ? document.owner : metadata.owner,
    first_at: document?.first_at ?? at,
    last_at: at,
  })),
});
