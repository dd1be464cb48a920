import type { IncomingMessage } from 'node:http';
import { HttpError } from '../../kernel/http/errors.ts';

const MAX_BODY_BYTES = 1_048_576;

/**
 * The whole body of a request; null if there is none. Bodies are small, so they are read before the service is called:
 * a slow upload costs the service nothing, and one that is too large never reaches it.
 * @throws HttpError 413 beyond 1 MiB, 400 if the client disconnects
 */
export function readBody(req: IncomingMessage): Promise<Buffer | null> {
  const declared = Number(req.headers['content-length'] ?? Number.NaN);
  if (declared > MAX_BODY_BYTES) return Promise.reject(tooLarge(req));
  if (declared === 0 || (Number.isNaN(declared) && req.headers['transfer-encoding'] === undefined)) {
    return Promise.resolve(null);
  }
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const onData = (chunk: Buffer): void => {
      size += chunk.length;
      if (size <= MAX_BODY_BYTES) chunks.push(chunk);
      else {
        req.off('data', onData);
        reject(tooLarge(req));
      }
    };
    req.on('data', onData);
    req.once('end', () => resolve(Buffer.concat(chunks)));
    const left = () => reject(new HttpError(400, 'bad_request', 'The request ended before its body was complete'));
    // A client that has already left no longer causes an event.
    if (req.destroyed) left();
    req.once('error', left);
    req.once('close', left);
  });
}

function tooLarge(req: IncomingMessage): HttpError {
  // The rest is read and discarded: closing the connection now would lose the answer.
  req.resume();
  return new HttpError(413, 'payload_too_large', 'The body is larger than 1 MiB');
}
