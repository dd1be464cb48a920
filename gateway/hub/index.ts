import type { Server } from 'node:http';
import { hostname } from 'node:os';
import type { Duplex } from 'node:stream';
import type Koa from 'koa';
import type { WebSocket } from 'ws';
import type { GatewayTools } from '../tools.ts';
import { removeAbandonedGroups } from './abandoned-groups.ts';
import { createAdmission } from './admission.ts';
import { startFeed } from './feed.ts';
import { createMessageMaker } from './message.ts';
import { reviewSockets } from './review-sockets.ts';
import { CLOSE_CODES, HubSocket } from './socket.ts';
import { createSocketQuota, type SocketCeilings } from './socket-quota.ts';
import { createSockets } from './sockets.ts';
import { type Admission, handleUpgrades } from './upgrade.ts';
import { watchFeed } from './watch-feed.ts';
import { watchUsers } from './watch-users.ts';

export type Hub = { readonly sockets: () => number; stop(): Promise<void> };

type Dependencies = Pick<
  GatewayTools,
  'store' | 'log' | 'door' | 'address' | 'answerRaw' | 'tokens' | 'tickets' | 'limits' | 'metrics'
> & {
  /** The position after which the hub delivers. */
  readonly newest: bigint;
  readonly app: Koa;
  readonly server: Server;
  readonly ceilings: SocketCeilings;
};

/** The spec's WebSocket hub at `/ws`: sends every channel event to all clients that may see it. */
export function startHub(dependencies: Dependencies): Hub {
  const { store, log, address, answerRaw, metrics, newest, app, server, ceilings } = dependencies;
  const { registry } = metrics;
  const sockets = createSockets({ log });
  const quota = createSocketQuota(ceilings, registry);
  const stopping = new AbortController();
  // Named by host and port, so that a killed gateway removes its own group when it is back.
  const feed = startFeed(
    { store, log, messageOf: createMessageMaker(log) },
    `${hostname()}-${new URL(address()).port}`,
    newest,
    sockets.broadcast,
    sockets.missed,
  );
  let changes = 0;
  const review = (userId: string): Promise<void> => reviewSockets(store, sockets, userId);
  const changed = (userId: string): Promise<void> => {
    changes++;
    return review(userId);
  };
  const watching = [
    watchFeed(feed, { store, log }, registry).run(stopping.signal),
    removeAbandonedGroups({ store, log }, stopping.signal),
    watchUsers({ store, log }, changed, stopping.signal),
  ];

  const isStopping = (): boolean => stopping.signal.aborted;
  const { admit, mayOpen } = createAdmission({ ...dependencies, feed, quota, isStopping, changes: () => changes });
  const mayStillOpen = ({ claims, address }: Admission): void => mayOpen(address, claims.sub);
  const upgrade = handleUpgrades(app, log, answerRaw, admit, mayStillOpen, open);
  server.on('upgrade', (req, connection, head) => {
    upgrade(req, connection, head).catch((error) => {
      log.error({ err: error }, 'an upgrade request could not be answered');
      connection.destroy();
    });
  });

  function open(webSocket: WebSocket, connection: Duplex, { claims, address, position, asOf }: Admission): void {
    const socket = new HubSocket(webSocket, connection, claims, position, Date.now());
    // A bad frame closes the socket with the right code; without a listener its error would end the process.
    webSocket.on('error', (error) => log.debug({ err: error }, 'a socket failed'));
    const leave = quota.acquire(address, claims.sub);
    webSocket.once('close', () => {
      sockets.remove(socket);
      leave();
    });
    sockets.add(socket, feed);
    // Changes since the decision began may have been reported before there was a socket to close.
    if (changes === asOf) return;
    review(claims.sub).catch(() => socket.close(CLOSE_CODES.restarting, 'the account could not be read'));
  }

  return {
    sockets: sockets.size,
    async stop() {
      stopping.abort();
      // The feed continues until then: the last sockets close a few seconds later.
      await sockets.closeAll();
      await Promise.all([feed.stop(), ...watching]);
    },
  };
}
