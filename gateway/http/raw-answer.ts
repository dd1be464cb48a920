import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { HttpError } from '../../kernel/http/errors.ts';

/**
 * Answers a request that never reached the application with an error in the spec's format, and closes its connection.
 */
export type AnswerRaw = (connection: Duplex, error: HttpError, requestId: string) => void;

/** @param always headers of every answer */
export const rawAnswers =
  (always: Readonly<Record<string, string>>): AnswerRaw =>
  (connection, { status, code, message, detail, headers }, requestId) => {
    const body = JSON.stringify({ error: code, message, ...(detail === undefined ? {} : { detail }) });
    const lines = {
      Connection: 'close',
      ...always,
      ...headers,
      'X-Request-ID': requestId,
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': String(Buffer.byteLength(body)),
    };
    const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`);
    // Ended only on this side, a connection would stay half open for as long as the client likes.
    connection.once('finish', () => connection.destroy());
    connection.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${head.join('')}\r\n${body}`);
  };
