import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import { isUuid } from '../../kernel/events/ids.ts';

/** RFC 7515, 7.1: three parts in base64url, the last of which is as long as an HMAC with SHA-256. */
const COMPACT = /^([\w-]+)\.([\w-]+)\.([\w-]{43})$/;
/** The protected header as `sign` writes it: of one algorithm, without anything critical, each name once. */
const HEADER = /^\{"alg":"HS256","typ":"JWT"(?:,"sid":"([^"\\]+)")?\}$/;

/**
 * Recognises an access token that is written just as this platform writes its own, and signed with one of its keys. It is checked in
 * this turn of the event loop: a verifier for any token takes several times as long, most of it for promises.
 * @returns what it claims, which is still to be checked, and its session; null for any other token, good or bad
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
    return null; // signed, but no JSON
  }
}

const textOf = (part: string): string => Buffer.from(part, 'base64url').toString();
