import type { EventLog } from '../log/event-log.ts';
import { DamagedRecord } from '../store/damage.ts';
import type { RecordedEvent } from '../wire/recorded-event.ts';
import { type Checkpoints, openCheckpoints } from './checkpoints.ts';
import { createDelivery } from './delivery.ts';
import { groupDropped } from './errors.ts';
import { createLatencies, type Latencies } from './latencies.ts';
import { type Consumer, type Message, newMessage } from './message.ts';
import { openParkedMessages, type ParkedMessages } from './parked.ts';
import { createProgress } from './progress.ts';
import type { GroupConfig } from './settings.ts';
import { openSource, type SourceRecord } from './source.ts';

export type NackAction = 'park' | 'retry' | 'skip';

const SMALLEST_PAGE = 10;
/** Pages read in one turn of the event loop: a filter may skip the whole log before it finds something. */
const PAGES_PER_TURN = 20;

/**
 * A persistent subscription: reads its source ahead of its consumers, hands every event to one of them, processes their
 * answers, and keeps its place in a checkpoint. Delivery is at least once, and only roughly in order.
 */
export type Group = {
  readonly config: GroupConfig;
  readonly checkpoints: Checkpoints;
  readonly parked: ParkedMessages;
  readonly handled: Latencies;
  /** The last position read from the source. */
  readonly lastKnown: number | undefined;
  readonly status: { isLive: boolean; buffered: number; retrying: number; outstanding: number };
  readonly consumers: readonly Consumer[];
  /** No one can be served: the stream is closed forever, or the group's start is not a record of `$all`. */
  readonly isOver: boolean;
  connect(consumer: Consumer): void;
  /** The consumer's messages go to the others. */
  disconnect(consumer: Consumer): void;
  ack(ids: readonly string[]): void;
  nack(ids: readonly string[], action: NackAction, reason: string): void;
  /** Redelivers parked messages, up to revision `stopAt` of the parked stream (exclusive). */
  replayParked(stopAt: number): void;
  /** Called every second: delivers again what was not answered in time, and records the progress. */
  tick(): void;
  /** Stops for good. With `drop`, the consumers are told that their group is gone. */
  dispose(options: { drop: boolean }): void;
};

/** Starts a group from its checkpoint, or from where its settings say. It keeps reading until it is disposed. */
export function openGroup(log: EventLog, config: GroupConfig): Group {
  const { historyBufferSize, readBatchSize, maxRetryCount, resolveLinks } = config;
  const pageSize = Math.max(SMALLEST_PAGE, readBatchSize);
  const checkpoints = openCheckpoints(log, config);
  const parked = openParkedMessages(log, config);
  const delivery = createDelivery(config);
  const progress = createProgress();
  const handled = createLatencies();
  const source = openSource(log, config, checkpoints.position);
  const buffer: Message[] = [];
  /** In order of position, with replayed messages at the end. */
  const retries: Message[] = [];
  /** Read and not taken in yet: a link to something damaged is not passed over. */
  let read: SourceRecord[] = [];
  let replayed: RecordedEvent[] = [];
  let lastKnown = checkpoints.position;
  let disposed = false;
  let fillingLater = false;

  const hasRoom = (): boolean => historyBufferSize - buffer.length - retries.length > readBatchSize;
  const push = (): void => {
    if (!disposed && delivery.handOut(retries)) delivery.handOut(buffer);
  };
  const readReplayed = (): boolean => {
    if (replayed.length === 0) replayed = [...parked.read(pageSize)];
    const isAtEnd = replayed.length === 0;
    for (let next = replayed[0]; next !== undefined; next = replayed[0]) {
      const resolved = log.reader.resolve(next, true);
      retries.push(newMessage(resolved, Number.POSITIVE_INFINITY, parked.progress, next.revision));
      replayed.shift();
    }
    return !isAtEnd;
  };
  const takeIn = ({ record, at, kind }: SourceRecord): void => {
    lastKnown = at;
    if (kind !== 'wanted') {
      // Checkpoints are hidden events themselves: if counted, each would cause the next.
      progress.skip(at, kind === 'hidden' ? 0 : 1);
      return;
    }
    const resolved = resolveLinks ? log.reader.resolve(record, source.isLive) : { event: record };
    buffer.push(newMessage(resolved, at, progress, at));
  };
  const readSource = (): boolean => {
    if (read.length === 0) read = [...source.read(pageSize)];
    const isAtEnd = read.length === 0;
    for (let next = read[0]; next !== undefined; next = read[0]) {
      takeIn(next);
      read.shift();
    }
    return !isAtEnd;
  };
  const fillLater = (): void => {
    fillingLater = true;
    setImmediate(() => {
      fillingLater = false;
      fill();
    });
  };
  const fill = (): void => {
    if (disposed || fillingLater) return;
    try {
      readOn();
    } catch (error) {
      if (!(error instanceof DamagedRecord)) throw error;
      push();
      setImmediate(failOver, error);
    }
  };
  /**
   * The group stands still before what is damaged. Its consumers are told as soon as they have handled everything before
   * it, and again whenever they come back.
   */
  const failOver = (damage: DamagedRecord): void => {
    if (buffer.length > 0 || retries.length > 0 || delivery.outstanding.size > 0) return;
    for (const { call } of [...delivery.consumers]) call.fail(damage);
  };
  const readOn = (): void => {
    for (let pages = 0; hasRoom(); pages++) {
      if (pages === PAGES_PER_TURN) {
        fillLater();
        break;
      }
      if (!readReplayed() && !readSource()) break;
      // What consumers take immediately makes room for more.
      if (!hasRoom()) push();
    }
    if (!hasRoom()) source.fallBehind();
    push();
  };
  /** After answers: records the progress, reads on, hands out messages. */
  const settled = (isTick = false): void => {
    if (disposed) return;
    void checkpoints.note(progress, isTick);
    void parked.truncate();
    fill();
  };

  const complete = (message: Message): void => {
    const took = Date.now() - message.sentAt;
    handled.add(took);
    message.consumer?.latencies.add(took);
    delivery.takeBack(message);
    message.progress.complete(message.entry);
  };
  /** The message counts as handled only once its link is on disk. */
  const park = (message: Message, reason: string): void => {
    message.parking = true;
    void parked.park(message.resolved, reason).then(() => {
      message.parking = false;
      complete(message);
      settled();
    });
  };
  const retryLater = (message: Message): void => {
    message.retryCount++;
    const later = retries.findIndex(({ order }) => order > message.order);
    retries.splice(later < 0 ? retries.length : later, 0, message);
  };
  const retryOrPark = (message: Message): void => {
    if (message.retryCount >= maxRetryCount) {
      park(message, `Reached retry count of ${maxRetryCount}`);
      return;
    }
    delivery.takeBack(message);
    retryLater(message);
  };

  const stopListening = log.signals.listen(config.stream, fill);
  fill();

  return {
    config,
    checkpoints,
    parked,
    handled,
    get lastKnown() {
      return lastKnown;
    },
    get status() {
      return {
        isLive: source.isLive,
        buffered: buffer.length,
        retrying: retries.length,
        outstanding: delivery.outstanding.size,
      };
    },
    consumers: delivery.consumers,
    get isOver() {
      return source.isClosed;
    },
    connect: (consumer) => {
      delivery.connect(consumer);
      push();
      fill();
    },
    disconnect: (consumer) => {
      for (const message of delivery.disconnect(consumer)) retryLater(message);
      fill();
    },
    ack: (ids) => {
      for (const id of ids) {
        const message = delivery.outstanding.find(id);
        if (message !== undefined) complete(message);
      }
      settled();
    },
    nack: (ids, action, reason) => {
      for (const id of ids) {
        const message = delivery.outstanding.find(id);
        if (message === undefined) continue;
        if (action === 'park') park(message, `Client explicitly NAK'ed message.\n${reason}`);
        else if (action === 'retry') retryOrPark(message);
        else complete(message);
      }
      settled();
    },
    replayParked: (stopAt) => {
      parked.startReplay(stopAt);
      fill();
    },
    tick: () => {
      for (const message of delivery.outstanding.expired(Date.now())) retryOrPark(message);
      settled(true);
    },
    dispose: ({ drop }) => {
      disposed = true;
      stopListening();
      checkpoints.stop();
      if (drop) for (const { call } of [...delivery.consumers]) call.fail(groupDropped(config));
    },
  };
}
