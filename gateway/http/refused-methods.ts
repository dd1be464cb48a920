import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import type { Context } from 'koa';
import { HttpError } from '../../kernel/http/errors.ts';
import type { AnswerRaw } from './raw-answer.ts';

const TAKEN = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS';

/** A service that answers TRACE would show the client what the gateway added to its request. @throws HttpError 405 */
export function refuseTrace({ req }: Context): void {
  if (req.method === 'TRACE') throw refused(req.method);
}

/** Answers CONNECT, which Node does not pass to applications, in the spec's format. */
export function refuseTunnels(server: Server, answerRaw: AnswerRaw): void {
  server.on('connect', (_, connection) => {
    connection.on('error', () => undefined);
    answerRaw(connection, refused('CONNECT'), randomUUID());
  });
}

const refused = (method: string): HttpError =>
  new HttpError(405, 'method_not_allowed', `The gateway does not accept ${method}`, undefined, { Allow: TAKEN });
