import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { HttpError } from '../../kernel/http/errors.ts';
import type { Log } from '../../kernel/process/log.ts';
import type { AnswerRaw } from './raw-answer.ts';
import { headersTooLarge, MAX_TARGET, targetTooLong } from './request-size.ts';
import type { SlowUploads } from './slow-uploads.ts';

type ParserError = Error & { readonly code?: string; readonly rawPacket?: Buffer };
const TOO_LATE = 'ERR_HTTP_REQUEST_TIMEOUT';
/** The answer that Node is currently sending on a connection, if any. */
type Answering = { readonly _httpMessage?: { readonly headersSent: boolean } | null };

/**
 * Answers requests that Node's parser rejects in the spec's format: too large a head, one that takes too long, and
 * anything that is not HTTP.
 */
export function answerUnreadableRequests(
  server: Server,
  log: Log,
  answerRaw: AnswerRaw,
  slowUploads: Pick<SlowUploads, 'isWatched'>,
): void {
  server.on('clientError', (error: ParserError, socket: Socket & Answering) => {
    if (error.code === TOO_LATE && slowUploads.isWatched(socket)) return;
    // In the middle of another answer, a second one would be taken for part of it.
    if (!socket.writable || error.code === 'ECONNRESET' || socket._httpMessage?.headersSent) {
      socket.destroy();
      return;
    }
    const requestId = randomUUID();
    const answer = answerTo(error);
    log.info({ request_id: requestId, status: answer.status, code: error.code }, 'a request could not be read');
    answerRaw(socket, answer, requestId);
  });
}

function answerTo({ code, rawPacket }: ParserError): HttpError {
  if (code === 'HPE_HEADER_OVERFLOW') return isTarget(rawPacket) ? targetTooLong() : headersTooLarge();
  if (code === TOO_LATE) {
    return new HttpError(408, 'request_timeout', 'The request did not arrive in time: send it in one go');
  }
  return new HttpError(400, 'bad_request', 'The request is not valid HTTP');
}

/** Whether the first line is what is too long, judged by the piece at which the parser gave up. */
const isTarget = (piece: Buffer | undefined): boolean =>
  (/^[A-Z]+ [^\r\n]*/.exec(piece?.toString('latin1') ?? '')?.[0].length ?? 0) > MAX_TARGET;
