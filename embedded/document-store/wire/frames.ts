/** 48 MB, as announced by `hello`. */
export const MAX_MESSAGE_SIZE = 48_000_000;

const HEADER_SIZE = 16;
/** Messages up to this size need no room reserved. */
const SMALL_MESSAGE = 64 * 1024;

/** Bounds the memory used by unanswered messages across all connections. */
export type Room = {
  /** Whether the bytes are available now; otherwise `free` is called when they are, unless cancelled by `leave`. */
  take(bytes: number, free: () => void): boolean;
  give(bytes: number): void;
  leave(free: () => void): void;
};

/** Room for `total` bytes, granted in the order of the requests. */
export function newRoom(total: number): Room {
  let left = total;
  let queue: { bytes: number; free: () => void }[] = [];
  return {
    take(bytes, free) {
      if (queue.length === 0 && bytes <= left) {
        left -= bytes;
        return true;
      }
      queue.push({ bytes, free });
      return false;
    },
    give(bytes) {
      left += bytes;
      for (let next = queue[0]; next && next.bytes <= left; next = queue[0]) {
        queue.shift();
        left -= next.bytes;
        next.free();
      }
    },
    leave(free) {
      queue = queue.filter((one) => one.free !== free);
    },
  };
}

export type FrameReader = {
  /** Throws if a length is impossible, after which the connection is unusable. */
  feed(chunk: Buffer): void;
  /** Whether a message has begun and not ended. */
  unfinished(): boolean;
  /** The connection is gone. */
  end(): void;
};

/**
 * Splits a connection's bytes into messages: `onMessage` gets each complete one, and `done` to call when it has been
 * answered. `hold` is told to stop reading while there is no room for a large message, and to continue afterwards.
 */
export function frameReader(
  room: Room,
  onMessage: (message: Buffer, done: () => void) => void,
  hold: (wait: boolean) => void,
): FrameReader {
  let rest: Buffer = Buffer.alloc(0);
  let message: Buffer | undefined;
  let filled = 0;
  let waiting: (() => void) | undefined;

  const begin = (length: number): void => {
    message = Buffer.allocUnsafe(length);
    filled = 0;
  };
  const releaseOf = (length: number) => (): void => {
    if (length > SMALL_MESSAGE) room.give(length);
  };

  const cut = (): void => {
    while (!waiting) {
      if (message) {
        const copied = rest.copy(message, filled);
        filled += copied;
        rest = rest.subarray(copied);
        if (filled < message.length) return;
        const whole = message;
        message = undefined;
        onMessage(whole, releaseOf(whole.length));
      } else {
        if (rest.length < HEADER_SIZE) return;
        const length = rest.readInt32LE(0);
        if (length < HEADER_SIZE || length > MAX_MESSAGE_SIZE)
          throw new Error(`a message of ${length} bytes is impossible`);
        const free = (): void => {
          waiting = undefined;
          begin(length);
          hold(false);
          cut();
        };
        if (length <= SMALL_MESSAGE || room.take(length, free)) {
          begin(length);
        } else {
          waiting = free;
          hold(true);
        }
      }
    }
  };

  return {
    feed(chunk) {
      rest = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
      cut();
    },
    unfinished: () => message !== undefined || rest.length > 0,
    end() {
      if (waiting) room.leave(waiting);
      else if (message) releaseOf(message.length)();
      message = undefined;
    },
  };
}
