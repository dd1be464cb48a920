import { setTimeout as sleep } from 'node:timers/promises';
import * as assert from 'uvu/assert';
import { LONG_WAIT, type RetryingClient } from '../clients/retrying.ts';
import { type Frame, openClient, type SocketClient } from '../clients/socket.ts';
import { eventually } from '../eventually.ts';

export type WatchedFrames = {
  /** Opens a socket for a user who is signed in, and leaves it open. */
  watch(client: RetryingClient): Promise<void>;
  /** How many frames have come. */
  count(): number;
  /**
   * Holds what every socket was sent live against what a new one is sent after the fact. Each has to have stayed open.
   * @returns how many sockets and frames were compared
   */
  compare(): Promise<{ readonly sockets: number; readonly frames: number }>;
  close(): void;
};

type Watched = { readonly client: RetryingClient; readonly socket: SocketClient; code: number | null };

const idsOf = (frames: readonly Frame[]): string[] => frames.map(({ id }) => id);

/** Sockets that stay open while everything around them is killed. */
export function watchFrames(url: string): WatchedFrames {
  const all: Watched[] = [];

  /** @returns how many frames were compared */
  async function compareOne({ client, socket, code }: Watched): Promise<number> {
    assert.is(code, null, 'no socket was closed');
    const live = socket.frames;
    const [first] = live;
    if (!first) return 0;
    for (const [index, { position }] of live.entries())
      assert.ok(index === 0 || position > (live[index - 1]?.position ?? 0), `frame ${index} in its order`);
    const again = await openClient(url, `token=${client.token}&since=${first.position}`);
    const isAll = () => again.frames.length >= live.length - 1;
    await eventually('as many frames after the fact', isAll).catch(() => undefined);
    again.close();
    assert.equal(idsOf(live), idsOf([first, ...again.frames]), 'the same frames, live and after the fact');
    return live.length;
  }

  return {
    async watch(client) {
      const open = () => openClient(url, `token=${client.token}`).catch(() => null);
      const socket = await eventually('socket', open, LONG_WAIT);
      const one: Watched = { client, socket, code: null };
      socket.socket.on('close', (code) => {
        one.code = code;
      });
      all.push(one);
    },
    count: () => all.reduce((sum, { socket }) => sum + socket.frames.length, 0),
    async compare() {
      // What was written last may still be on its way.
      for (let before = -1; before !== this.count(); await sleep(1_000)) before = this.count();
      let frames = 0;
      for (const one of all) frames += await compareOne(one);
      return { sockets: all.length, frames };
    },
    close() {
      for (const { socket } of all) socket.close();
    },
  };
}
