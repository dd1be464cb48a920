import type streams from '@eventstore/db-client/generated/streams_pb.js';
import { status } from '@grpc/grpc-js';
import { invalidArgument, StatusError, unhandled } from '../grpc/status-error.ts';
import { countOf, positionOrEnd, revisionOrEnd, streamName } from '../wire/fields.ts';
import { type EventFilter, parseFilter } from './event-filter.ts';

/** Where to read from; a number is a revision or a position. */
export type From = number | 'start' | 'end';

export type StreamRead = {
  readonly kind: 'read-stream';
  readonly stream: string;
  readonly from: From;
  readonly backwards: boolean;
  readonly count: number;
  readonly resolveLinks: boolean;
};

export type AllRead = {
  readonly kind: 'read-all';
  readonly from: From;
  /** The position's two halves differ, as they never do in a record. */
  readonly isSplit: boolean;
  readonly backwards: boolean;
  readonly count: number;
  readonly resolveLinks: boolean;
  readonly filter: EventFilter | undefined;
};

export type StreamSubscription = {
  readonly kind: 'subscribe-to-stream';
  readonly stream: string;
  /** Exclusive: the first event delivered is the one after it. */
  readonly after: From;
  readonly resolveLinks: boolean;
};

export type AllSubscription = {
  readonly kind: 'subscribe-to-all';
  readonly after: From;
  readonly isSplit: boolean;
  readonly resolveLinks: boolean;
  readonly filter: EventFilter | undefined;
  /** With a filter, a checkpoint follows after this many records considered. */
  readonly checkpointInterval: number;
};

export type ReadRequest = StreamRead | AllRead | StreamSubscription | AllSubscription;

/** The real server's default for a filter whose window is not given as a number. */
const FILTER_WINDOW = 32;

/** Parses the options of `Streams.Read`. Throws the status that the real server gives for an unknown combination. */
export function parseReadRequest(request: streams.ReadReq): ReadRequest {
  const options = request.getOptions();
  if (options === undefined) throw unhandled();
  checkCombination(options);
  const stream = options.getStream();
  const all = options.getAll();
  if (stream !== undefined) {
    return options.hasSubscription() ? streamSubscription(options, stream) : streamRead(options, stream);
  }
  if (all === undefined) throw invalidCombination();
  return options.hasSubscription() ? allSubscription(options, all) : allRead(options, all);
}

function checkCombination(options: streams.ReadReq.Options): void {
  const subscribes = options.hasSubscription();
  const direction = options.getReadDirection();
  const valid =
    (options.hasStream() || options.hasAll()) &&
    (subscribes || options.hasCount()) &&
    (direction === 0 || (direction === 1 && !subscribes)) &&
    !(options.hasStream() && options.hasFilter()) &&
    (options.hasFilter() || options.hasNoFilter());
  if (!valid) throw invalidCombination();

  const filter = options.getFilter();
  if (filter === undefined) return;
  if (!filter.hasMax() && !filter.hasCount()) throw invalidArgument('The filter has no window.');
  if (parseFilter(filter) === undefined) throw invalidArgument('The filter has no expression.');
}

function invalidCombination(): StatusError {
  return invalidArgument('The combination of read options is invalid.');
}

function streamRead(options: streams.ReadReq.Options, source: streams.ReadReq.Options.StreamOptions): StreamRead {
  const read: StreamRead = {
    kind: 'read-stream',
    stream: streamName(source.getStreamIdentifier()),
    from: startOfStream(source),
    backwards: options.getReadDirection() === 1,
    count: countOf(options.getCount()),
    resolveLinks: options.getResolveLinks(),
  };
  if (read.count === 0 || (read.from === 'end' && !read.backwards)) {
    throw new StatusError(status.UNKNOWN, 'Unexpected ReadStreamResult: Error');
  }
  return read;
}

function allRead(options: streams.ReadReq.Options, source: streams.ReadReq.Options.AllOptions): AllRead {
  const filter = options.getFilter();
  return {
    kind: 'read-all',
    ...startOfAll(source),
    backwards: options.getReadDirection() === 1,
    count: countOf(options.getCount()),
    resolveLinks: options.getResolveLinks(),
    filter: filter === undefined ? undefined : parseFilter(filter),
  };
}

function streamSubscription(
  options: streams.ReadReq.Options,
  source: streams.ReadReq.Options.StreamOptions,
): StreamSubscription {
  return {
    kind: 'subscribe-to-stream',
    stream: streamName(source.getStreamIdentifier()),
    after: startOfStream(source),
    resolveLinks: options.getResolveLinks(),
  };
}

function allSubscription(
  options: streams.ReadReq.Options,
  source: streams.ReadReq.Options.AllOptions,
): AllSubscription {
  const filter = options.getFilter();
  const window = filter?.hasMax() ? Math.max(1, filter.getMax()) : FILTER_WINDOW;
  const multiplier = filter?.getCheckpointintervalmultiplier() ?? 1;
  if (multiplier === 0) throw unhandled();
  const { from: after, isSplit } = startOfAll(source);
  return {
    kind: 'subscribe-to-all',
    after,
    isSplit,
    resolveLinks: options.getResolveLinks(),
    filter: filter === undefined ? undefined : parseFilter(filter),
    checkpointInterval: window * multiplier,
  };
}

function startOfStream(source: streams.ReadReq.Options.StreamOptions): From {
  if (source.hasRevision()) return revisionOrEnd(source.getRevision());
  return source.hasEnd() ? 'end' : 'start';
}

function startOfAll(source: streams.ReadReq.Options.AllOptions): { from: From; isSplit: boolean } {
  const position = source.getPosition();
  if (position === undefined) return { from: source.hasEnd() ? 'end' : 'start', isSplit: false };
  const isSplit = position.getCommitPosition() !== position.getPreparePosition();
  return { from: positionOrEnd(position), isSplit };
}
