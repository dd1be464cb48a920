import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export type Credentials = { readonly accessKeyId: string; readonly secretAccessKey: string };

const sha256 = (bytes: string | Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);

/**
 * What S3 says of a request's signature of version 4, in its headers or its query.
 * @returns the code of the error, or null if it is good
 * @see https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-authenticating-requests.html
 */
export function problemWithSignature(
  { method = 'GET', url = '/', headers }: IncomingMessage,
  body: Uint8Array,
  { accessKeyId, secretAccessKey }: Credentials,
): string | null {
  const { pathname, searchParams } = new URL(url, 'http://fake');
  const signed = searchParams.has('X-Amz-Signature') ? inQuery(searchParams) : inHeader(headers.authorization ?? '');
  if (!signed) return 'AccessDenied';
  const [key, day = '', region = '', service = ''] = signed.credential.split('/');
  if (key !== accessKeyId) return 'InvalidAccessKeyId';
  const time = signed.time ?? String(headers['x-amz-date']);
  if (signed.expires !== null && Date.now() > timeOf(time) + signed.expires * 1_000) return 'AccessDenied';
  const digest = signed.expires === null ? String(headers['x-amz-content-sha256']) : 'UNSIGNED-PAYLOAD';
  if (digest !== 'UNSIGNED-PAYLOAD' && digest !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  const query = [...searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort();
  const canonical = [
    method,
    pathname,
    query.join('&'),
    ...signed.headers.map((name) => `${name}:${String(headers[name] ?? '').trim()}`),
    '',
    signed.headers.join(';'),
    digest,
  ];
  const scope = `${day}/${region}/${service}/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical.join('\n'))].join('\n');
  const signingKey = [day, region, service, 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`);
  return hmac(signingKey, text).toString('hex') === signed.signature ? null : 'SignatureDoesNotMatch';
}

type Signed = {
  readonly credential: string;
  readonly headers: readonly string[];
  readonly signature: string;
  readonly time: string | null;
  /** In seconds; null for a signature in headers. */
  readonly expires: number | null;
};

function inHeader(authorization: string): Signed | null {
  const parts = /^AWS4-HMAC-SHA256 Credential=(\S+), SignedHeaders=(\S+), Signature=(\w+)$/.exec(authorization);
  if (!parts) return null;
  const [, credential = '', headers = '', signature = ''] = parts;
  return { credential, headers: headers.split(';'), signature, time: null, expires: null };
}

const inQuery = (query: URLSearchParams): Signed => ({
  credential: query.get('X-Amz-Credential') ?? '',
  headers: (query.get('X-Amz-SignedHeaders') ?? '').split(';'),
  signature: query.get('X-Amz-Signature') ?? '',
  time: query.get('X-Amz-Date'),
  expires: Number(query.get('X-Amz-Expires')),
});

const timeOf = (time: string): number =>
  Date.parse(time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
