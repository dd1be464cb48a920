import type { WebSocket } from 'ws';
import type { Claims } from '../auth/access-tokens.ts';
import type { Message } from './message.ts';

/** What a socket is closed with, beside the codes of RFC 6455. */
export const CLOSE = { restarting: 1001, expired: 4401, deactivated: 4403, tooSlow: 4408 } as const;

const MOST_UNSENT_BYTES = 1_048_576;
const PING_EVERY_MS = 30_000;
const SILENT_FOR_MS = 60_000;

/** One connected client. */
export type HubSocket = {
  readonly userId: string;
  setRole(role: Claims['role']): void;
  /** Live sockets get messages as they come; one that is catching up has not got there yet. */
  live: boolean;
  /** Everything up to here was sent, or was not for this client. */
  position: bigint;
  /** Sends what the client may see and has not had; closes one that does not keep up. */
  deliver(message: Message): void;
  /** Resolves when everything sent so far has left this process, or the socket has closed. */
  drained(): Promise<void>;
  isOpen(): boolean;
  /** Pings, and ends what is silent or whose token has expired. @param now milliseconds since 1970 */
  tick(now: number): void;
  close(code: number, reason: string): void;
  terminate(): void;
};

/** @param position where the client stands: messages after it are its due */
export function openSocket(socket: WebSocket, claims: Claims, position: bigint, now: number): HubSocket {
  let role = claims.role;
  let heardAt = now;
  let pingedAt = now;
  const heard = () => {
    heardAt = Date.now();
  };
  socket.on('pong', heard);
  socket.on('message', heard);
  const isOpen = (): boolean => socket.readyState === socket.OPEN;
  const close = (code: number, reason: string): void => {
    if (isOpen()) socket.close(code, reason);
  };

  return {
    userId: claims.sub,
    live: false,
    position,
    setRole: (next) => {
      role = next;
    },
    deliver(message) {
      if (message.position <= this.position) return;
      this.position = message.position;
      if (message.text === null || !isOpen() || !message.mayBeSeenBy({ sub: claims.sub, role })) return;
      if (socket.bufferedAmount > MOST_UNSENT_BYTES) close(CLOSE.tooSlow, 'too slow');
      else socket.send(message.text);
    },
    drained: () =>
      new Promise((resolve) => {
        if (!isOpen() || socket.bufferedAmount === 0) resolve();
        // An empty ping has its turn after all that was sent before it.
        else socket.ping(undefined, undefined, () => resolve());
      }),
    isOpen,
    tick(at) {
      if (at >= claims.exp * 1_000) close(CLOSE.expired, 'the token has expired');
      else if (at - heardAt >= SILENT_FOR_MS) socket.terminate();
      else if (at - pingedAt >= PING_EVERY_MS && isOpen()) {
        pingedAt = at;
        socket.ping();
      }
    },
    close,
    terminate: () => socket.terminate(),
  };
}
