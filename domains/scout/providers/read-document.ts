import { readFile, stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { callHttp, type HttpResponse, publicAddress, splitCredentials } from '../../../kernel/providers/http-client.ts';
import { retryAfterMs } from '../../../kernel/providers/retry-after.ts';
import { SourceProblem } from './define-source.ts';

export const MAX_DOCUMENT_BYTES = 5 * 1024 * 1024;

/** Names the platform, and whom to write to about what it asks. @param contact an address; null for none */
export const userAgent = (contact: string | null): string =>
  `content-pipeline-platform/0.1 (${contact === null ? '' : `${contact}; `}trend scout)`;
const MAX_REDIRECTS = 5;

export type Document = { bytes: Uint8Array; contentType: string; url: string };

export type ReadOptions = {
  source: string;
  timeoutMs: number;
  accept: string;
  signal: AbortSignal;
  /** Whom to write to about the requests; none by default. */
  contact?: string | null | undefined;
};

/** What a server recognises an answer by, to say only whether it has changed (RFC 9110, §13.1). */
export type Validators = { readonly etag: string | undefined; readonly lastModified: string | undefined };

export type Answered = {
  readonly document: Document;
  readonly validators: Validators;
  /** For how long the server says it stays as it is; 0 if it does not say. */
  readonly freshMs: number;
};

/**
 * Reads at most 5 MiB from an http(s) or file: URL or a path, within `timeoutMs` milliseconds.
 * @throws SourceProblem `file-not-found`, `not-a-file`, `too-large`, `http-<status>`, `empty-document`, `invalid-url`,
 *   `unsupported-scheme` or `bad-encoding`
 * @throws ProviderError `connection-failed`, `timeout`, `too-large` or `too-many-redirects`
 */
export const readDocument = async (address: string, options: ReadOptions): Promise<Document> =>
  (await requestDocument(address, options)).document;

/** Reads documents as `readDocument` does, perhaps less often. */
export type Reader = typeof readDocument;

export type SourceOptions = {
  readonly baseUrl: string;
  readonly timeoutMs: number;
  /** Default: asks each time. */
  readonly read?: Reader;
};

/** As `readDocument`, with what is needed to ask again. @param options.since says `unchanged` if it still is */
export async function requestDocument(address: string, options: ReadOptions): Promise<Answered>;
export async function requestDocument(
  address: string,
  options: ReadOptions & { since: Validators | undefined },
): Promise<Answered | 'unchanged'>;
export async function requestDocument(
  address: string,
  options: ReadOptions & { since?: Validators | undefined },
): Promise<Answered | 'unchanged'> {
  const answered = isHttp(address) ? await download(address, options) : await open(address, options.signal);
  if (answered !== 'unchanged' && answered.document.bytes.length === 0)
    throw new SourceProblem('empty-document', `${displayAddress(address)} is empty (zero bytes)`);
  return answered;
}

/** An address that is safe to show: without credentials and query; a path is unchanged. */
export function displayAddress(address: string): string {
  if (!isHttp(address)) return address;
  return URL.canParse(address) ? publicAddress(address) : 'an invalid URL';
}

export const isHttp = (address: string): boolean => /^https?:\/\//i.test(address);

async function download(
  address: string,
  { source, timeoutMs, accept, signal, contact = null, since }: ReadOptions & { since?: Validators | undefined },
): Promise<Answered | 'unchanged'> {
  if (!URL.canParse(address)) throw new SourceProblem('invalid-url', 'the address is not a URL');
  const { url, headers } = splitCredentials(address);
  const answer = await callHttp(url, {
    provider: source,
    headers: { ...headers, ...conditions(since), accept, 'user-agent': userAgent(contact) },
    timeoutMs,
    maxBytes: MAX_DOCUMENT_BYTES,
    maxRedirects: MAX_REDIRECTS,
    signal,
  });
  if (answer.status === 304 && since && Object.keys(conditions(since)).length > 0) return 'unchanged';
  if (answer.status < 200 || answer.status > 299) throw refused(answer);
  const bytes = await unpack(answer);
  const { etag, 'last-modified': lastModified, 'content-type': contentType = '' } = answer.headers;
  const document = { bytes, contentType, url: answer.url };
  return { document, validators: { etag, lastModified }, freshMs: Math.max(maxAgeMs(answer.headers), ttlMs(bytes)) };
}

const conditions = (since: Validators | undefined): Record<string, string> => ({
  ...(since?.etag ? { 'if-none-match': since.etag } : {}),
  ...(since?.lastModified ? { 'if-modified-since': since.lastModified } : {}),
});

function maxAgeMs(headers: Record<string, string>): number {
  const [, seconds] = /(?:^|[\s,])max-age=(\d{1,9})/i.exec(headers['cache-control'] ?? '') ?? [];
  return Number(seconds ?? 0) * 1_000;
}

/** What an RSS feed says about how often to read it, in minutes, before its first item. */
function ttlMs(bytes: Uint8Array): number {
  const head = Buffer.from(bytes.subarray(0, 8_192)).toString('latin1').split('<item')[0] ?? '';
  const [, minutes] = /<ttl>\s*(\d{1,6})\s*<\/ttl>/.exec(head) ?? [];
  return Number(minutes ?? 0) * 60_000;
}

function refused({ status, url, headers }: HttpResponse): SourceProblem {
  const cause = `${publicAddress(url)} answered HTTP ${status}`;
  const wait = status === 429 || status === 503 ? retryAfterMs(headers) : undefined;
  const kind = status === 401 || status === 403 ? 'unauthorized' : 'unavailable';
  return new SourceProblem(`http-${status}`, cause, { kind, ...(wait === undefined ? {} : { retryAfterMs: wait }) });
}

const UNPACKERS: Record<string, (packed: Uint8Array, options: { maxOutputLength: number }) => Promise<Buffer>> = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
};

/** Some servers compress without being asked. Unpacking stops once the result exceeds a document's size limit. */
async function unpack({ bytes, headers, url }: HttpResponse): Promise<Uint8Array> {
  const encoding = headers['content-encoding']?.trim().toLowerCase() ?? 'identity';
  const unpackWith = UNPACKERS[encoding];
  if (!unpackWith || bytes.length === 0) return bytes;
  try {
    return await unpackWith(bytes, { maxOutputLength: MAX_DOCUMENT_BYTES });
  } catch (error) {
    const isTooLarge = error instanceof RangeError;
    const cause = isTooLarge ? `unpacks to more than ${MAX_DOCUMENT_BYTES} bytes` : `cannot be unpacked as ${encoding}`;
    throw new SourceProblem(isTooLarge ? 'too-large' : 'bad-encoding', `${publicAddress(url)} ${cause}`);
  }
}

async function open(address: string, signal: AbortSignal): Promise<Answered> {
  const isUrl = /^file:/i.test(address);
  if (!isUrl && /^[a-z][a-z0-9+.-]+:\/\//i.test(address)) {
    throw new SourceProblem(
      'unsupported-scheme',
      `${address.split(':')[0]}: addresses are not supported, only http, https and files`,
    );
  }
  const path = isUrl ? fileURLToPath(address) : address;
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    const code = error.code === 'ENOENT' || error.code === 'ENOTDIR' ? 'file-not-found' : 'file-not-readable';
    throw new SourceProblem(code, `${path} cannot be opened (${error.code})`);
  });
  if (!found.isFile()) throw new SourceProblem('not-a-file', `${path} is not a file`);
  if (found.size > MAX_DOCUMENT_BYTES) {
    throw new SourceProblem('too-large', `${path} is larger than ${MAX_DOCUMENT_BYTES} bytes`);
  }
  const bytes = await readFile(path, { signal }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EACCES' ? new SourceProblem('file-not-readable', `${path} cannot be read (EACCES)`) : error;
  });
  const document = { bytes, contentType: '', url: '' };
  return { document, validators: { etag: undefined, lastModified: undefined }, freshMs: 0 };
}
