import { setTimeout as sleep } from 'node:timers/promises';
import { levelOf } from '../../kernel/outages/unavailable.ts';
import type { Log } from '../../kernel/process/log.ts';
import type { Claims } from '../auth/access-tokens.ts';
import { createAudiences } from './audiences.ts';
import { closingTimes } from './closing-times.ts';
import type { Feed } from './feed.ts';
import { rememberingFrames } from './frames.ts';
import type { Message } from './message.ts';
import { MessagesMissed } from './messages-after.ts';
import { CLOSE_CODES, type HubSocket } from './socket.ts';

const TICK_MS = 1_000;
/** Limit for messages sent after the fact. A client that missed more reloads the lists at a fraction of the cost. */
const MAX_MISSED = 10_000n;
const CLOSING_TIMEOUT_MS = 1_500;

export type Sockets = {
  of(userId: string): readonly HubSocket[];
  setRole(userId: string, role: Claims['role']): void;
  size(): number;
  /** Adds a socket: it first gets the messages it missed, and then all messages as they come. */
  add(socket: HubSocket, feed: Feed): void;
  remove(socket: HubSocket): void;
  broadcast(message: Message): void;
  /** Closes the live sockets: a message for them was no longer available. */
  missed(): void;
  closeAll(): Promise<void>;
};

/** All sockets of this gateway. */
export function createSockets({ log }: { log: Log }): Sockets {
  const audiences = createAudiences();
  const { all } = audiences;
  let ticking: NodeJS.Timeout | undefined;
  const tick = (): void => {
    const now = Date.now();
    for (const socket of all) socket.tick(now);
    if (all.size > 0) return;
    clearInterval(ticking);
    ticking = undefined;
  };
  // Messages arriving in one turn of the event loop go out in one write per socket, because writing is the main cost.
  let batch: Message[] = [];
  const sendBatch = (): void => {
    const messages = batch;
    batch = [];
    const framesOf = rememberingFrames();
    for (const socket of audiences.ofMessages(messages)) if (socket.live) socket.deliver(messages, framesOf);
  };

  return {
    of: audiences.of,
    setRole: audiences.setRole,
    size: () => all.size,
    add(socket, feed) {
      audiences.add(socket);
      ticking ??= setInterval(tick, TICK_MS).unref();
      if (feed.position() - socket.position > MAX_MISSED) {
        closeAsBehind(socket);
        return;
      }
      void catchUp(socket, feed).catch((error) => {
        if (error instanceof MessagesMissed) return closeAsBehind(socket);
        log[levelOf(error)]({ err: error }, 'missed messages could not be sent to a socket');
        // The client reconnects and names the position it has reached.
        socket.close(CLOSE_CODES.restarting, 'the events could not be read');
      });
    },
    remove: audiences.remove,
    broadcast(message) {
      if (message.text === null) return;
      if (batch.length === 0) setImmediate(sendBatch);
      batch.push(message);
    },
    missed() {
      for (const socket of all) if (socket.live) closeAsBehind(socket);
    },
    async closeAll() {
      clearInterval(ticking);
      sendBatch();
      const times = closingTimes(all.size);
      for (const [index, socket] of [...all].entries()) {
        setTimeout(() => socket.close(CLOSE_CODES.restarting, 'restarting'), times[index]);
      }
      const end = Date.now() + Math.max(0, ...times) + CLOSING_TIMEOUT_MS;
      while (all.size > 0 && Date.now() < end) await sleep(20);
      for (const socket of all) socket.terminate();
    },
  };
}

const closeAsBehind = (socket: HubSocket): void =>
  socket.close(CLOSE_CODES.missedTooMuch, 'too many messages were missed: read the lists again and leave out since');

/**
 * Sends the messages between the client's position and the feed's. No other code runs between the last look at the feed
 * and going live, so no message is lost or sent twice.
 */
async function catchUp(socket: HubSocket, feed: Feed): Promise<void> {
  let sent = 0;
  while (socket.position < feed.position() && socket.isOpen()) {
    for await (const message of feed.after(socket.position, feed.position())) {
      socket.deliver([message]);
      // Missed messages wait for the client: it is not closed as too slow for the number it has missed.
      if (++sent % 50 === 0) await socket.drained();
      if (!socket.isOpen()) return;
    }
  }
  socket.live = true;
}
