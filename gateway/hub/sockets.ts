import { setTimeout as sleep } from 'node:timers/promises';
import type { EventStore } from '../../kernel/event-store/index.ts';
import type { Log } from '../../kernel/process/log.ts';
import { type Feed, messagesAfter } from './feed.ts';
import type { Message } from './message.ts';
import { CLOSE_CODES, type HubSocket } from './socket.ts';

const TICK_MS = 1_000;
/** Messages that are sent after the fact. A client that has missed more reads the lists again at a fraction of the cost. */
const MAX_MISSED = 10_000n;
const CLOSING_TIMEOUT_MS = 1_500;

export type Sockets = {
  countOf(userId: string): number;
  of(userId: string): readonly HubSocket[];
  size(): number;
  /** Adds a socket: it gets the messages that it missed first, and then all messages as they come. */
  add(socket: HubSocket, feed: Feed): void;
  remove(socket: HubSocket): void;
  broadcast(message: Message): void;
  closeAll(): Promise<void>;
};

/** All sockets of this gateway. */
export function createSockets({ store, log }: { store: EventStore; log: Log }): Sockets {
  const all = new Set<HubSocket>();
  const ticking = setInterval(() => {
    const now = Date.now();
    for (const socket of all) socket.tick(now);
  }, TICK_MS);
  ticking.unref();
  const of = (userId: string) => [...all].filter((socket) => socket.userId === userId);

  return {
    of,
    countOf: (userId) => of(userId).length,
    size: () => all.size,
    add(socket, feed) {
      all.add(socket);
      if (feed.position() - socket.position > MAX_MISSED) {
        socket.close(CLOSE_CODES.missedTooMuch, 'too much was missed: read the lists again and leave out since');
        return;
      }
      void catchUp(socket, feed, store).catch((error) => {
        log.warn({ err: error }, 'missed messages could not be sent to a socket');
        // The client connects again and names the position that it has.
        socket.close(CLOSE_CODES.restarting, 'the events could not be read');
      });
    },
    remove: (socket) => void all.delete(socket),
    broadcast(message) {
      for (const socket of all) if (socket.live) socket.deliver(message);
    },
    async closeAll() {
      clearInterval(ticking);
      for (const socket of all) socket.close(CLOSE_CODES.restarting, 'restarting');
      const end = Date.now() + CLOSING_TIMEOUT_MS;
      while (all.size > 0 && Date.now() < end) await sleep(20);
      for (const socket of all) socket.terminate();
    },
  };
}

/**
 * Sends the messages between the client's position and the feed's. No other code runs between the last look at the feed
 * and going live, so that no message is lost or sent twice.
 */
async function catchUp(socket: HubSocket, feed: Feed, store: EventStore): Promise<void> {
  let sent = 0;
  while (socket.position < feed.position() && socket.isOpen()) {
    for await (const message of messagesAfter(store, socket.position, feed.position())) {
      socket.deliver(message);
      // Missed messages wait for the client: it is not closed as too slow for how much it has missed.
      if (++sent % 50 === 0) await socket.drained();
      if (!socket.isOpen()) return;
    }
  }
  socket.live = true;
}
