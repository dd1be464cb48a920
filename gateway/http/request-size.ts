import type { IncomingMessage } from 'node:http';
import { HttpError } from '../../kernel/http/errors.ts';

// Node limits the whole head of a request to 16 KiB.
export const MAX_TARGET = 8_192;
const MAX_HEADERS = 200;

const CLOSE = { Connection: 'close' };

export const targetTooLong = (): HttpError =>
  new HttpError(414, 'uri_too_long', `The request target is longer than ${MAX_TARGET} bytes`, undefined, CLOSE);

export const headersTooLarge = (): HttpError =>
  new HttpError(
    431,
    'headers_too_large',
    `The request has more than ${MAX_HEADERS} headers, or they are larger than 16 KiB`,
    undefined,
    CLOSE,
  );

/** @throws HttpError 414 or 431, before the request is processed */
export function refuseLargeHead(req: IncomingMessage): void {
  if ((req.url ?? '').length > MAX_TARGET) throw targetTooLong();
  if (req.rawHeaders.length / 2 > MAX_HEADERS) throw headersTooLarge();
}
