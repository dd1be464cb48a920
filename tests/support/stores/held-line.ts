import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type { EventStoreServer } from './event-store.ts';

/** A line to a server, on which answers can be held back, and which can be cut. */
export type HeldLine = {
  /** A connection string that leads through it, as the same user and with TLS if the server has it. */
  readonly url: string;
  /** Keeps back what the server says from now on. */
  hold(): void;
  /** Keeps back what it says to whoever sends this text, which TLS would hide, and to everyone else from then on. */
  holdFrom(text: string): void;
  /** Passes on what was kept back, and all that follows. */
  release(): void;
  /** Ends the connections that there are, as the end of the server's process would. */
  cut(): void;
  close(): Promise<void>;
};

/** Opens a line to a server on this machine. */
export async function openHeldLine({ url, port }: Pick<EventStoreServer, 'url' | 'port'>): Promise<HeldLine> {
  const pairs = new Set<readonly [client: Socket, server: Socket]>();
  let isHeld = false;
  let awaited: string | null = null;
  const hold = (): void => {
    isHeld = true;
    for (const [client, server] of pairs) {
      server.unpipe(client);
      server.pause();
    }
  };
  const listener = createServer((client) => {
    const server = connect(port, '127.0.0.1');
    const pair = [client, server] as const;
    pairs.add(pair);
    let last = '';
    client.on('data', (chunk) => {
      if (awaited === null) return;
      // The text may have come in two pieces.
      const sent = last + chunk.toString('latin1');
      last = sent.slice(-awaited.length);
      if (sent.includes(awaited)) hold();
    });
    client.pipe(server);
    server.pipe(client);
    if (isHeld) server.pause();
    for (const socket of pair) {
      socket.on('error', () => undefined);
      socket.on('close', () => {
        for (const each of pair) each.destroy();
        pairs.delete(pair);
      });
    }
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const cut = (): void => {
    for (const [client] of pairs) client.resetAndDestroy();
  };
  return {
    url: url.replace(`:${port}`, `:${(listener.address() as AddressInfo).port}`),
    hold,
    holdFrom(text) {
      awaited = text;
    },
    release() {
      isHeld = false;
      awaited = null;
      for (const [client, server] of pairs) server.pipe(client);
    },
    cut,
    async close() {
      cut();
      listener.close();
      await once(listener, 'close');
    },
  };
}
