import type { EventLog } from '../log/event-log.ts';
import { Checkpoints } from './checkpoints.ts';
import { Delivery } from './delivery.ts';
import { groupDropped } from './errors.ts';
import { Latencies } from './latencies.ts';
import { type Consumer, type Message, newMessage } from './message.ts';
import { ParkedMessages } from './parked.ts';
import { Progress } from './progress.ts';
import type { GroupConfig } from './settings.ts';
import { openSource, type Source, type SourceRecord } from './source.ts';

export type NackAction = 'park' | 'retry' | 'skip';

const TICK_MS = 1_000;
const SMALLEST_PAGE = 10;
/** Pages read in one turn of the event loop: a filter may pass over the whole log before it finds something. */
const PAGES_PER_TURN = 20;

/**
 * A persistent subscription: reads its source ahead of its consumers, hands every event to one of them, takes answers, and keeps
 * its place in a checkpoint. Delivery is at least once, and only roughly in order.
 */
export class Group {
  readonly config: GroupConfig;
  readonly checkpoints: Checkpoints;
  readonly parked: ParkedMessages;
  readonly handled = new Latencies();
  /** The last position read from the source. */
  lastKnown: number | undefined;
  private readonly log: EventLog;
  private readonly source: Source;
  private readonly delivery: Delivery;
  private readonly progress = new Progress();
  private readonly buffer: Message[] = [];
  /** In the order of their positions, replayed messages at the end. */
  private readonly retries: Message[] = [];
  private readonly stopListening: () => void;
  private readonly timer: NodeJS.Timeout;
  private disposed = false;
  private fillingLater = false;

  constructor(log: EventLog, config: GroupConfig) {
    this.log = log;
    this.config = config;
    this.checkpoints = new Checkpoints(log, config);
    this.parked = new ParkedMessages(log, config);
    this.delivery = new Delivery(config);
    const { position } = this.checkpoints;
    this.lastKnown = position;
    this.source = openSource(log, config, position === undefined ? config.firstEvent : position + 1);
    this.stopListening = log.signals.listen(config.stream, () => this.fill());
    this.timer = setInterval(() => this.tick(), TICK_MS);
    this.fill();
  }

  get status(): { isLive: boolean; buffered: number; retrying: number; outstanding: number } {
    return {
      isLive: this.source.isLive,
      buffered: this.buffer.length,
      retrying: this.retries.length,
      outstanding: this.delivery.outstanding.size,
    };
  }

  get consumers(): readonly Consumer[] {
    return this.delivery.consumers;
  }

  /** Nobody can be served any more: the stream is closed for ever. */
  get isOver(): boolean {
    return this.source.isClosed;
  }

  connect(consumer: Consumer): void {
    this.delivery.connect(consumer);
    this.push();
    this.fill();
  }

  /** What the consumer had in hand goes to the others. */
  disconnect(consumer: Consumer): void {
    for (const message of this.delivery.disconnect(consumer)) this.retryLater(message);
    this.fill();
  }

  ack(ids: readonly string[]): void {
    for (const id of ids) {
      const message = this.delivery.outstanding.find(id);
      if (message !== undefined) this.complete(message);
    }
    this.settled();
  }

  nack(ids: readonly string[], action: NackAction, reason: string): void {
    for (const id of ids) {
      const message = this.delivery.outstanding.find(id);
      if (message === undefined) continue;
      if (action === 'park') this.park(message, `Client explicitly NAK'ed message.\n${reason}`);
      else if (action === 'retry') this.retryOrPark(message);
      else this.complete(message);
    }
    this.settled();
  }

  /** Delivers parked messages again, those before revision `stopAt` of the parked stream. */
  replayParked(stopAt: number): void {
    this.parked.startReplay(stopAt);
    this.fill();
  }

  /** Stops for good. With `drop` the consumers are told that their group is gone. */
  dispose({ drop }: { drop: boolean }): void {
    this.disposed = true;
    this.stopListening();
    this.checkpoints.stop();
    clearInterval(this.timer);
    if (drop) for (const { call } of [...this.consumers]) call.emit('error', groupDropped(this.config));
  }

  private tick(): void {
    for (const message of this.delivery.outstanding.expired(Date.now())) this.retryOrPark(message);
    this.settled(true);
  }

  /** After answers: note the progress, read on, hand out. */
  private settled(isTick = false): void {
    if (this.disposed) return;
    void this.checkpoints.note(this.progress, isTick);
    void this.parked.truncate();
    this.fill();
  }

  private fill(): void {
    if (this.disposed || this.fillingLater) return;
    for (let pages = 0; this.hasRoom(); pages++) {
      if (pages === PAGES_PER_TURN) {
        this.fillLater();
        break;
      }
      if (!this.readReplayed() && !this.readSource()) break;
      // What consumers take at once makes room for more.
      if (!this.hasRoom()) this.push();
    }
    if (!this.hasRoom()) this.source.fallBehind();
    this.push();
  }

  private fillLater(): void {
    this.fillingLater = true;
    setImmediate(() => {
      this.fillingLater = false;
      this.fill();
    });
  }

  private hasRoom(): boolean {
    const { historyBufferSize, readBatchSize } = this.config;
    return historyBufferSize - this.buffer.length - this.retries.length > readBatchSize;
  }

  private get pageSize(): number {
    return Math.max(SMALLEST_PAGE, this.config.readBatchSize);
  }

  private readReplayed(): boolean {
    const records = this.parked.read(this.pageSize);
    for (const record of records) {
      const resolved = this.log.reader.resolve(record, true);
      this.retries.push(newMessage(resolved, Number.POSITIVE_INFINITY, this.parked.progress, record.revision));
    }
    return records.length > 0;
  }

  private readSource(): boolean {
    const records = this.source.read(this.pageSize);
    for (const record of records) this.take(record);
    return records.length > 0;
  }

  private take({ record, at, kind }: SourceRecord): void {
    this.lastKnown = at;
    if (kind !== 'wanted') {
      // Checkpoints are hidden events themselves: counted, each would be a reason for the next.
      this.progress.skip(at, kind === 'hidden' ? 0 : 1);
      return;
    }
    const resolved = this.config.resolveLinks ? this.log.reader.resolve(record, this.source.isLive) : { event: record };
    this.buffer.push(newMessage(resolved, at, this.progress, at));
  }

  private push(): void {
    if (this.disposed) return;
    if (this.delivery.handOut(this.retries)) this.delivery.handOut(this.buffer);
  }

  private complete(message: Message): void {
    const took = Date.now() - message.sentAt;
    this.handled.add(took);
    message.consumer?.latencies.add(took);
    this.delivery.takeBack(message);
    message.progress.complete(message.entry);
  }

  private retryOrPark(message: Message): void {
    const { maxRetryCount } = this.config;
    if (message.retryCount >= maxRetryCount) {
      this.park(message, `Reached retry count of ${maxRetryCount}`);
      return;
    }
    this.delivery.takeBack(message);
    this.retryLater(message);
  }

  private retryLater(message: Message): void {
    message.retryCount++;
    const later = this.retries.findIndex(({ order }) => order > message.order);
    this.retries.splice(later < 0 ? this.retries.length : later, 0, message);
  }

  /** The message counts as handled only when its link is on disk. */
  private park(message: Message, reason: string): void {
    message.parking = true;
    void this.parked.park(message.resolved, reason).then(() => {
      message.parking = false;
      this.complete(message);
      this.settled();
    });
  }
}
