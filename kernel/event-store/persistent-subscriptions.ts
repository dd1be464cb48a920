import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import {
  AccessDeniedError,
  END,
  type EventStoreDBClient,
  PARK,
  PersistentSubscriptionDoesNotExistError,
  PersistentSubscriptionExistsError,
  type PersistentSubscriptionToStream,
  type PersistentSubscriptionToStreamResolvedEvent,
  persistentSubscriptionToStreamSettingsFromDefaults,
  RETRY,
  START,
} from '@eventstore/db-client';
import { arrivals } from './arrivals.ts';
import { type Decoded, NOTHING } from './codec.ts';
import type { Connection } from './connection.ts';
import { RETRY_FOR_MS, retryUnanswered } from './retry.ts';
import { changeMetadata } from './stream-metadata.ts';
import { createUnsubscribe } from './unsubscribe.ts';

export type SubscriptionGroup = {
  readonly stream: string;
  readonly name: string;
  /** Deliveries in flight at once. */
  readonly concurrency: number;
  /** How long a delivery may stay unacknowledged before it is redelivered. */
  readonly messageTimeoutMs: number;
  /** Where a new group starts: at the first record, or at the next one written. */
  readonly from: 'start' | 'end';
};

/**
 * A message of a group. `event` is null if it cannot be read, or if the link's target was deleted: then it can only be
 * acknowledged.
 */
export type Delivery = Decoded & {
  /** The revision in the group's own stream. */
  readonly revision: bigint;
  readonly retries: number;
  ack(): void;
  retry(reason: string): void;
  park(reason: string): void;
};

// The server also counts redeliveries after a lost connection or an outage, and parks silently. So its limit is never
// reached: the consumer counts attempts and parks.
const NEVER = 1_000_000;
// A node that has just become the leader takes calls about groups and never answers them: each is made again soon.
const ENSURE_FOR_MS = 30_000;
const ACK_AT_MOST = 20;
const ACK_WITHIN_MS = 20;
// The client reports when an acknowledgement was handed to the connection, not when it left, and on a lost connection
// it may never report it.
const FLUSH_WITHIN_MS = 1_000;
const ON_THE_WAY_MS = 50;

/**
 * Creates the group unless it exists.
 * @param options.update gives an existing group the declared settings. That ends the subscriptions of all its consumers
 * @throws EventStoreUnavailable
 */
export async function ensureGroup(
  client: EventStoreDBClient,
  group: SubscriptionGroup,
  { update }: { update: boolean },
): Promise<void> {
  const { stream, name } = group;
  const declared = {
    resolveLinkTos: true,
    messageTimeout: group.messageTimeoutMs,
    maxRetryCount: NEVER,
    checkPointAfter: 500,
    checkPointLowerBound: 1,
    checkPointUpperBound: 200,
  };
  const startFrom = group.from === 'start' ? START : END;
  const settings = persistentSubscriptionToStreamSettingsFromDefaults({ startFrom, ...declared });
  try {
    await retryUnanswered(client, `create the group ${name}`, ENSURE_FOR_MS, () =>
      client.createPersistentSubscriptionToStream(stream, name, settings),
    );
  } catch (error) {
    if (!(error instanceof PersistentSubscriptionExistsError)) throw error;
    if (!update) return;
    const current = await retryUnanswered(client, `read the settings of the group ${name}`, ENSURE_FOR_MS, () =>
      client.getPersistentSubscriptionToStreamInfo(stream, name),
    );
    // Where it starts no longer matters: it has begun.
    if (isSubset(declared, current.settings)) return;
    await retryUnanswered(client, `update the group ${name}`, ENSURE_FOR_MS, () =>
      client.updatePersistentSubscriptionToStream(stream, name, settings),
    );
  }
}

const isSubset = (part: object, whole: object): boolean =>
  isDeepStrictEqual(part, Object.fromEntries(Object.keys(part).map((key) => [key, whole[key as keyof typeof whole]])));

const CHECKPOINTS_KEPT = 2;

/**
 * Limits a group to its latest checkpoints, which the server itself keeps for ever. A user who may not change the
 * server's streams leaves it at that.
 */
export async function keepFewCheckpoints(
  client: EventStoreDBClient,
  { stream, name }: SubscriptionGroup,
): Promise<void> {
  const checkpoints = `$persistentsubscription-${stream}::${name}-checkpoint`;
  try {
    await changeMetadata(client, checkpoints, (current) =>
      current.maxCount === CHECKPOINTS_KEPT ? current : { ...current, maxCount: CHECKPOINTS_KEPT },
    );
  } catch (error) {
    if (!(error instanceof AccessDeniedError)) throw error;
  }
}

/** Removes the group if it exists. @throws EventStoreUnavailable */
export async function removeGroup(
  client: EventStoreDBClient,
  group: Pick<SubscriptionGroup, 'stream' | 'name'>,
  retryForMs = RETRY_FOR_MS,
): Promise<void> {
  try {
    await retryUnanswered(client, `remove the group ${group.name}`, retryForMs, () =>
      client.deletePersistentSubscriptionToStream(group.stream, group.name),
    );
  } catch (error) {
    if (!(error instanceof PersistentSubscriptionDoesNotExistError)) throw error;
  }
}

/**
 * Consumes the group until `signal` aborts; throws when the connection is lost. Whatever was not acknowledged is
 * delivered again, to this consumer or another.
 */
export async function* consume(
  { client, decode }: Connection,
  group: SubscriptionGroup,
  signal: AbortSignal,
): AsyncGenerator<Delivery> {
  // A signal that is already aborted fires no event.
  if (signal.aborted) return;
  const subscription = client.subscribeToPersistentSubscriptionToStream(group.stream, group.name, {
    bufferSize: group.concurrency,
  });
  const answers = answerTo(subscription);
  const end = createUnsubscribe(subscription);
  // Acknowledgements must be sent before the call ends, or their events are delivered a second time.
  const finish = async (): Promise<void> => {
    await Promise.race([answers.flush(), sleep(FLUSH_WITHIN_MS, undefined, { ref: false })]);
    await sleep(ON_THE_WAY_MS);
    end();
  };
  const stop = () => void finish();
  signal.addEventListener('abort', stop, { once: true });
  try {
    for await (const arrived of arrivals<Resolved>(subscription)) {
      const decoded = await decode(arrived);
      for (const [index, resolved] of arrived.entries()) yield deliveryOf(resolved, decoded[index] ?? NOTHING, answers);
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    signal.removeEventListener('abort', stop);
    await finish();
  }
}

type Resolved = PersistentSubscriptionToStreamResolvedEvent;

function deliveryOf(resolved: Resolved, decoded: Decoded, answers: ReturnType<typeof answerTo>): Delivery {
  return {
    ...decoded,
    revision: (resolved.link ?? resolved.event)?.revision ?? 0n,
    retries: resolved.retryCount,
    ack: () => answers.ack(resolved),
    retry: (reason) => answers.nack(RETRY, reason, resolved),
    park: (reason) => answers.nack(PARK, reason, resolved),
  };
}

// One gRPC write per ack is the largest cost of consuming; batching makes it two to three times as fast.
function answerTo(subscription: PersistentSubscriptionToStream) {
  let pending: Resolved[] = [];
  let timer: NodeJS.Timeout | undefined;
  // An acknowledgement that cannot be sent belongs to a lost connection: the server will deliver the message again.
  const lost = () => undefined;

  const flush = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const batch = pending;
    pending = [];
    if (batch.length > 0) await subscription.ack(...batch).catch(lost);
  };

  return {
    flush,
    ack(resolved: Resolved): void {
      pending.push(resolved);
      if (pending.length >= ACK_AT_MOST) void flush();
      else timer ??= setTimeout(() => void flush(), ACK_WITHIN_MS);
    },
    nack(action: typeof RETRY | typeof PARK, reason: string, resolved: Resolved): void {
      void subscription.nack(action, reason, resolved).catch(lost);
    },
  };
}
