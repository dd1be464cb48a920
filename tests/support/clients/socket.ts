import { WebSocket } from 'ws';
import { eventually } from '../eventually.ts';
import { requireDescribedFrame } from '../specs/described-frames.ts';

export type Frame = {
  channel: string;
  payload: Record<string, unknown>;
  timestamp: string;
  id: string;
  position: number;
  event_position: string;
};

export type SocketClient = {
  readonly socket: WebSocket;
  readonly frames: Frame[];
  /** Waits until so many frames have come. */
  frame(count: number): Promise<Frame[]>;
  /** The code that it was closed with, once it is. */
  closed(): Promise<number>;
  close(): void;
};

/** Opens a socket at the gateway. @throws Error with the status when the upgrade is refused */
export function openClient(url: string, query: string, headers: Record<string, string> = {}): Promise<SocketClient> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws?${query}`, { headers });
  const frames: Frame[] = [];
  let code: number | null = null;
  socket.once('close', (closed) => {
    code = closed;
  });
  socket.on('message', (data) => {
    const frame = JSON.parse(String(data)) as Frame;
    // Thrown here, it ends the process of the test: no test gets a frame that clients were not told of.
    requireDescribedFrame(frame);
    // Every detected trend notifies all users who did not opt out, at a moment of its own: noise to tests that count frames.
    const isEcho =
      frame.channel === 'platform.notification.created' && frame.payload.event === 'platform.trend.detected';
    if (!isEcho) frames.push(frame);
  });
  const client: SocketClient = {
    socket,
    frames,
    frame: (count) => eventually(`${count} frames`, () => frames.length >= count && frames, { everyMs: 10 }),
    closed: () => eventually('end of the socket', () => code, { everyMs: 10 }),
    close: () => socket.close(),
  };
  return new Promise((resolve, reject) => {
    socket.once('open', () => resolve(client));
    socket.once('unexpected-response', (_, response) => {
      response.resume();
      reject(
        Object.assign(new Error(`the upgrade was answered ${response.statusCode}`), { status: response.statusCode }),
      );
    });
    socket.once('error', reject);
  });
}

/** The status that an upgrade is refused with; 101 when it is not. */
export async function statusOfUpgrade(url: string, query: string, headers?: Record<string, string>): Promise<number> {
  try {
    const client = await openClient(url, query, headers);
    client.close();
    await client.closed();
    return 101;
  } catch (error) {
    return (error as { status?: number }).status ?? 0;
  }
}

/** The topics of the trends in frames, each cut to 40 characters. */
export const topicsOf = (frames: readonly Pick<Frame, 'payload'>[]): string[] =>
  frames.map(({ payload }) => String(payload.topic).slice(0, 40));
