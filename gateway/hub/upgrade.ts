import { randomUUID } from 'node:crypto';
import { type IncomingMessage, ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type Koa from 'koa';
import type { Context } from 'koa';
import { WebSocketServer } from 'ws';
import { errorAnswer, HttpError, notFound } from '../../kernel/http/errors.ts';
import type { Log } from '../../kernel/process/log.ts';
import type { Claims } from '../auth/access-tokens.ts';
import { oddityOf } from '../http/targets.ts';

const MOST_CLIENT_BYTES = 65_536;

export type Admitted = { readonly claims: Claims; readonly position: bigint };

/** Decides on a handshake. @throws HttpError, answered before the upgrade */
export type Admit = (ctx: Context) => Promise<Admitted>;

/**
 * Answers upgrade requests: 101 to those that are admitted, an ordinary error to all others.
 * @param admitted is called in the same turn of the event loop as `mayOpen`, with the open socket
 */
export function answerUpgrades(
  app: Koa,
  log: Log,
  admit: Admit,
  mayOpen: (claims: Claims) => void,
  admitted: (socket: import('ws').WebSocket, admitted: Admitted) => void,
) {
  const server = new WebSocketServer({
    noServer: true,
    // Compression costs memory for every socket and opens the door to bombs.
    perMessageDeflate: false,
    maxPayload: MOST_CLIENT_BYTES,
    clientTracking: false,
  });

  return async (req: IncomingMessage, connection: Duplex, head: Buffer): Promise<void> => {
    // A connection that breaks while it is being decided about is nobody's error.
    connection.on('error', () => undefined);
    const ctx = app.createContext(req, new ServerResponse(req));
    const requestId = randomUUID();
    ctx.state.requestId = requestId;
    ctx.state.log = log.child({ request_id: requestId });
    try {
      if (oddityOf(req.url ?? '') !== null) throw new HttpError(400, 'bad_request', 'The request target is odd');
      if (ctx.path !== '/ws') throw notFound(`a socket at ${ctx.path}`);
      const decision = await admit(ctx);
      if (connection.destroyed) return;
      mayOpen(decision.claims);
      server.handleUpgrade(req, connection, head, (socket) => admitted(socket, decision));
    } catch (error) {
      const answer = errorAnswer(error);
      if (answer.status >= 500) ctx.state.log.error({ err: error }, answer.message);
      // The path alone: the query holds a token.
      ctx.state.log.info({ path: ctx.path, status: answer.status }, 'upgrade refused');
      refuse(connection, answer, requestId);
    }
  };
}

function refuse(connection: Duplex, { status, code, message, detail, headers }: HttpError, requestId: string): void {
  const body = JSON.stringify({ error: code, message, ...(detail === undefined ? {} : { detail }) });
  const lines = {
    ...headers,
    'X-Request-ID': requestId,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
    Connection: 'close',
  };
  const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`);
  connection.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${head.join('')}\r\n${body}`);
}
