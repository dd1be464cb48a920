import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import type { EventSignal } from './steps.ts';

export type Events = EventSignal & { close(): void };

/**
 * Listens to the gateway's event stream and reports when something happens. It only saves polling: when the connection
 * is lost, `next` returns after its time.
 * @param base the gateway's address. @throws Error if the gateway does not accept the connection
 */
export async function listen(base: string, token: string): Promise<Events> {
  const socket = new WebSocket(`${base.replace(/^http/, 'ws')}/ws?token=${encodeURIComponent(token)}`);
  let wake: () => void = () => undefined;
  let happened = false;
  socket.on('message', () => {
    happened = true;
    wake();
  });
  await once(socket, 'open');
  socket.on('error', () => undefined /* polling continues without it */);
  return {
    async next(withinMs) {
      if (!happened) await Promise.race([new Promise<void>((resolve) => (wake = resolve)), sleep(withinMs)]);
      happened = false;
    },
    close: () => socket.close(),
  };
}
