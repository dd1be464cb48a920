import type { IncomingMessage } from 'node:http';
import type { Context, Next } from 'koa';
import { HttpError } from '../../kernel/http/errors.ts';

/**
 * Refuses requests that two programs may read differently, before they are routed: a service must resolve exactly the
 * path that was checked here.
 */
export async function refuseAmbiguousRequests(ctx: Context, next: Next): Promise<void> {
  const problem = targetProblem(ctx.req.url ?? '');
  if (problem) throw new HttpError(400, 'bad_request', `The request target ${problem}`);
  if (isAmbiguous(ctx.req)) throw new HttpError(400, 'bad_request', 'The request can be read in two ways');
  await next();
}

/** Several hosts, or a framing that another server may overlook: the means of request smuggling. Node accepts both. */
function isAmbiguous({ rawHeaders, headers }: IncomingMessage): boolean {
  const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host');
  const framing = headers['transfer-encoding'];
  return hosts.length > 1 || (framing !== undefined && framing.trim().toLowerCase() !== 'chunked');
}

/** Why a request target is refused, as the end of a sentence; null when it is not. @param target as it was sent */
export function targetProblem(target: string): string | null {
  if (!target.startsWith('/')) return 'must start with a slash';
  if (/[\\\0]/.test(target)) return 'must not contain a backslash or a NUL';
  if (/%(?![0-9a-f]{2})/i.test(target)) return 'contains a percent sign that escapes nothing';
  if (/%00/.test(target)) return 'must not contain a NUL';
  const path = target.split('?', 1)[0] ?? '';
  if (path.includes('//')) return 'must not contain an empty segment';
  if (/[;#]|%2f|%5c/i.test(path)) return 'must not contain a semicolon, a fragment or an escaped slash';
  const decoded = decode(path);
  if (decoded === null) return 'is not UTF-8';
  if (decoded.split('/').some((segment) => segment === '.' || segment === '..')) return 'must not contain dot segments';
  return null;
}

function decode(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null; // the escaped bytes are not UTF-8
  }
}
