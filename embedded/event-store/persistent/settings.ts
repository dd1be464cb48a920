import { invalidArgument, unhandled } from '../grpc/status-error.ts';
import type { LogReader } from '../log/log-reader.ts';
import { ALL } from '../log/stream-names.ts';
import type {
  CreateReq_Options,
  CreateReq_Settings,
  UpdateReq_Options,
  UpdateReq_Settings,
} from '../protos/persistent_pb.ts';
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

type Options = CreateReq_Options | UpdateReq_Options;
type Settings = CreateReq_Settings | UpdateReq_Settings;

/** Where the log ends: for starts given as `end`, and to check that a position lies within the log. */
type Ends = Pick<LogReader, 'lastPosition' | 'lastRevision'>;

const STRATEGY_BY_NUMBER = ['DispatchToSingle', 'RoundRobin', 'Pinned'] as const;
const TICKS_PER_MILLISECOND = 10_000;

/** The group named by a Create or Update. Throws for an empty stream, and for `$all` in the form meant for streams. */
export function groupIdOf(options: Options): GroupId {
  const { groupName: group, streamOption: source } = options;
  if (source.case === 'all') return { stream: ALL, group };
  const stream = optionalStreamName(source.value?.streamIdentifier ?? options.streamIdentifier);
  const id = { stream, group };
  if (stream === '') throw groupFailed(id, 'The stream has no name.');
  if (stream === ALL) throw groupFailed(id, 'A group on all streams is created with the $all form of the request.');
  return id;
}

/** The settings of a Create or Update. `filter` is taken from the group being updated: an update cannot name one. */
export function parseGroupConfig(options: Options, end: Ends, filter: EventFilter | null): GroupConfig {
  const id = groupIdOf(options);
  const { settings } = options;
  if (settings === undefined) throw unhandled();
  const strategy = strategyOf(id, settings);
  const startFrom = id.stream === ALL ? startOfAll(id, options, end) : startOfStream(options, settings);
  const endOfSource = id.stream === ALL ? end.lastPosition : end.lastRevision(id.stream);
  return {
    ...id,
    startFrom,
    firstEvent: startFrom === -1 ? endOfSource + 1 : startFrom,
    filter: filterOf(options) ?? filter,
    resolveLinks: settings.resolveLinks,
    extraStatistics: settings.extraStatistics,
    messageTimeoutMs: millisecondsOf(settings.messageTimeout),
    maxRetryCount: settings.maxRetryCount,
    checkpointAfterMs: millisecondsOf(settings.checkpointAfter),
    minCheckpointCount: settings.minCheckpointCount,
    maxCheckpointCount: settings.maxCheckpointCount,
    maxSubscriberCount: settings.maxSubscriberCount,
    liveBufferSize: settings.liveBufferSize,
    readBatchSize: settings.readBatchSize,
    historyBufferSize: settings.historyBufferSize,
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

/** Clients send milliseconds, or ticks of 100 ns. */
function millisecondsOf({ value = 0 }: Settings['messageTimeout'] | Settings['checkpointAfter']): number {
  return typeof value === 'bigint' ? Number(value) / TICKS_PER_MILLISECOND : value;
}

/** The text takes precedence over the number: clients that only know the number send no text. */
function strategyOf(id: GroupId, settings: Settings): StrategyName {
  const text = 'consumerStrategy' in settings ? settings.consumerStrategy : '';
  const number = settings.namedConsumerStrategy;
  const name = text === '' ? (STRATEGY_BY_NUMBER[number] ?? String(number)) : text;
  if (!isStrategyName(name)) throw groupFailed(id, `Consumer strategy ${name} does not exist.`);
  return name;
}

function startOfStream({ streamOption: source }: Options, settings: Settings): number {
  if (source.case !== 'stream') return numberOrEnd(revisionOrEnd(settings.revision));
  const start = source.value.revisionOption;
  if (start.case === 'start') return 0;
  if (start.case === 'end') return -1;
  if (start.case === undefined) throw invalidArgument('The request names no start.');
  return numberOrEnd(revisionOrEnd(start.value));
}

function startOfAll(id: GroupId, { streamOption: source }: Options, end: Ends): number {
  const option = source.case === 'all' ? source.value.allOption : undefined;
  if (option?.case === 'start') return 0;
  if (option?.case === 'end') return -1;
  if (option?.case !== 'position') throw invalidArgument('The request names no start.');
  const { commitPosition, preparePosition } = option.value;
  const start = positionOrEnd(option.value);
  if (start === 'end') {
    if (preparePosition === commitPosition) return -1;
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

function filterOf({ streamOption: source }: Options): EventFilter | undefined {
  if (source.case !== 'all' || !('filterOption' in source.value)) return undefined;
  const filter = source.value.filterOption;
  return filter.case === 'filter' ? parseFilter(filter.value) : undefined;
}
