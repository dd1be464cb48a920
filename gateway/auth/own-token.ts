import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import { isUuid } from '../../kernel/events/ids.ts';

/** RFC 7515, 7.1: three parts in base64url, the last as long as an HMAC with SHA-256. */
const COMPACT = /^([\w-]+)\.([\w-]+)\.([\w-]{43})$/;
/** The protected header exactly as `sign` writes it: one algorithm, nothing critical, no duplicate names. */
const HEADER = /^\{"alg":"HS256","typ":"JWT"(?:,"sid":"([^"\\]+)")?\}$/;

/**
 * Recognises an access token written exactly the way this platform writes its own, and signed with one of its keys. It
 * is checked synchronously: a verifier for arbitrary tokens takes several times as long, mostly for promises.
 * @returns its claims, still to be checked, and its session; null for any other token, valid or not
 */
export function readOwnToken(
  token: string,
  keys: readonly KeyObject[],
): { readonly claims: unknown; readonly sid: string | null } | null {
  const [, header = '', claims = '', signature = ''] = COMPACT.exec(token) ?? [];
  const written = HEADER.exec(textOf(header));
  const sid = written?.[1] ?? null;
  if (!written || (sid !== null && !isUuid(sid))) return null;
  const given = Buffer.from(signature);
  const isSigned = keys.some((key) => {
    const expected = createHmac('sha256', key).update(`${header}.${claims}`).digest('base64url');
    return timingSafeEqual(given, Buffer.from(expected));
  });
  if (!isSigned) return null;
  try {
    return { claims: JSON.parse(textOf(claims)), sid };
  } catch {
    return null; // signed, but not JSON
  }
}

const textOf = (part: string): string => Buffer.from(part, 'base64url').toString();
