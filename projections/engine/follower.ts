import type { SubscriptionMessage } from '../../kernel/event-store/index.ts';

/** One that folds what a reading hands on, at its own pace. */
export type Follower = {
  readonly types: ReadonlySet<string>;
  /** Everything up to here has been handed to it. */
  upTo(): bigint;
  /** Hands it what has been read: of it, what is new and concerns it, and how far that goes. */
  hand(messages: readonly SubscriptionMessage[]): void;
  isFull(): boolean;
  /** Resolves when it has taken what it was handed, or is gone. */
  room(): Promise<void>;
  /** A reading reads for it from now on. */
  joined(): void;
  /** No reading reads for it any more. */
  leftBehind(): void;
  /** Its reading has ended. @param error null if it ended without one */
  ended(error: unknown): void;
  /** It wants nothing any more. */
  gone(): void;
  /**
   * What it has been handed since, once there is something.
   * @returns `left behind` or `ended` if nothing more is coming
   * @throws what its reading ended with, after everything before that
   */
  arrived(): Promise<readonly SubscriptionMessage[] | 'left behind' | 'ended'>;
};

/** How much may wait for one until its reading waits as well: in messages, and in bytes of the log. */
const MOST_WAITING = 1_000;
const MOST_BYTES = 4n * 1024n * 1024n;

/** @param after everything up to here has been folded; -1 for nothing */
export function createFollower(after: bigint, types: ReadonlySet<string>): Follower {
  let upTo = after;
  let waiting: SubscriptionMessage[] = [];
  let next: 'read' | 'left behind' | 'ended' = 'read';
  const failures: unknown[] = [];
  let wake: () => void = () => undefined;
  let roomed: () => void = () => undefined;

  const concerns = ({ event, unreadable }: SubscriptionMessage): boolean => {
    const type = event?.type ?? unreadable?.address.type;
    return type !== undefined && types.has(type);
  };

  const stop = (how: typeof next): void => {
    next = how;
    wake();
    roomed();
  };

  return {
    types,
    upTo: () => upTo,
    hand(messages) {
      const before = upTo;
      for (const message of messages) {
        if (message.position <= upTo) continue;
        upTo = message.position;
        if (concerns(message)) waiting.push(message);
      }
      const last = waiting.at(-1);
      if (upTo > before && (last?.position ?? -1n) < upTo) {
        // One is enough: how far the newest stretch of others' events goes.
        if (last && !concerns(last)) waiting.pop();
        waiting.push({ position: upTo, event: null, unreadable: null });
      }
      wake();
    },
    isFull() {
      const [first, last] = [waiting[0], waiting.at(-1)];
      if (!first || !last) return false;
      return waiting.length >= MOST_WAITING || last.position - first.position > MOST_BYTES;
    },
    room: () =>
      new Promise((resolve) => {
        roomed = resolve;
      }),
    joined() {
      next = 'read';
    },
    leftBehind: () => stop('left behind'),
    ended(error) {
      if (error !== null) failures.push(error);
      stop('ended');
    },
    gone: () => stop('ended'),
    async arrived() {
      while (waiting.length === 0 && next === 'read')
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      if (waiting.length === 0 && failures.length > 0) throw failures[0];
      if (waiting.length === 0 && next !== 'read') return next;
      const taken = waiting;
      waiting = [];
      roomed();
      return taken;
    },
  };
}
