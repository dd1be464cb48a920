import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import type { Bearer, Claims } from '../auth/access-tokens.ts';
import { textFrames } from './frames.ts';
import { type Message, mayBeSeenBy } from './message.ts';

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

/**
 * One connected client. A class, and as few objects as possible: of a delivery to thousands of sockets, most of the cost
 * beside writing is fetching what it touches of each from memory.
 */
export class HubSocket {
  readonly userId: string;
  /** Null if the token named none: it is an older one, and the socket ends with it. */
  readonly sessionId: string | null;
  /** A live socket gets messages as they come; until then it is catching up. */
  live = false;
  /** The position of the last message that was sent, or that was not for this client. */
  position: bigint;
  readonly #socket: WebSocket;
  readonly #connection: Duplex;
  readonly #expiresAt: number;
  #role: Claims['role'];
  #aliveAt: number;
  #pingedAt: number;

  /**
   * @param connection the socket's underlying connection
   * @param position of the last message that the client has
   */
  constructor(socket: WebSocket, connection: Duplex, claims: Bearer, position: bigint, now: number) {
    this.userId = claims.sub;
    this.sessionId = claims.sid;
    this.position = position;
    this.#socket = socket;
    this.#connection = connection;
    this.#expiresAt = claims.exp * 1_000;
    this.#role = claims.role;
    this.#aliveAt = now;
    this.#pingedAt = now;
    const markAlive = () => {
      this.#aliveAt = Date.now();
    };
    socket.on('pong', markAlive);
    socket.on('message', markAlive);
  }

  get role(): Claims['role'] {
    return this.#role;
  }

  setRole(role: Claims['role']): void {
    this.#role = role;
  }

  /**
   * Sends those messages that the client may see and does not have; closes the socket of a client that reads too
   * slowly.
   * @param messages in order
   * @param framesOf creates their bytes; default: for this socket only
   */
  deliver(messages: readonly Message[], framesOf = textFrames): void {
    let news = messages;
    for (const message of messages) {
      if (this.#isNews(message)) continue;
      news = messages.filter((each) => this.#isNews(each));
      break;
    }
    const last = messages.at(-1)?.position ?? this.position;
    if (last > this.position) this.position = last;
    if (news.length === 0 || !this.isOpen()) return;
    // The library is bypassed, which writes each frame separately. Without compression it buffers nothing: order is kept,
    // and everything unsent is the connection's.
    if (this.#connection.writableLength > MAX_UNSENT_BYTES) this.close(CLOSE_CODES.tooSlow, 'too slow');
    else this.#connection.write(framesOf(news));
  }

  #isNews(message: Message): boolean {
    return message.position > this.position && message.text !== null && mayBeSeenBy(message, this.userId, this.#role);
  }

  /** Resolves when everything sent so far has left this process, or the socket has closed. */
  drained(): Promise<void> {
    return new Promise((resolve) => {
      if (!this.isOpen() || this.#connection.writableLength === 0) resolve();
      // An empty ping is sent after everything sent before it.
      else this.#socket.ping(undefined, undefined, () => resolve());
    });
  }

  isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN;
  }

  /**
   * Pings the client; closes the socket if it is silent or its token has expired. @param now milliseconds since 1970
   */
  tick(now: number): void {
    if (now >= this.#expiresAt) this.close(CLOSE_CODES.expired, 'the token has expired');
    else if (now - this.#aliveAt >= MAX_SILENCE_MS) this.#socket.terminate();
    else if (now - this.#pingedAt >= PING_EVERY_MS && this.isOpen()) {
      this.#pingedAt = now;
      this.#socket.ping();
    }
  }

  close(code: number, reason: string): void {
    if (this.isOpen()) this.#socket.close(code, reason);
  }

  terminate(): void {
    this.#socket.terminate();
  }
}
