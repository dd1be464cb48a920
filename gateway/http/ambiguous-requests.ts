import type { IncomingMessage } from 'node:http';
import { HttpError } from '../../kernel/http/errors.ts';

/**
 * Refuses a request that two programs may interpret differently, before it is routed: a service must resolve exactly the
 * path that was checked here.
 * @throws HttpError 400; the connection is closed, because whatever follows on it may be ambiguous too
 */
export function refuseAmbiguous(req: IncomingMessage): void {
  const target = targetProblem(req.url ?? '');
  const problem = target === null ? headerProblem(req) : `The request target ${target}`;
  if (problem !== null) throw new HttpError(400, 'bad_request', problem, undefined, { Connection: 'close' });
}

/** Headers whose repeats programs read differently: the first, the last or all of them. */
const SINGLE: ReadonlySet<string> = new Set(['host', 'authorization']);

/** Several hosts or credentials, or framing that another server may overlook: request smuggling. Node accepts them. */
function headerProblem({ rawHeaders, headers, httpVersion }: IncomingMessage): string | null {
  if (headers.host === undefined && httpVersion === '1.1') return 'The request names no host';
  const seen = new Set<string>();
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const given = rawHeaders[at] ?? '';
    // Most are told apart by their length alone.
    if (given.length !== 4 && given.length !== 13) continue;
    const name = given.toLowerCase();
    if (!SINGLE.has(name)) continue;
    if (seen.has(name)) return `The request has several ${name} headers`;
    seen.add(name);
  }
  const framing = headers['transfer-encoding'];
  return framing === undefined || framing.trim().toLowerCase() === 'chunked'
    ? null
    : 'The request can be read in two ways';
}

/** Most targets: segments that do not begin with a dot, and a query, made up of characters without special meaning. */
const PLAIN = /^(?:\/[\w~-][\w.~-]*)+(?:\?[\w.~=&-]*)?$/;

/** Why a request target is refused, as the end of a sentence; null if it is not. @param target as received */
export function targetProblem(target: string): string | null {
  if (PLAIN.test(target)) return null;
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
