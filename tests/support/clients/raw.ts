import { once } from 'node:events';
import { Socket } from 'node:net';

/** A connection that reads nothing on its own. */
export type RawClient = {
  /** Reads up to so many bytes of what has come; 0 when there is nothing. */
  read(bytes: number): number;
  /** Reads everything that has come; of the whole answer so far. */
  text(): string;
  /** Whether the other side has ended the connection; only who reads learns of it. */
  ended(): boolean;
  leave(): void;
};

/** Connects, sends bytes as they are, and reads no answer. @param from the client's address, one of 127.0.0.0/8 */
export async function sendUnread(url: string, bytes: string, from = '127.0.0.1'): Promise<RawClient> {
  const { hostname, port } = new URL(url);
  const socket = new Socket();
  let isOver = false;
  let text = '';
  socket.on('error', () => undefined);
  socket.on('close', () => (isOver = true));
  socket.connect({ host: hostname, port: Number(port), localAddress: from });
  await once(socket, 'connect');
  await new Promise<void>((resolve) => socket.write(bytes, () => resolve()));
  return {
    read(count) {
      const chunk: Buffer | null = socket.read(Math.max(1, Math.min(count, socket.readableLength)));
      return chunk?.length ?? 0;
    },
    text: () => (text += socket.read() ?? ''),
    ended: () => isOver,
    leave: () => void socket.destroy(),
  };
}

/** The text of a GET request. */
export const getRequest = (path: string, token: string): string =>
  `GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`;

/** The text of a request for a socket. */
export const upgradeRequest = (target: string): string =>
  `GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`;
