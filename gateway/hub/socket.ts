import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import type { Bearer, Claims } from '../auth/access-tokens.ts';
import { textFrames } from './frames.ts';
import { type Message, mayBeSeenBy, type Viewer } from './message.ts';

/** The codes with which sockets are closed, in addition to those of the protocol itself (RFC 6455). */
export const CLOSE_CODES = {
  restarting: 1001,
  /** The token has expired, or the session it was signed for has ended. */
  expired: 4401,
  deactivated: 4403,
  tooSlow: 4408,
  missedTooMuch: 4410,
} as const;

const MAX_UNSENT_BYTES = 1_048_576;
const PING_EVERY_MS = 30_000;
const MAX_SILENCE_MS = 60_000;

/** One connected client. */
export type HubSocket = {
  readonly userId: string;
  /** Null if the token named none: it is an older one, and the socket ends with it. */
  readonly sessionId: string | null;
  role(): Claims['role'];
  setRole(role: Claims['role']): void;
  /** A live socket gets messages as they come; until then it is catching up. */
  live: boolean;
  /** The position of the last message that was sent, or that was not for this client. */
  position: bigint;
  /**
   * Sends those messages that the client may see and does not have; closes the socket of a client that reads too
   * slowly.
   * @param framesOf creates their bytes; default: for this socket only
   */
  deliver(messages: readonly Message[], framesOf?: typeof textFrames): void;
  /** Resolves when everything sent so far has left this process, or the socket has closed. */
  drained(): Promise<void>;
  isOpen(): boolean;
  /**
   * Pings the client; closes the socket if it is silent or its token has expired. @param now milliseconds since 1970
   */
  tick(now: number): void;
  close(code: number, reason: string): void;
  terminate(): void;
};

/**
 * @param connection the socket's underlying connection
 * @param position of the last message that the client has
 */
export function openSocket(
  socket: WebSocket,
  connection: Duplex,
  claims: Bearer,
  position: bigint,
  now: number,
): HubSocket {
  let role = claims.role;
  let aliveAt = now;
  let pingedAt = now;
  const markAlive = () => {
    aliveAt = Date.now();
  };
  socket.on('pong', markAlive);
  socket.on('message', markAlive);
  const isOpen = (): boolean => socket.readyState === socket.OPEN;
  const close = (code: number, reason: string): void => {
    if (isOpen()) socket.close(code, reason);
  };

  return {
    userId: claims.sub,
    sessionId: claims.sid,
    live: false,
    position,
    role: () => role,
    setRole: (next) => {
      role = next;
    },
    deliver(messages, framesOf = textFrames) {
      const { position } = this;
      const viewer = { sub: claims.sub, role };
      const news = messages.every((message) => isNews(message, position, viewer))
        ? messages
        : messages.filter((message) => isNews(message, position, viewer));
      this.position = larger(this.position, messages.at(-1)?.position ?? this.position);
      if (news.length === 0 || !isOpen()) return;
      if (socket.bufferedAmount > MAX_UNSENT_BYTES) close(CLOSE_CODES.tooSlow, 'too slow');
      // Bypasses the library, which writes each frame separately. Without compression it buffers nothing, so order is
      // kept.
      else connection.write(framesOf(news));
    },
    drained: () =>
      new Promise((resolve) => {
        if (!isOpen() || socket.bufferedAmount === 0) resolve();
        // An empty ping is sent after everything sent before it.
        else socket.ping(undefined, undefined, () => resolve());
      }),
    isOpen,
    tick(at) {
      if (at >= claims.exp * 1_000) close(CLOSE_CODES.expired, 'the token has expired');
      else if (at - aliveAt >= MAX_SILENCE_MS) socket.terminate();
      else if (at - pingedAt >= PING_EVERY_MS && isOpen()) {
        pingedAt = at;
        socket.ping();
      }
    },
    close,
    terminate: () => socket.terminate(),
  };
}

/**
 * Whether a message must be sent to a client. Defined out here, because naming a new function for each delivery takes
 * a tenth of its cost.
 */
const isNews = (message: Message, position: bigint, viewer: Viewer): boolean =>
  message.position > position && message.text !== null && mayBeSeenBy(message, viewer);

const larger = (one: bigint, other: bigint): bigint => (one > other ? one : other);
