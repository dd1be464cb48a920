import type { IncomingMessage } from 'node:http';
import rawBody from 'raw-body';
import { HttpError } from '../../kernel/http/errors.ts';
import { MAX_PIECE } from '../../kernel/service/exposure.ts';

/** Whether a request has a body. */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) !== 0;

/**
 * The whole body of a request. Bodies are small, so they are read before the service is called:
 * a slow upload costs the service nothing, and one that is too large never reaches it.
 * @throws HttpError 413 beyond 1 MiB, 400 if the client disconnects
 */
export async function readBody(req: IncomingMessage): Promise<Buffer> {
  const length = req.headers['content-length'] ?? null;
  try {
    return await rawBody(req, { length, limit: MAX_PIECE });
  } catch (error) {
    if ((error as rawBody.RawBodyError).type !== 'entity.too.large') {
      throw new HttpError(400, 'bad_request', 'The request ended before its body was complete');
    }
    // The rest is read and discarded: closing the connection now would lose the answer.
    req.resume();
    throw new HttpError(413, 'payload_too_large', 'The body is larger than 1 MiB');
  }
}
