import { status } from '@grpc/grpc-js';
import { invalidArgument, StatusError, unhandled } from '../grpc/status-error.ts';
import {
  type ReadReq,
  type ReadReq_Options,
  type ReadReq_Options_AllOptions,
  ReadReq_Options_ReadDirection,
  type ReadReq_Options_StreamOptions,
} from '../protos/streams_pb.ts';
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

const { Forwards, Backwards } = ReadReq_Options_ReadDirection;

/** Parses the options of `Streams.Read`. Throws the status that the real server gives for an unknown combination. */
export function parseReadRequest({ options }: ReadReq): ReadRequest {
  if (options === undefined) throw unhandled();
  checkCombination(options);
  const { streamOption: source, countOption: amount } = options;
  const count = amount.case === 'count' ? countOf(amount.value) : undefined;
  if (source.case === 'stream') {
    return count === undefined ? streamSubscription(options, source.value) : streamRead(options, source.value, count);
  }
  if (source.case !== 'all') throw invalidCombination();
  return count === undefined ? allSubscription(options, source.value) : allRead(options, source.value, count);
}

function checkCombination(options: ReadReq_Options): void {
  const { streamOption: source, countOption: amount, filterOption: filter, readDirection: direction } = options;
  const valid =
    source.case !== undefined &&
    amount.case !== undefined &&
    (direction === Forwards || (direction === Backwards && amount.case !== 'subscription')) &&
    !(source.case === 'stream' && filter.case === 'filter') &&
    filter.case !== undefined;
  if (!valid) throw invalidCombination();

  if (filter.case !== 'filter') return;
  if (filter.value.window.case === undefined) throw invalidArgument('The filter has no window.');
  if (parseFilter(filter.value) === undefined) throw invalidArgument('The filter has no expression.');
}

function invalidCombination(): StatusError {
  return invalidArgument('The combination of read options is invalid.');
}

function streamRead(options: ReadReq_Options, source: ReadReq_Options_StreamOptions, count: number): StreamRead {
  const read: StreamRead = {
    kind: 'read-stream',
    stream: streamName(source.streamIdentifier),
    from: startOfStream(source),
    backwards: options.readDirection === Backwards,
    count,
    resolveLinks: options.resolveLinks,
  };
  if (count === 0 || (read.from === 'end' && !read.backwards)) {
    throw new StatusError(status.UNKNOWN, 'Unexpected ReadStreamResult: Error');
  }
  return read;
}

function allRead(options: ReadReq_Options, source: ReadReq_Options_AllOptions, count: number): AllRead {
  const { readDirection, resolveLinks, filterOption: filter } = options;
  return {
    kind: 'read-all',
    ...startOfAll(source),
    backwards: readDirection === Backwards,
    count,
    resolveLinks,
    filter: filter.case === 'filter' ? parseFilter(filter.value) : undefined,
  };
}

function streamSubscription(options: ReadReq_Options, source: ReadReq_Options_StreamOptions): StreamSubscription {
  return {
    kind: 'subscribe-to-stream',
    stream: streamName(source.streamIdentifier),
    after: startOfStream(source),
    resolveLinks: options.resolveLinks,
  };
}

function allSubscription(options: ReadReq_Options, source: ReadReq_Options_AllOptions): AllSubscription {
  const { resolveLinks, filterOption } = options;
  const filter = filterOption.case === 'filter' ? filterOption.value : undefined;
  const window = filter?.window.case === 'max' ? Math.max(1, filter.window.value) : FILTER_WINDOW;
  const multiplier = filter?.checkpointIntervalMultiplier ?? 1;
  if (multiplier === 0) throw unhandled();
  const { from: after, isSplit } = startOfAll(source);
  return {
    kind: 'subscribe-to-all',
    after,
    isSplit,
    resolveLinks,
    filter: filter && parseFilter(filter),
    checkpointInterval: window * multiplier,
  };
}

function startOfStream({ revisionOption: start }: ReadReq_Options_StreamOptions): From {
  if (start.case === 'revision') return revisionOrEnd(start.value);
  return start.case === 'end' ? 'end' : 'start';
}

function startOfAll({ allOption: start }: ReadReq_Options_AllOptions): { from: From; isSplit: boolean } {
  if (start.case !== 'position') return { from: start.case === 'end' ? 'end' : 'start', isSplit: false };
  const { commitPosition, preparePosition } = start.value;
  return { from: positionOrEnd(start.value), isSplit: commitPosition !== preparePosition };
}
