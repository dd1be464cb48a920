import { CHANNELS_STREAM } from '../../contracts/channels.ts';
import { anyOf } from '../../kernel/async/any-of.ts';
import { keepRunning } from '../../kernel/async/keep-running.ts';
import type { EventStore, SubscriptionGroup } from '../../kernel/event-store/index.ts';
import { logLoss } from '../../kernel/outages/unavailable.ts';
import type { Log } from '../../kernel/process/log.ts';
import { GATEWAY_GROUPS } from './abandoned-groups.ts';
import type { Message, MessageMaker } from './message.ts';
import { MessagesMissed, messagesAfter } from './messages-after.ts';

export type Feed = {
  /** Of the last message delivered; -1 before the first. */
  position(): bigint;
  /** The messages after one position and up to another, in order. @throws MessagesMissed */
  after(position: bigint, upTo: bigint): AsyncGenerator<Message>;
  /** Ends the subscription and creates another, after reading what was not delivered. */
  restart(): void;
  stop(): Promise<void>;
};

/**
 * Delivers every message appended to `channels` after `newest`, once and in order. The persistent subscription only
 * signals new messages; order and completeness come from the stream: repeated deliveries are skipped and gaps are
 * filled by reading. The group is therefore recreated for each subscription: otherwise leftovers of an earlier one, for
 * example of a killed process, would be delivered before anything new.
 * @param instance names this gateway's own group: every gateway gets every message
 * @param newest the position of the newest message so far
 * @param onMissed is called when messages aged out before they could be delivered, or never existed; the next message
 *   follows them
 */
export function startFeed(
  { store, log, messageOf }: { store: EventStore; log: Log; messageOf: MessageMaker },
  instance: string,
  newest: bigint,
  onMessage: (message: Message) => void,
  onMissed: () => void,
): Feed {
  const group = groupOf(instance);
  const after = (from: bigint, upTo?: bigint) => messagesAfter(store, messageOf, from, upTo);
  let position = newest;
  const stopping = new AbortController();
  let subscribed = new AbortController();

  const advance = (message: Message): void => {
    position = message.position;
    onMessage(message);
  };

  async function consume(progressed: () => void): Promise<void> {
    subscribed = new AbortController();
    const ending = anyOf(stopping.signal, subscribed.signal);
    await store.removeGroup(group);
    await store.ensureGroup(group);
    const newest = await newestPosition(store);
    if (newest < position) {
      // An earlier backup of the log was restored: positions already delivered will be used for other messages.
      log.warn({ position, newest }, RESTORED);
      position = newest;
      onMissed();
    }
    // Appended while there was no subscription.
    await fill();
    for await (const delivery of store.consume(group, ending)) {
      const { revision } = delivery;
      progressed();
      if (revision > position + 1n) await fill(revision - 1n);
      if (revision > position) advance(messageOf(delivery, revision));
      delivery.ack();
    }
  }

  async function fill(upTo?: bigint): Promise<void> {
    try {
      for await (const message of after(position, upTo)) advance(message);
    } catch (error) {
      if (!(error instanceof MessagesMissed)) throw error;
      position = error.upTo;
      onMissed();
      await fill(upTo);
    }
  }

  const running = keepRunning(consume, {
    signal: stopping.signal,
    onFailure: logLoss(log, 'lost the subscription to the channels and subscribes again'),
  });

  return {
    position: () => position,
    after,
    restart: () => subscribed.abort(),
    async stop() {
      stopping.abort();
      await running;
      await store.removeGroup(group);
    },
  };
}

const RESTORED =
  'the event store was restored to an earlier moment: the hub continues from there, and clients reload their lists';

const groupOf = (instance: string): SubscriptionGroup => ({
  stream: CHANNELS_STREAM,
  name: `${GATEWAY_GROUPS}${instance}`,
  concurrency: 100,
  messageTimeoutMs: 30_000,
  from: 'end',
});

/** The position of the newest message, even if it is gone: its link's revision in `channels`; -1 before the first. */
export const newestPosition = async (store: EventStore): Promise<bigint> =>
  (await store.lastRevision(CHANNELS_STREAM)) ?? -1n;
