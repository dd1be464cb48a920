import { bodyParser } from '@koa/bodyparser';
import type { Context, Next } from 'koa';
import type { HttpError } from './errors.ts';

const METHODS = ['POST', 'PUT', 'DELETE'];
const NOT_JSON = 'Send a body of JSON, with Content-Type: application/json';

/** What comes with PATCH: bytes that continue a file. */
export const BYTES = 'application/offset+octet-stream';

type Options = {
  /** What a body of another type is refused with. */
  readonly refusal: (message: string) => HttpError;
  /** Called for a body that cannot be parsed; by default the error is thrown on. */
  readonly onError?: (error: Error) => never;
};

/**
 * Parses bodies of JSON, up to 1 MB. Any other body is refused: passed over, it would read as an empty one, and a
 * request whose fields are all optional would do something that was not requested. The bytes of PATCH are left to the
 * operation.
 */
export function jsonBodies({ refusal, onError }: Options) {
  const parse = bodyParser({
    enableTypes: ['json'],
    parsedMethods: METHODS,
    jsonLimit: '1mb',
    jsonStrict: true,
    ...(onError ? { onError } : {}),
  });
  return (ctx: Context, next: Next): Promise<void> => {
    if (ctx.method === 'PATCH') return next();
    return parse(ctx, () => {
      if (METHODS.includes(ctx.method) && hasBody(ctx) && !isParsed(ctx)) throw refusal(NOT_JSON);
      return next();
    });
  };
}

/** The parser keeps the text of what it has parsed, though its types say that there always is one. */
const isParsed = ({ request }: Context): boolean => request.rawBody !== undefined;
/** A body of unknown length may be empty, and then has no type. */
const hasBody = ({ request }: Context): boolean =>
  request.length > 0 || (request.get('transfer-encoding') !== '' && request.get('content-type') !== '');
