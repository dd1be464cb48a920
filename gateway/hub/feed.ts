import { CHANNELS_STREAM } from '../../domains/shared/channels.ts';
import { keepRunning } from '../../kernel/async/keep-running.ts';
import type { EventStore, SubscriptionGroup } from '../../kernel/event-store/index.ts';
import type { Log } from '../../kernel/process/log.ts';
import { type Message, messageOf } from './message.ts';

export type Feed = {
  /** Of the last message that was handed over; -1 before the first. */
  position(): bigint;
  stop(): Promise<void>;
};

/**
 * Hands over every message that is appended to `channels` from now on, once and in order. The persistent subscription only
 * signals that there is one; order and completeness come from the stream: a repeated delivery is skipped, and a gap is
 * filled by reading.
 * @param instance names this gateway's own group: every gateway gets every message
 */
export async function startFeed(
  { store, log }: { store: EventStore; log: Log },
  instance: string,
  onMessage: (message: Message) => void,
): Promise<Feed> {
  const group: SubscriptionGroup = {
    stream: CHANNELS_STREAM,
    name: `gateway-${instance}`,
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
    await store.ensureGroup(group);
    // Appended while there was no subscription.
    for await (const message of messagesAfter(store, position)) advance(message);
    for await (const { event, revision, ack } of store.consume(group, stopping.signal)) {
      progressed();
      if (revision > position + 1n) {
        for await (const message of messagesAfter(store, position, revision - 1n)) advance(message);
      }
      if (revision > position) advance(messageOf(event, revision));
      ack();
    }
  }

  const running = keepRunning(consume, {
    signal: stopping.signal,
    onFailure: (error, attempt) =>
      log.warn({ err: error, attempt }, 'lost the subscription to the channels and subscribes again'),
  });

  return {
    position: () => position,
    async stop() {
      stopping.abort();
      await running;
      await store.removeGroup(group);
    },
  };
}

/** The position of the newest message: the revision of its link in `channels`; -1 when there is none. */
export async function newestPosition(store: EventStore): Promise<bigint> {
  const [newest] = await store.records(CHANNELS_STREAM, { direction: 'backwards', maxCount: 1 });
  return newest ? (newest.link?.revision ?? newest.revision) : -1n;
}

const PAGE = 200;

/** The messages after a position, in order, to the end of the stream or up to `upTo`. */
export async function* messagesAfter(store: EventStore, after: bigint, upTo?: bigint): AsyncGenerator<Message> {
  let last = after;
  while (upTo === undefined || last < upTo) {
    const wanted = upTo === undefined ? PAGE : Math.min(PAGE, Number(upTo - last));
    const page = await store.records(CHANNELS_STREAM, { from: last + 1n, maxCount: wanted, resolveLinks: true });
    for (const { event, revision, link } of page) {
      last = link?.revision ?? revision;
      yield messageOf(event, last);
    }
    if (page.length < wanted) return;
  }
}
