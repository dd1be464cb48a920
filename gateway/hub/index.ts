import { hostname } from 'node:os';
import type Koa from 'koa';
import type { Context } from 'koa';
import type { Registry } from 'prom-client';
import { accountOf } from '../../domains/shared/accounts.ts';
import { maySocketsBeOpen } from '../../domains/shared/sessions.ts';
import type { EventStore } from '../../kernel/event-store/index.ts';
import { HttpError, notReady } from '../../kernel/http/errors.ts';
import type { HttpListener } from '../../kernel/http/listen.ts';
import type { Log } from '../../kernel/process/log.ts';
import { type Bearer, unauthorized } from '../auth/access-tokens.ts';
import type { CookieSessions } from '../auth/cookies/sessions.ts';
import type { Tickets } from '../auth/tickets.ts';
import { clientGroup } from '../http/client-address.ts';
import type { AnswerRaw } from '../http/raw-answer.ts';
import type { RateLimits } from '../limits/rate-limits.ts';
import { removeAbandonedGroups } from './abandoned-groups.ts';
import { newestPosition, startFeed } from './feed.ts';
import { createMessageMaker } from './message.ts';
import { createPlaces, type SocketCeilings } from './places.ts';
import { CLOSE_CODES, openSocket } from './socket.ts';
import { createSockets } from './sockets.ts';
import { handleUpgrades } from './upgrade.ts';
import { watchFeed } from './watch-feed.ts';
import { watchUsers } from './watch-users.ts';

/** Handshakes per minute, refused ones included: each is looked up in the event store. */
const HANDSHAKES_PER_ADDRESS = 120;
const HANDSHAKES_PER_USER = 60;

export type Hub = { readonly sockets: () => number; stop(): Promise<void> };

type Dependencies = {
  readonly store: EventStore;
  /** The position after which the hub delivers. */
  readonly newest: bigint;
  /** Throws while the process cannot keep up. */
  readonly enter: () => void;
  readonly log: Log;
  readonly app: Koa;
  readonly listening: HttpListener;
  readonly answerRaw: AnswerRaw;
  readonly tokens: CookieSessions;
  readonly tickets: Tickets;
  readonly limits: Pick<RateLimits, 'take'>;
  readonly ceilings: SocketCeilings;
  /** Where its metrics are registered. */
  readonly registry: Registry;
};

/** The spec's WebSocket hub at `/ws`: sends every channel event to all clients that may see it. */
export function startHub({
  store,
  newest,
  enter,
  log,
  app,
  listening,
  answerRaw,
  tokens,
  tickets,
  limits,
  ceilings,
  registry,
}: Dependencies): Hub {
  const sockets = createSockets({ log });
  const places = createPlaces(ceilings, registry);
  const stopping = new AbortController();
  // Named by host and port, so that a killed gateway removes its own group when it is back.
  const feed = startFeed(
    { store, log, messageOf: createMessageMaker(log) },
    `${hostname()}-${new URL(listening.url).port}`,
    newest,
    sockets.broadcast,
    sockets.missed,
  );
  const lagging = watchFeed(feed, { store, log }, registry).run(stopping.signal);
  const tidying = removeAbandonedGroups({ store, log }, stopping.signal);
  let changes = 0;
  const watching = watchUsers(
    { store, log },
    (userId) => {
      changes++;
      return review(userId);
    },
    stopping.signal,
  );

  /** Closes those of a user's sockets that may no longer be open, and tells the others their role. */
  async function review(userId: string): Promise<void> {
    if (sockets.countOf(userId) === 0) return;
    const account = await accountOf(store, userId);
    if (!account?.active) {
      for (const socket of sockets.of(userId)) socket.close(CLOSE_CODES.deactivated, 'the account is deactivated');
      return;
    }
    sockets.setRole(userId, account.role);
    for (const socket of sockets.of(userId)) {
      if (socket.sessionId === null || (await maySocketsBeOpen(store, socket.sessionId, userId, account))) continue;
      socket.close(CLOSE_CODES.expired, 'the session has ended');
    }
  }

  async function admit(ctx: Context) {
    enter();
    const address = clientGroup(ctx);
    await limits.take(ctx, 'handshakes of an address', address, HANDSHAKES_PER_ADDRESS);
    mayOpen(address);
    const presented = await authenticate(ctx);
    ctx.state.userId = presented.sub;
    await limits.take(ctx, 'handshakes of a user', presented.sub, HANDSHAKES_PER_USER);
    const asOf = changes;
    const account = await accountOf(store, presented.sub);
    if (!account?.active) throw unauthorized();
    const { sid, sub } = presented;
    if (sid !== null && !(await maySocketsBeOpen(store, sid, sub, account))) throw unauthorized();
    const claims = { ...presented, role: account.role };
    mayOpen(address, sub);
    return { claims, address, position: await startPosition(ctx), asOf };
  }

  function authenticate(ctx: Context): Promise<Bearer> {
    const { token, ticket } = ctx.query;
    if (token === undefined && ticket === undefined) return tokens.authenticateByCookie(ctx);
    if (typeof ticket === 'string' && token === undefined) return tickets.redeem(ticket);
    if (typeof token !== 'string' || ticket !== undefined) throw unauthorized();
    return tokens.authenticate(ctx, token);
  }

  /** The position from which a client continues: `since`, or the newest one if the client names none. */
  async function startPosition(ctx: Context): Promise<bigint> {
    const { since } = ctx.query;
    if (since === undefined) return feed.position();
    const wanted = typeof since === 'string' && /^\d{1,18}$/.test(since) ? BigInt(since) : null;
    if (wanted === null || (wanted > feed.position() && wanted > (await newestPosition(store)))) {
      throw new HttpError(400, 'bad_request', 'since takes the position of a frame that was received', {
        field: 'since',
      });
    }
    return wanted;
  }

  function mayOpen(address: string, userId?: string): void {
    if (stopping.signal.aborted) throw notReady('The gateway is restarting');
    places.require(address, userId);
  }

  const upgrade = handleUpgrades(
    app,
    log,
    answerRaw,
    admit,
    ({ claims, address }) => mayOpen(address, claims.sub),
    (webSocket, connection, { claims, address, position, asOf }) => {
      const socket = openSocket(webSocket, connection, claims, position, Date.now());
      // A bad frame closes the socket with the right code; without a listener its error would end the process.
      webSocket.on('error', (error) => log.debug({ err: error }, 'a socket failed'));
      const leave = places.take(address, claims.sub);
      webSocket.once('close', () => {
        sockets.remove(socket);
        leave();
      });
      sockets.add(socket, feed);
      // Changes since the decision began may have been reported before there was a socket to close.
      if (changes !== asOf) {
        review(claims.sub).catch(() => socket.close(CLOSE_CODES.restarting, 'the account could not be read'));
      }
    },
  );
  listening.server.on('upgrade', (req, connection, head) => {
    upgrade(req, connection, head).catch((error) => {
      log.error({ err: error }, 'an upgrade request could not be answered');
      connection.destroy();
    });
  });

  return {
    sockets: sockets.size,
    async stop() {
      stopping.abort();
      // The feed continues meanwhile: the last sockets close a few seconds later.
      await sockets.closeAll();
      await Promise.all([feed.stop(), watching, tidying, lagging]);
    },
  };
}
