import { type IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type Koa from 'koa';
import type { Context, Middleware } from 'koa';
import { WebSocketServer } from 'ws';
import { requestIdOf } from '../../kernel/http/app.ts';
import { HttpError, logServerError, notFound, toHttpError } from '../../kernel/http/errors.ts';
import { pathOf } from '../../kernel/http/request-target.ts';
import type { Log } from '../../kernel/process/log.ts';
import { type AccessTokens, type Bearer, unauthorized } from '../auth/access-tokens.ts';
import { refuseAmbiguous } from '../http/ambiguous-requests.ts';
import type { AnswerRaw } from '../http/raw-answer.ts';
import { refusalOf } from '../http/refusal.ts';
import { refuseLargeHead } from '../http/request-size.ts';

const MAX_CLIENT_BYTES = 65_536;

export type Admission = {
  readonly claims: Bearer;
  /** The unit that the client is counted by. */
  readonly address: string;
  readonly position: bigint;
  /** How many changes to users were known when the decision began. */
  readonly asOf: number;
};

/** Decides on a handshake. @throws HttpError, answered before the upgrade */
export type Admit = (ctx: Context) => Promise<Admission>;

/**
 * Answers upgrade requests: admitted ones with 101, all others with an ordinary error.
 * @param mayOpen throws HttpError if the client may not open another socket now
 * @param admitted is called with the open socket, in the same turn of the event loop as `mayOpen`
 */
export function handleUpgrades(
  app: Koa,
  log: Log,
  answerRaw: AnswerRaw,
  admit: Admit,
  mayOpen: (decision: Admission) => void,
  admitted: (socket: import('ws').WebSocket, connection: Duplex, admitted: Admission) => void,
) {
  const server = new WebSocketServer({
    noServer: true,
    // Compression costs memory per socket and allows decompression bombs.
    perMessageDeflate: false,
    maxPayload: MAX_CLIENT_BYTES,
    clientTracking: false,
  });
  server.on('headers', (headers, req) => headers.push(`X-Request-ID: ${contexts.get(req)?.state.requestId}`));
  // Raised while a handshake is taken, for example for one without a key; the library's own answer is a page.
  server.on('wsClientError', (error, connection, req) => {
    const ctx = contexts.get(req);
    if (ctx) refuse(ctx, connection, new HttpError(400, 'bad_request', error.message));
  });
  const contexts = new WeakMap<IncomingMessage, Context>();

  function refuse(ctx: Context, connection: Duplex, error: unknown): void {
    const answer = toHttpError(error);
    logServerError(ctx.state.log, error, answer);
    ctx.state.refusal = answer;
    // Only the path: the query contains a token.
    ctx.state.log.info({ path: pathOf(ctx.req), status: answer.status, ...refusalOf(ctx) }, 'upgrade refused');
    answerRaw(connection, answer, ctx.state.requestId);
  }

  return async (req: IncomingMessage, connection: Duplex, head: Buffer): Promise<void> => {
    // A connection that breaks before the decision is not an error.
    connection.on('error', () => undefined);
    const ctx = app.createContext(req, new ServerResponse(req));
    contexts.set(req, ctx);
    const requestId = requestIdOf(req);
    ctx.state.requestId = requestId;
    ctx.state.log = log.child({ request_id: requestId });
    try {
      refuseLargeHead(req);
      refuseAmbiguous(req);
      const path = pathOf(req);
      if (path !== '/ws') throw notFound(`a socket at ${path}`);
      requireVersion(req);
      const decision = await admit(ctx);
      if (connection.destroyed) return;
      mayOpen(decision);
      server.handleUpgrade(req, connection, head, (socket) => admitted(socket, connection, decision));
    } catch (error) {
      refuse(ctx, connection, error);
    }
  };
}

/** @throws HttpError 426 for any protocol version other than that of RFC 6455: the library would accept an older one */
function requireVersion({ headers }: IncomingMessage): void {
  if (headers['sec-websocket-version'] !== '13') throw upgradeRequired('The WebSocket protocol version has to be 13');
}

/**
 * Answers requests for the sockets' path that do not open one, for example through a proxy that drops `Upgrade`. A ticket is not
 * redeemed by one.
 * @throws HttpError 401 as for a socket, else 426
 */
export function refusePlainRequests(tokens: AccessTokens): Middleware {
  return async (ctx, next) => {
    if (ctx.path !== '/ws' || ctx.method !== 'GET') return next();
    ctx.state.route = '/ws';
    const { token, ticket } = ctx.query;
    if (Array.isArray(token)) throw unauthorized();
    if (ticket === undefined) await tokens.authenticate(ctx, token);
    throw upgradeRequired(
      'Events come over a WebSocket: this request did not ask for one, or a proxy has dropped its Upgrade header',
    );
  };
}

const upgradeRequired = (message: string): HttpError =>
  new HttpError(426, 'upgrade_required', message, undefined, {
    Upgrade: 'websocket',
    Connection: 'Upgrade, close',
    'Sec-WebSocket-Version': '13',
  });
