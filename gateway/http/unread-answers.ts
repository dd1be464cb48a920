import { readFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { pause } from '../../kernel/async/pause.ts';
import type { Log } from '../../kernel/process/log.ts';

/** The amount left to send when progress was last seen, and the time of that. */
type Sending = { readonly left: string; readonly since: number };

/**
 * Ends answers that their clients do not read: each holds a connection to a service or an open file. An answer that is
 * read, however slowly, continues. The hub's sockets have a limit of their own.
 * @param deadlineMs without progress
 */
export function endUnreadAnswers(server: Server, log: Log, deadlineMs: number): void {
  const connections = new Map<Socket, Sending | null>();
  server.on('request', ({ socket }) => {
    if (connections.has(socket)) return;
    connections.set(socket, null);
    socket.once('close', () => connections.delete(socket));
  });
  server.on('upgrade', (_, connection) => connections.delete(connection as Socket));

  const closing = new AbortController();
  server.once('close', () => closing.abort());
  void keepLooking();

  async function keepLooking(): Promise<void> {
    while (!closing.signal.aborted) {
      await pause(deadlineMs / 5, closing.signal);
      await look();
    }
  }

  async function look(): Promise<void> {
    const unsent = [...connections.keys()].filter(({ writableLength }) => writableLength > 0);
    const backlogs = unsent.length > 0 ? await systemBacklogs(server) : new Map<number, string>();
    const now = performance.now();
    for (const connection of connections.keys()) {
      const before = connections.get(connection) ?? null;
      const left = connection.writableLength > 0 ? leftToSend(connection, backlogs) : null;
      if (left === null) connections.set(connection, null);
      else if (left !== before?.left) connections.set(connection, { left, since: now });
      else if (now - before.since >= deadlineMs) end(connection);
    }
  }

  function end(connection: Socket): void {
    log.info({ bytes: connection.bytesWritten }, 'a client does not read its answer: it is ended');
    // Closed gracefully, it would still hold what was not read.
    connection.resetAndDestroy();
  }
}

/** Changes whenever a client has read part of its answer. */
const leftToSend = ({ bytesWritten, writableLength, remotePort = 0 }: Socket, backlogs: Backlogs): string =>
  `${bytesWritten - writableLength} ${backlogs.get(remotePort) ?? ''}`;

/** What the system has not sent yet, or has no acknowledgement for, by the client's port. */
type Backlogs = ReadonlyMap<number, string>;

/**
 * A connection accepts more from us only once a third of what the system holds for it is gone, which may be a megabyte:
 * a slow client may show no progress for a minute. Linux reports how much is left (proc(5), `tx_queue`); other systems
 * hold less.
 */
async function systemBacklogs(server: Server): Promise<Backlogs> {
  const tables = await Promise.all(
    ['tcp', 'tcp6'].map((name) => readFile(`/proc/net/${name}`, 'utf8').catch(() => '')),
  );
  const port = (server.address() as AddressInfo | null)?.port.toString(16).toUpperCase().padStart(4, '0');
  const rows = new RegExp(`^ *\\d+: [0-9A-F]+:${port} [0-9A-F]+:([0-9A-F]{4}) .. ([0-9A-F]{8}):`, 'gm');
  const backlogs = new Map<number, string>();
  for (const [, remote = '', left = ''] of tables.join('').matchAll(rows)) {
    const client = Number.parseInt(remote, 16);
    // Two clients may have the same port: progress of either counts for both.
    backlogs.set(client, `${backlogs.get(client) ?? ''} ${left}`);
  }
  return backlogs;
}
