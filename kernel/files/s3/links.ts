import { createHash, createHmac } from 'node:crypto';
import type { Bucket, S3Settings } from './bucket.ts';

const VALID_FOR_SECONDS = 900;

/** Links to a bucket that stand for the right to fetch one object, for a quarter of an hour. */
export type BucketLinks = {
  /** Of the bucket, as browsers name it. */
  readonly origin: string;
  linkTo(key: string, contentType: string): Promise<string>;
};

const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** @see https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-query-string-auth.html */
export function bucketLinks(bucket: Bucket, settings: S3Settings, now: () => Date = () => new Date()): BucketLinks {
  const { origin, path } = addressOf(bucket, settings);
  const region = settings.PLATFORM_S3_REGION;
  return {
    origin,
    async linkTo(key, contentType) {
      const { accessKeyId, secretAccessKey, sessionToken } = await bucket.request('making a link', (client) =>
        client.config.credentials(),
      );
      const time = now()
        .toISOString()
        .replace(/[-:]|\.\d+/g, '');
      const day = time.slice(0, 8);
      const scope = `${day}/${region}/s3/aws4_request`;
      const query = Object.entries({
        'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
        'X-Amz-Credential': `${accessKeyId}/${scope}`,
        'X-Amz-Date': time,
        'X-Amz-Expires': String(VALID_FOR_SECONDS),
        ...(sessionToken === undefined ? {} : { 'X-Amz-Security-Token': sessionToken }),
        'X-Amz-SignedHeaders': 'host',
        'response-content-type': contentType,
      })
        .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
        .join('&');
      const address = path + key.split('/').map(encoded).join('/');
      const request = ['GET', address, query, `host:${new URL(origin).host}`, '', 'host', 'UNSIGNED-PAYLOAD'].join(
        '\n',
      );
      const digest = createHash('sha256').update(request).digest('hex');
      const signingKey = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`);
      const signature = hmac(signingKey, ['AWS4-HMAC-SHA256', time, scope, digest].join('\n')).toString('hex');
      return `${origin}${address}?${query}&X-Amz-Signature=${signature}`;
    },
  };
}

/** Where the bucket is, as the client addresses it. */
function addressOf(
  { name }: Bucket,
  { PLATFORM_S3_ENDPOINT, PLATFORM_S3_REGION: region, PLATFORM_S3_PATH_STYLE }: S3Settings,
): { origin: string; path: string } {
  const own = `https://s3.${region}.amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}`;
  const { protocol, host, pathname } = new URL(PLATFORM_S3_ENDPOINT ?? own);
  const base = pathname.replace(/\/$/, '');
  return PLATFORM_S3_PATH_STYLE === 'yes'
    ? { origin: `${protocol}//${host}`, path: `${base}/${encoded(name)}/` }
    : { origin: `${protocol}//${name}.${host}`, path: `${base}/` };
}
