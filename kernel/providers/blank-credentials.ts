/** Names under which APIs take keys, tokens and passwords, in headers, addresses and forms. */
const NAMES_OF_SECRETS = /auth|key|token|secret|password|assertion|^code/i;

/** What a call sends. */
type Sent = {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
};

/** Shorter values are words, which would be blanked wherever they occur. */
const SHORTEST = 8;

const BLANK = '***';

/**
 * A failing answer without the credentials that were sent with the call. Some servers repeat a key that they refuse
 * (“Incorrect API key provided: sk-…”), and an adapter that quotes the explanation would take it into events, logs and
 * what users read. Here no adapter has to think of it. An answer that grants something is left as it is: a token
 * endpoint may return the very token that it was sent.
 */
export function blankCredentials(sent: Sent, status: number, bytes: Buffer): Buffer {
  if (status < 400 || bytes.length === 0) return bytes;
  const secrets = credentialsOf(sent).filter((secret) => bytes.includes(secret));
  if (secrets.length === 0) return bytes;
  const blanked = secrets.reduce((text, secret) => text.replaceAll(secret, BLANK), bytes.toString('utf8'));
  return Buffer.from(blanked);
}

/** The longest first: a header holds the key that its scheme precedes. */
function credentialsOf({ url, headers = {}, body }: Sent): string[] {
  const fields = [...Object.entries(headers), ...new URL(url).searchParams, ...fieldsOf(headers, body)];
  return fields
    .filter(([name]) => NAMES_OF_SECRETS.test(name))
    .flatMap(([, value]) => formsOf(value))
    .filter(({ length }) => length >= SHORTEST)
    .sort((a, b) => b.length - a.length);
}

/** A value as it is sent, without its scheme, and what Basic encodes. */
function formsOf(value: string): string[] {
  const [, scheme, credential] = /^(\w+) (\S+)$/.exec(value) ?? [];
  if (credential === undefined) return [value];
  if (scheme?.toLowerCase() !== 'basic') return [value, credential];
  const [, password = ''] = Buffer.from(credential, 'base64').toString('utf8').split(/:(.*)/s);
  return [value, credential, password];
}

/** The fields of a form, or those at the top of JSON. */
function fieldsOf(headers: Readonly<Record<string, string>>, body: Sent['body']): [string, string][] {
  if (typeof body !== 'string') return [];
  const type = Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';
  if (type.includes('x-www-form-urlencoded')) return [...new URLSearchParams(body)];
  if (!type.includes('json')) return [];
  try {
    const fields = Object.entries(JSON.parse(body) as object);
    return fields.filter((field): field is [string, string] => typeof field[1] === 'string');
  } catch {
    return [];
  }
}
