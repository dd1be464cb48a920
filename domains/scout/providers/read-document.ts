import { readFile, stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { callHttp, type HttpResponse, publicAddress, splitCredentials } from '../../../kernel/providers/http-client.ts';
import { retryAfterMs } from '../../../kernel/providers/retry-after.ts';
import { SourceProblem } from './define-source.ts';

export const MAX_DOCUMENT_BYTES = 5 * 1024 * 1024;
export const USER_AGENT = 'content-pipeline-platform/0.1 (trend scout)';
const MAX_REDIRECTS = 5;

export type Document = { bytes: Uint8Array; contentType: string; url: string };

export type ReadOptions = { source: string; timeoutMs: number; accept: string; signal: AbortSignal };

/**
 * Reads at most 5 MiB from an http(s) or file: URL or a path, within `timeoutMs` milliseconds.
 * @throws SourceProblem `file-not-found`, `not-a-file`, `too-large`, `http-<status>`, `empty-document`, `invalid-url`,
 *   `unsupported-scheme` or `bad-encoding`
 * @throws ProviderError `connection-failed`, `timeout`, `too-large` or `too-many-redirects`
 */
export async function readDocument(address: string, options: ReadOptions): Promise<Document> {
  const document = isHttp(address) ? await download(address, options) : await open(address, options.signal);
  if (document.bytes.length === 0)
    throw new SourceProblem('empty-document', `${displayAddress(address)} is empty (zero bytes)`);
  return document;
}

/** An address that is safe to show: without credentials and query; a path is unchanged. */
export function displayAddress(address: string): string {
  if (!isHttp(address)) return address;
  return URL.canParse(address) ? publicAddress(address) : 'an invalid URL';
}

export const isHttp = (address: string): boolean => /^https?:\/\//i.test(address);

async function download(address: string, { source, timeoutMs, accept, signal }: ReadOptions): Promise<Document> {
  if (!URL.canParse(address)) throw new SourceProblem('invalid-url', 'the address is not a URL');
  const { url, headers } = splitCredentials(address);
  const answer = await callHttp(url, {
    provider: source,
    headers: { ...headers, accept, 'user-agent': USER_AGENT },
    timeoutMs,
    maxBytes: MAX_DOCUMENT_BYTES,
    maxRedirects: MAX_REDIRECTS,
    signal,
  });
  if (answer.status < 200 || answer.status > 299) throw refused(answer);
  const bytes = await unpack(answer);
  return { bytes, contentType: answer.headers['content-type'] ?? '', url: answer.url };
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

async function open(address: string, signal: AbortSignal): Promise<Document> {
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
  return { bytes, contentType: '', url: '' };
}
