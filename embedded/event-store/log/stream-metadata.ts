import type { RecordedEvent } from '../wire/recorded-event.ts';

/** What a stream's metadata tells the server. */
export type StreamMetadata = {
  readonly maxCount?: number;
  /** Milliseconds. */
  readonly maxAge?: number;
  /** The first revision that readers may see. */
  readonly truncateBefore?: number;
  /** `$tb` is int64 max: the stream was deleted and can be written again. */
  readonly softDeleted: boolean;
  /** Every key as written, including custom ones and `$acl`: preserved when the server rewrites the metadata. */
  readonly keys: Readonly<Record<string, unknown>>;
};

export const NO_METADATA: StreamMetadata = { softDeleted: false, keys: {} };

/** A metastream has no metadata of its own: readers see its last event. */
export const METASTREAM_METADATA: StreamMetadata = { maxCount: 1, softDeleted: false, keys: {} };

/** What a soft delete writes. JSON.stringify cannot produce it: the number exceeds JavaScript's range. */
export const SOFT_DELETED_TEXT = '{"$tb":9223372036854775807}';

const INT64_MAX = 9223372036854775807n;
/** The longest duration of a .NET TimeSpan, in seconds. */
const MAX_AGE_SECONDS = 922337203685n;
const NUMBERS = ['$maxCount', '$maxAge', '$tb', '$cacheControl'] as const;
const ACL_ROLES = ['$r', '$w', '$d', '$mr', '$mw'] as const;

/**
 * Parses the metadata in a metastream's last event. An event that is not JSON is not metadata. If one of the server's
 * keys has an invalid token, all of them are ignored; a limit that is merely nonsensical (zero, negative) is ignored on
 * its own.
 */
export function parseStreamMetadata(event: Pick<RecordedEvent, 'isJson' | 'data'>): StreamMetadata {
  if (!event.isJson) return NO_METADATA;
  const text = Buffer.from(event.data).toString('utf8');
  const keys = parseObject(text);
  if (keys === undefined) return NO_METADATA;

  const numbers = readNumbers(text, keys);
  if (numbers === undefined || !isAcl(keys.$acl)) return { softDeleted: false, keys };
  const { $maxCount: maxCount, $maxAge: maxAge, $tb: truncateBefore } = numbers;
  return {
    ...(maxCount !== undefined && maxCount > 0n && { maxCount: Number(maxCount) }),
    ...(maxAge !== undefined && maxAge > 0n && { maxAge: Number(maxAge) * 1000 }),
    ...(truncateBefore !== undefined && truncateBefore >= 0n && { truncateBefore: Number(truncateBefore) }),
    softDeleted: truncateBefore === INT64_MAX,
    keys,
  };
}

type Numbers = Partial<Record<(typeof NUMBERS)[number], bigint>>;

function readNumbers(text: string, keys: Readonly<Record<string, unknown>>): Numbers | undefined {
  const tokens = topLevelTokens(text);
  const numbers: Numbers = {};
  for (const name of NUMBERS) {
    if (!Object.hasOwn(keys, name)) continue;
    const token = tokens.get(name) ?? '';
    if (!/^-?\d+$/.test(token)) return undefined;
    const value = BigInt(token);
    if (value > INT64_MAX || value < -INT64_MAX - 1n) return undefined;
    numbers[name] = value;
  }
  const age = numbers.$maxAge ?? 0n;
  return age > MAX_AGE_SECONDS || age < -MAX_AGE_SECONDS ? undefined : numbers;
}

function isAcl(acl: unknown): boolean {
  if (acl === undefined) return true;
  if (typeof acl !== 'object' || acl === null || Array.isArray(acl)) return false;
  return ACL_ROLES.every((role) => {
    const value = Object.hasOwn(acl, role) ? Reflect.get(acl, role) : '';
    return typeof value === 'string' || (Array.isArray(value) && value.every((name) => typeof name === 'string'));
  });
}

function parseObject(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    // Metadata that is not JSON counts as none; the event itself stays readable.
    return undefined;
  }
}

/**
 * The source text of every top-level value of a JSON object that is known to parse. `1`, `1.0` and int64 max are
 * distinguished by their digits: after JSON.parse the first two are equal and the last is rounded.
 */
function topLevelTokens(text: string): Map<string, string> {
  const tokens = new Map<string, string>();
  const lexemes = text.match(/"(?:[^"\\]|\\.)*"|[{}[\]:,]|[^\s"{}[\]:,]+/g) ?? [];
  let depth = 0;
  let key = '';
  let previous = '';
  lexemes.forEach((lexeme, index) => {
    if (depth === 1 && lexemes[index + 1] === ':' && previous !== ':') key = String(JSON.parse(lexeme));
    else if (depth === 1 && previous === ':') tokens.set(key, lexeme);
    if (lexeme === '{' || lexeme === '[') depth++;
    if (lexeme === '}' || lexeme === ']') depth--;
    previous = lexeme;
  });
  return tokens;
}
