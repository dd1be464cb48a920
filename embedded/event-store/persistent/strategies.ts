import { parseLink } from '../log/links.ts';
import { originalOf } from '../wire/read-response.ts';
import { type Consumer, hasFreeSlot, type Message } from './message.ts';

const NAMES = ['DispatchToSingle', 'RoundRobin', 'Pinned', 'PinnedByCorrelation'] as const;
export type StrategyName = (typeof NAMES)[number];

/** The recipient of a message: a consumer, no one for now, or no one for now although others may have a free slot. */
export type Choice = Consumer | 'nobody' | 'its-own-is-busy';

export type Strategy = {
  readonly consumers: readonly Consumer[];
  add(consumer: Consumer): void;
  remove(consumer: Consumer): void;
  choose(message: Message): Choice;
};

/** Whether there is a strategy of that name; case-sensitive. */
export function isStrategyName(name: string): name is StrategyName {
  return NAMES.some((known) => known === name);
}

/** A strategy without consumers. */
export function createStrategy(name: StrategyName): Strategy {
  switch (name) {
    case 'RoundRobin':
      return rotating(true);
    case 'DispatchToSingle':
      return rotating(false);
    case 'Pinned':
      return pinned(sourceStream);
    case 'PinnedByCorrelation':
      return pinned((message) => correlationOf(message) ?? sourceStream(message));
  }
}

/** The first consumer with a free slot; `always` moves on after each message, otherwise only when it is busy. */
function rotating(always: boolean): Strategy {
  const queue: Consumer[] = [];
  return {
    consumers: queue,
    add: (consumer) => queue.push(consumer),
    remove: (consumer) => removeFrom(queue, consumer),
    choose: () => {
      for (let tried = 0; tried < queue.length; tried++) {
        const [first] = queue;
        if (first === undefined) break;
        const free = hasFreeSlot(first);
        if (always || !free) queue.push(...queue.splice(0, 1));
        if (free) return first;
      }
      return 'nobody';
    },
  };
}

const BUCKETS = 1024;

/** Messages with the same key go to the same consumer while it is connected; others may overtake a busy one's. */
function pinned(keyOf: (message: Message) => string): Strategy {
  const consumers: Consumer[] = [];
  const owners: (Consumer | undefined)[] = new Array(BUCKETS).fill(undefined);
  return {
    consumers,
    add: (consumer) => {
      consumers.push(consumer);
      balance(owners, consumers);
    },
    remove: (consumer) => {
      removeFrom(consumers, consumer);
      balance(owners, consumers);
    },
    choose: (message) => {
      if (!consumers.some(hasFreeSlot)) return 'nobody';
      const owner = owners[hash(keyOf(message)) % BUCKETS];
      return owner !== undefined && hasFreeSlot(owner) ? owner : 'its-own-is-busy';
    },
  };
}

/** Distributes the buckets evenly, moving as few as possible. */
function balance(owners: (Consumer | undefined)[], consumers: readonly Consumer[]): void {
  const share = Math.ceil(BUCKETS / Math.max(1, consumers.length));
  const counts = new Map<Consumer, number>(consumers.map((consumer) => [consumer, 0]));
  const free: number[] = [];
  owners.forEach((owner, bucket) => {
    const count = owner === undefined ? undefined : counts.get(owner);
    if (owner === undefined || count === undefined || count >= share) free.push(bucket);
    else counts.set(owner, count + 1);
  });
  for (const bucket of free) {
    const next = consumers.find((consumer) => (counts.get(consumer) ?? 0) < share);
    owners[bucket] = next;
    if (next !== undefined) counts.set(next, (counts.get(next) ?? 0) + 1);
  }
}

function sourceStream({ resolved }: Message): string {
  if (resolved.event !== undefined) return resolved.event.stream;
  const link = originalOf(resolved);
  return parseLink(link.data)?.stream ?? link.stream;
}

function correlationOf({ resolved }: Message): string | undefined {
  const { metadata } = resolved.event ?? originalOf(resolved);
  try {
    const parsed: unknown = JSON.parse(Buffer.from(metadata).toString('utf8'));
    const correlation =
      typeof parsed === 'object' && parsed !== null ? Reflect.get(parsed, '$correlationId') : undefined;
    return typeof correlation === 'string' ? correlation : undefined;
  } catch {
    // Metadata need not be JSON; such an event has no correlation.
    return undefined;
  }
}

/** FNV-1a: spreads similar stream names well, and is the same in every process. */
function hash(text: string): number {
  let value = 2166136261;
  for (let index = 0; index < text.length; index++) value = Math.imul(value ^ text.charCodeAt(index), 16777619);
  return value >>> 0;
}

function removeFrom(consumers: Consumer[], consumer: Consumer): void {
  const index = consumers.indexOf(consumer);
  if (index >= 0) consumers.splice(index, 1);
}
