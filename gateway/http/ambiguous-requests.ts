import type { IncomingMessage } from 'node:http';
import type { Context, Next } from 'koa';
import { HttpError } from '../../kernel/http/errors.ts';

/**
 * Refuses request targets that two programs may read differently, before anything is routed by them: what a service
 * resolves must be what was checked here.
 */
export async function refuseOddTargets(ctx: Context, next: Next): Promise<void> {
  const problem = oddityOf(ctx.req.url ?? '');
  if (problem) throw new HttpError(400, 'bad_request', `The request target ${problem}`);
  if (isAmbiguous(ctx.req)) throw new HttpError(400, 'bad_request', 'The request can be read in two ways');
  await next();
}

/** Several hosts, or a framing that another server may not see: what smuggling is made of. Node lets both pass. */
function isAmbiguous({ rawHeaders, headers }: IncomingMessage): boolean {
  const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host');
  const framing = headers['transfer-encoding'];
  return hosts.length > 1 || (framing !== undefined && framing.trim().toLowerCase() !== 'chunked');
}

/** What is wrong with a request target, as it came; null for nothing. */
export function oddityOf(target: string): string | null {
  if (!target.startsWith('/')) return 'must begin with a slash';
  if (/[\\\0]/.test(target)) return 'must not hold a backslash or a NUL';
  if (/%(?![0-9a-f]{2})/i.test(target)) return 'holds a percent sign that escapes nothing';
  if (/%00/.test(target)) return 'must not hold a NUL';
  const path = target.split('?', 1)[0] ?? '';
  if (path.includes('//')) return 'must not hold an empty segment';
  if (/[;#]|%2f|%5c/i.test(path)) return 'must not hold a semicolon, a fragment or an escaped slash';
  const decoded = decode(path);
  if (decoded === null) return 'is not UTF-8';
  if (decoded.split('/').some((segment) => segment === '.' || segment === '..')) return 'must not hold dot segments';
  return null;
}

function decode(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null; // escapes of bytes that are no characters
  }
}
