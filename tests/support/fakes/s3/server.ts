import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { type Credentials, problemWithSignature } from './signature.ts';

/**
 * - `slow-down`: 503, as S3 throttles
 * - `cut`: the body breaks off in the middle
 * - `wrong-bytes`: 200, with other bytes of the same number
 * - `lie`: 200, and nothing has happened
 * - `no-ranges`: 200, with the whole where a part was asked for
 * - `down`: the connection is closed without an answer
 * - `unheard`: the same, after what was asked for has been done
 */
export type Fault = 'slow-down' | 'cut' | 'wrong-bytes' | 'lie' | 'no-ranges' | 'down' | 'unheard';

export type Operation = 'PutObject' | 'GetObject' | 'HeadObject' | 'DeleteObject' | 'ListBucket' | 'Multipart';

export type FakeS3 = {
  readonly url: string;
  readonly bucket: string;
  readonly credentials: Credentials;
  /** What has been asked, in this order. */
  readonly asked: readonly { readonly operation: Operation; readonly key: string }[];
  /** The faults that requests have met, in this order. */
  readonly met: readonly Fault[];
  readonly objects: ReadonlyMap<string, { readonly bytes: Buffer }>;
  /** Uploads in parts that have been neither completed nor given up. */
  readonly unfinished: ReadonlyMap<string, unknown>;
  /** The next `times` requests of these operations fail like that. */
  fail(fault: Fault, operations: readonly Operation[], times?: number): void;
  /** Refuses them, as S3 does without the right. */
  deny(operation: Operation): void;
  /** No fault any more, and every right. */
  heal(): void;
  /** Changes what is stored, behind everyone's back. */
  corrupt(key: string): void;
  close(): Promise<void>;
};

type Stored = { bytes: Buffer; etag: string; modified: Date; meta: Record<string, string> };
type Upload = { key: string; meta: Record<string, string>; parts: Map<number, Buffer> };

/** So few that lists have several pages. */
const KEYS_ON_A_PAGE = 7;
const ALL: readonly Operation[] = ['PutObject', 'GetObject', 'HeadObject', 'DeleteObject', 'ListBucket', 'Multipart'];

/** A store with the interface of S3, addressed by paths, with one bucket. */
export async function startFakeS3(): Promise<FakeS3> {
  const credentials = { accessKeyId: 'AKIAFAKE0000EXAMPLE', secretAccessKey: randomBytes(30).toString('base64') };
  const bucket = 'media-files';
  const objects = new Map<string, Stored>();
  const uploads = new Map<string, Upload>();
  const asked: { operation: Operation; key: string }[] = [];
  const denied = new Set<Operation>();
  const met: Fault[] = [];
  let faults: { fault: Fault; operations: readonly Operation[]; left: number }[] = [];

  const faultOf = (operation: Operation): Fault | null => {
    const found = faults.find(({ operations, left }) => left > 0 && operations.includes(operation));
    if (!found) return null;
    found.left--;
    met.push(found.fault);
    return found.fault;
  };

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    const url = new URL(request.url ?? '/', 'http://fake');
    const [, name = '', ...rest] = url.pathname.split('/').map(decodeURIComponent);
    const call: Call = { request, response, body, query: url.searchParams, key: rest.join('/') };
    const operation = operationOf(call);
    asked.push({ operation, key: call.key || (url.searchParams.get('prefix') ?? '') });
    const fault = faultOf(operation);
    if (fault === 'down') return void request.socket.destroy();
    if (fault === 'unheard') response.end = () => response.destroy();
    if (fault === 'slow-down') return refuse(call, 503, 'SlowDown');
    const problem = problemWithSignature(request, body, credentials);
    if (problem !== null) return refuse(call, problem === 'XAmzContentSHA256Mismatch' ? 400 : 403, problem);
    if (denied.has(operation)) return refuse(call, 403, 'AccessDenied');
    if (name !== bucket) return refuse(call, 404, 'NoSuchBucket');
    if (operation === 'Multipart') return inParts(call, fault, { objects, uploads });
    if (operation === 'PutObject') return put(call, fault, objects);
    if (operation === 'ListBucket') return list(call, objects);
    if (operation === 'DeleteObject') {
      if (fault !== 'lie') objects.delete(call.key);
      response.writeHead(204).end();
      return;
    }
    return get(call, fault, objects);
  }

  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bucket,
    credentials,
    asked,
    met,
    objects,
    unfinished: uploads,
    fail: (fault, operations, times = Number.POSITIVE_INFINITY) => {
      faults.push({ fault, operations: operations.length === 0 ? ALL : operations, left: times });
    },
    deny: (operation) => denied.add(operation),
    heal() {
      faults = [];
      denied.clear();
    },
    corrupt(key) {
      const object = objects.get(key);
      if (!object) throw new Error(`there is no object ${key}`);
      object.bytes = Buffer.from(object.bytes.map((byte) => byte ^ 1));
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

type Call = {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly body: Buffer;
  readonly query: URLSearchParams;
  readonly key: string;
};

function operationOf({ request: { method }, query, key }: Call): Operation {
  if (query.has('uploads') || query.has('uploadId')) return 'Multipart';
  if (key === '' || query.has('list-type')) return 'ListBucket';
  if (method === 'PUT') return 'PutObject';
  if (method === 'DELETE') return 'DeleteObject';
  return method === 'HEAD' ? 'HeadObject' : 'GetObject';
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
const md5 = (bytes: Uint8Array): string => `"${createHash('md5').update(bytes).digest('hex')}"`;

function refuse({ request, response, key }: Call, status: number, code: string): undefined {
  response.writeHead(status, { 'content-type': 'application/xml' });
  const xml = `<Error><Code>${code}</Code><Message>${code}</Message><Key>${escaped(key)}</Key></Error>`;
  response.end(request.method === 'HEAD' ? undefined : xml);
}

function answer({ response }: Call, xml: string): undefined {
  response.writeHead(200, { 'content-type': 'application/xml' }).end(`<?xml version="1.0"?>${xml}`);
}

const metaOf = ({ request: { headers } }: Call): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => name.startsWith('x-amz-meta-'))
      .map(([name, value]) => [name, String(value)]),
  );

function put(call: Call, fault: Fault | null, objects: Map<string, Stored>): undefined {
  const { request, response, body: bytes, key } = call;
  if (request.headers['if-none-match'] === '*' && objects.has(key)) return refuse(call, 412, 'PreconditionFailed');
  const etag = md5(bytes);
  if (fault !== 'lie') objects.set(key, { bytes, etag, modified: new Date(), meta: metaOf(call) });
  response.writeHead(200, { etag }).end();
}

function get(call: Call, fault: Fault | null, objects: Map<string, Stored>): undefined {
  const { request, response, key, query } = call;
  const object = objects.get(key);
  if (!object) return refuse(call, 404, 'NoSuchKey');
  const { etag, modified, meta } = object;
  const wanted = request.headers['if-match'];
  if (wanted !== undefined && wanted !== etag) return refuse(call, 412, 'PreconditionFailed');
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec((fault !== 'no-ranges' && request.headers.range) || '') ?? [];
  const size = object.bytes.length;
  if (first !== undefined && Number(first) >= size) return refuse(call, 416, 'InvalidRange');
  const [start, end] = first === undefined ? [0, size - 1] : [Number(first), Math.min(Number(last), size - 1)];
  const bytes = object.bytes.subarray(start, end + 1);
  response.writeHead(first === undefined ? 200 : 206, {
    etag,
    'last-modified': modified.toUTCString(),
    'content-length': String(bytes.length),
    'content-type': query.get('response-content-type') ?? 'application/octet-stream',
    ...(first === undefined ? {} : { 'content-range': `bytes ${start}-${end}/${size}` }),
    ...meta,
  });
  if (request.method === 'HEAD') return void response.end();
  if (fault === 'cut') response.write(bytes.subarray(0, bytes.length >> 1), () => response.destroy());
  else response.end(fault === 'wrong-bytes' ? bytes.map((byte) => byte ^ 1) : bytes);
}

function list(call: Call, objects: ReadonlyMap<string, Stored>): undefined {
  const { query } = call;
  const prefix = query.get('prefix') ?? '';
  const after = query.get('continuation-token');
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && (after === null || key > after)).sort();
  const page = keys.slice(0, KEYS_ON_A_PAGE);
  const contents = page.flatMap((key) => {
    const object = objects.get(key);
    if (!object) return [];
    const { etag, modified, bytes } = object;
    const fields = `<LastModified>${modified.toISOString()}</LastModified><ETag>${escaped(etag)}</ETag>`;
    return [`<Contents><Key>${escaped(key)}</Key>${fields}<Size>${bytes.length}</Size></Contents>`];
  });
  const isMore = keys.length > page.length;
  const next = isMore ? `<NextContinuationToken>${escaped(page.at(-1) ?? '')}</NextContinuationToken>` : '';
  answer(call, `<ListBucketResult><IsTruncated>${isMore}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`);
}

type Kept = { readonly objects: Map<string, Stored>; readonly uploads: Map<string, Upload> };

function inParts(call: Call, fault: Fault | null, { objects, uploads }: Kept): undefined {
  const { request, response, query, body, key } = call;
  if (query.has('uploads')) {
    const id = randomUUID();
    uploads.set(id, { key, meta: metaOf(call), parts: new Map() });
    return answer(call, `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`);
  }
  const id = query.get('uploadId') ?? '';
  const upload = uploads.get(id);
  if (!upload) return refuse(call, 404, 'NoSuchUpload');
  if (request.method === 'DELETE') {
    uploads.delete(id);
    response.writeHead(204).end();
    return;
  }
  if (request.method === 'PUT') {
    upload.parts.set(Number(query.get('partNumber')), body);
    response.writeHead(200, { etag: md5(body) }).end();
    return;
  }
  const named = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber>/g)].map(([, number]) => Number(number));
  const parts = named.map((number) => upload.parts.get(number) ?? Buffer.alloc(0));
  // As S3 does: an error in an answer that begins like a good one.
  if (fault === 'wrong-bytes') return answer(call, '<Error><Code>InternalError</Code><Message>Again</Message></Error>');
  uploads.delete(id);
  const bytes = Buffer.concat(parts);
  const etag = `"${createHash('md5').update(bytes).digest('hex')}-${parts.length}"`;
  if (fault !== 'lie') objects.set(upload.key, { bytes, etag, modified: new Date(), meta: upload.meta });
  answer(call, `<CompleteMultipartUploadResult><ETag>${escaped(etag)}</ETag></CompleteMultipartUploadResult>`);
}
