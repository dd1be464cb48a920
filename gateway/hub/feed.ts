import { CHANNELS_STREAM } from '../../domains/shared/channels.ts';
import { keepRunning } from '../../kernel/async/keep-running.ts';
import { type EventStore, isUnavailable, type SubscriptionGroup } from '../../kernel/event-store/index.ts';
import type { Log } from '../../kernel/process/log.ts';
import { GATEWAY_GROUPS } from './abandoned-groups.ts';
import type { Message, MessageMaker } from './message.ts';

export type Feed = {
  /** Of the last message that was handed over; -1 before the first. */
  position(): bigint;
  /** The messages after a position, in order, to the end of the stream or up to `upTo`. */
  after(position: bigint, upTo?: bigint): AsyncGenerator<Message>;
  stop(): Promise<void>;
};

/**
 * Hands over every message that is appended to `channels` from now on, once and in order. The persistent subscription only
 * signals that there is one; order and completeness come from the stream: a repeated delivery is skipped, and a gap is
 * filled by reading. So a group is made anew for each subscription: what an earlier one has left behind, when its process
 * was killed for example, would be delivered before anything new.
 * @param instance names this gateway's own group: every gateway gets every message
 */
export async function startFeed(
  { store, log, messageOf }: { store: EventStore; log: Log; messageOf: MessageMaker },
  instance: string,
  onMessage: (message: Message) => void,
): Promise<Feed> {
  const group: SubscriptionGroup = {
    stream: CHANNELS_STREAM,
    name: `${GATEWAY_GROUPS}${instance}`,
    concurrency: 100,
    messageTimeoutMs: 30_000,
    maxRetries: 10,
    from: 'end',
  };
  let position = await newestPosition(store);
  const stopping = new AbortController();

  const advance = (message: Message): void => {
    position = message.position;
    onMessage(message);
  };

  async function consume(progressed: () => void): Promise<void> {
    await store.removeGroup(group);
    await store.ensureGroup(group);
    // Appended while there was no subscription.
    for await (const message of after(position)) advance(message);
    for await (const delivery of store.consume(group, stopping.signal)) {
      const { revision } = delivery;
      progressed();
      if (revision > position + 1n) {
        for await (const message of after(position, revision - 1n)) advance(message);
      }
      if (revision > position) advance(messageOf(delivery, revision));
      delivery.ack();
    }
  }

  async function* after(from: bigint, upTo?: bigint): AsyncGenerator<Message> {
    let last = from;
    while (upTo === undefined || last < upTo) {
      const wanted = upTo === undefined ? PAGE : Math.min(PAGE, Number(upTo - last));
      const page = await store.records(CHANNELS_STREAM, { from: last + 1n, maxCount: wanted, resolveLinks: true });
      for (const record of page) {
        last = record.link?.revision ?? record.revision;
        yield messageOf(record, last);
      }
      if (page.length < wanted) return;
    }
  }

  const running = keepRunning(consume, {
    signal: stopping.signal,
    onFailure: (error, attempt) =>
      log[isUnavailable(error) || attempt > 0 ? 'debug' : 'warn'](
        { err: error, attempt },
        'lost the subscription to the channels and subscribes again',
      ),
  });

  return {
    position: () => position,
    after,
    async stop() {
      stopping.abort();
      await running;
      await store.removeGroup(group);
    },
  };
}

const PAGE = 200;

/** The position of the newest message: the revision of its link in `channels`; -1 when there is none, or none any more. */
export async function newestPosition(store: EventStore): Promise<bigint> {
  const [newest] = await store.records(CHANNELS_STREAM, { direction: 'backwards', maxCount: 1 });
  return newest ? (newest.link?.revision ?? newest.revision) : -1n;
}
