import type persistent from '@eventstore/db-client/generated/persistent_pb.js';
import { invalidArgument, unhandled } from '../grpc/status-error.ts';
import type { LogReader } from '../log/log-reader.ts';
import { ALL } from '../log/stream-names.ts';
import { type EventFilter, parseFilter } from '../streams/event-filter.ts';
import { optionalStreamName, positionOrEnd, revisionOrEnd } from '../wire/fields.ts';
import { type GroupId, groupFailed } from './errors.ts';
import { isStrategyName, type StrategyName } from './strategies.ts';

/** A group as created or last updated; stored as JSON in the log. */
export type GroupConfig = GroupId & {
  /**
   * The revision, or position of `$all`, of the first event; `-1`: the first one written after the group was created.
   */
  readonly startFrom: number;
  /** `startFrom` with `-1` resolved when the group was created: a restart misses nothing written since. */
  readonly firstEvent: number;
  readonly filter: EventFilter | null;
  readonly resolveLinks: boolean;
  readonly extraStatistics: boolean;
  readonly messageTimeoutMs: number;
  readonly maxRetryCount: number;
  /** 0: never because of time. */
  readonly checkpointAfterMs: number;
  readonly minCheckpointCount: number;
  readonly maxCheckpointCount: number;
  /** 0: no limit. */
  readonly maxSubscriberCount: number;
  readonly liveBufferSize: number;
  readonly readBatchSize: number;
  readonly historyBufferSize: number;
  readonly strategy: StrategyName;
};

type Options = persistent.CreateReq.Options | persistent.UpdateReq.Options;
type Settings = persistent.CreateReq.Settings | persistent.UpdateReq.Settings;

/** Where the log ends: for starts given as `end`, and to check that a position lies within the log. */
type Ends = Pick<LogReader, 'lastPosition' | 'lastRevision'>;

const STRATEGY_BY_NUMBER = ['DispatchToSingle', 'RoundRobin', 'Pinned'] as const;
const TICKS_PER_MILLISECOND = 10_000;

/** The group named by a Create or Update. Throws for an empty stream, and for `$all` in the form meant for streams. */
export function groupIdOf(options: Options): GroupId {
  const group = options.getGroupName();
  if (options.hasAll()) return { stream: ALL, group };
  const stream = optionalStreamName(options.getStream()?.getStreamIdentifier() ?? options.getStreamIdentifier());
  const id = { stream, group };
  if (stream === '') throw groupFailed(id, 'The stream has no name.');
  if (stream === ALL) throw groupFailed(id, 'A group on all streams is created with the $all form of the request.');
  return id;
}

/** The settings of a Create or Update. `filter` is taken from the group being updated: an update cannot name one. */
export function parseGroupConfig(options: Options, end: Ends, filter: EventFilter | null): GroupConfig {
  const id = groupIdOf(options);
  const settings = options.getSettings();
  if (settings === undefined) throw unhandled();
  const strategy = strategyOf(id, settings);
  const startFrom = id.stream === ALL ? startOfAll(id, options, end) : startOfStream(options, settings);
  const endOfSource = id.stream === ALL ? end.lastPosition : end.lastRevision(id.stream);
  return {
    ...id,
    startFrom,
    firstEvent: startFrom === -1 ? endOfSource + 1 : startFrom,
    filter: filterOf(options) ?? filter,
    resolveLinks: settings.getResolveLinks(),
    extraStatistics: settings.getExtraStatistics(),
    messageTimeoutMs: settings.hasMessageTimeoutTicks()
      ? Number(settings.getMessageTimeoutTicks()) / TICKS_PER_MILLISECOND
      : settings.getMessageTimeoutMs(),
    maxRetryCount: settings.getMaxRetryCount(),
    checkpointAfterMs: settings.hasCheckpointAfterTicks()
      ? Number(settings.getCheckpointAfterTicks()) / TICKS_PER_MILLISECOND
      : settings.getCheckpointAfterMs(),
    minCheckpointCount: settings.getMinCheckpointCount(),
    maxCheckpointCount: settings.getMaxCheckpointCount(),
    maxSubscriberCount: settings.getMaxSubscriberCount(),
    liveBufferSize: settings.getLiveBufferSize(),
    readBatchSize: settings.getReadBatchSize(),
    historyBufferSize: settings.getHistoryBufferSize(),
    strategy,
  };
}

/** Throws for a group that could never read: the real server checks this last, after whether the group exists. */
export function checkBufferSizes({ stream, group, readBatchSize, historyBufferSize }: GroupConfig): void {
  if (readBatchSize < historyBufferSize) return;
  throw groupFailed(
    { stream, group },
    "Specified argument was out of the range of valid values. (Parameter 'ReadBatchSize may not be greater than or equal to BufferSize')",
  );
}

/** The text takes precedence over the number: clients that only know the number send no text. */
function strategyOf(id: GroupId, settings: Settings): StrategyName {
  const text = 'getConsumerStrategy' in settings ? settings.getConsumerStrategy() : '';
  const number = settings.getNamedConsumerStrategy();
  const name = text === '' ? (STRATEGY_BY_NUMBER[number] ?? String(number)) : text;
  if (!isStrategyName(name)) throw groupFailed(id, `Consumer strategy ${name} does not exist.`);
  return name;
}

function startOfStream(options: Options, settings: Settings): number {
  const source = options.getStream();
  if (source === undefined) return numberOrEnd(revisionOrEnd(settings.getRevision()));
  if (source.hasStart()) return 0;
  if (source.hasEnd()) return -1;
  if (!source.hasRevision()) throw invalidArgument('The request names no start.');
  return numberOrEnd(revisionOrEnd(source.getRevision()));
}

function startOfAll(id: GroupId, options: Options, end: Ends): number {
  const all = options.getAll();
  if (all?.hasStart()) return 0;
  if (all?.hasEnd()) return -1;
  const position = all?.getPosition();
  if (position === undefined) throw invalidArgument('The request names no start.');
  const start = positionOrEnd(position);
  if (start === 'end') {
    if (position.getPreparePosition() === position.getCommitPosition()) return -1;
    throw groupFailed(
      id,
      'Invalid Start From position: prepare position must be less than or equal to the commit position.',
    );
  }
  if (start > end.lastPosition) {
    throw groupFailed(
      id,
      'Invalid Start From position: commit position must be less than or equal to the last commit position in the transaction file.',
    );
  }
  return start;
}

function numberOrEnd(start: number | 'end'): number {
  return start === 'end' ? -1 : start;
}

function filterOf(options: Options): EventFilter | undefined {
  const all = options.getAll();
  const filter = all !== undefined && 'getFilter' in all ? all.getFilter() : undefined;
  return filter === undefined ? undefined : parseFilter(filter);
}
