import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { HttpError } from '../../kernel/http/errors.ts';
import { SECURITY_HEADERS } from './security-headers.ts';

/** Answers a request that never got to the application with an error in the spec's shape, and closes its connection. */
export function answerRaw(
  connection: Duplex,
  { status, code, message, detail, headers }: HttpError,
  requestId: string,
): void {
  const body = JSON.stringify({ error: code, message, ...(detail === undefined ? {} : { detail }) });
  const lines = {
    Connection: 'close',
    ...SECURITY_HEADERS,
    ...headers,
    'X-Request-ID': requestId,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
  };
  const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`);
  // Ended on this side alone, a connection stays half open for as long as the client likes.
  connection.once('finish', () => connection.destroy());
  connection.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${head.join('')}\r\n${body}`);
}
