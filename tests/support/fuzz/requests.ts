import { gzipSync } from 'node:zlib';
import type { Random } from '../chaos/random.ts';
import { anyBytes, inPieces, mutated, oneIn, pick } from './choices.ts';
import { jsonBody, oddText } from './json.ts';
import { fieldNames, type Routes } from './routes.ts';

const ID = '11111111-1111-4111-8111-111111111111';
const METHODS = [
  'HEAD',
  'OPTIONS',
  'DELETE',
  'PATCH',
  'TRACE',
  'CONNECT',
  'PROPFIND',
  'M-SEARCH',
  'get',
  'X',
  '',
] as const;
const TARGETS = [
  '*',
  '',
  '//',
  '///x',
  'http://[',
  'http://xn--a/',
  'http://a:b:c/ws',
  'https://x:99999/',
  '/%',
  '/%00',
  '/%zz',
  '/%c3',
  '/%e0%80%80',
  '/..%2f..',
  '/./x/../y',
  '/a;b',
  '/a#b',
  '/\\x',
  '/x?__proto__[a]=1&limit=NaN&cursor=%%%',
  '/files/x/../../etc/passwd',
  '/files/11111111-1111-4111-8111-111111111111/x?signature=%00&expires=1e9',
  '/posts/x',
  '/posts/%F0%9F%92%A9/like',
  '/metrics',
  '/ready',
  `/${'a'.repeat(8_000)}`,
  `/x?${'a=1&'.repeat(3_000)}`,
  '/api/v1/',
  '/api/v1/nobody/x',
  '/api/v1/__proto__/x',
  '/api/v1/constructor/x',
  '/api/v1/media/api/v1/assets?limit=-1&cursor=e30%3D&sort=__proto__',
  '/api/v1/media/api/v1/assets/%00',
  '/api/v1/director/api/v1/content?limit=1e3&cursor=%ff',
  '/api/v1/identity/users?cursor=W10&limit=',
] as const;
const IDS = [ID, ID, ID, 'x', 'local', '%00'] as const;
const HEADERS = [
  'Idempotency-Key: \u00e4',
  'Idempotency-Key: a b',
  `Idempotency-Key: ${'k'.repeat(300)}`,
  'X-Min-Event-Position: -1',
  'X-Min-Event-Position: 99999999999999999999999',
  'X-Min-Event-Position: x',
  'X-Request-ID: \u0001',
  'X-Request-ID: ../x',
  'Authorization: Bearer',
  'Authorization: Basic x',
  'Authorization: Bearer e30.e30.e30',
  'Authorization: Bearer a\r\nAuthorization: Bearer b',
  'Host: a\r\nHost: b',
  'Connection: close, authorization, x-user-id',
  'Connection: Upgrade\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQCAAAAAAIAAAAA',
  'Connection: Upgrade\r\nUpgrade: websocket',
  'Expect: 100-continue',
  'Expect: something',
  'Range: bytes=-1-5',
  'Range: bytes=99999999999999999999-',
  'If-None-Match: "',
  'Accept-Encoding: *;q=NaN',
  'Content-Encoding: gzip',
  'Content-Encoding: br',
  'Content-Type: application/json; charset=utf-99',
  'Content-Type: text/plain',
  'Content-Type: multipart/form-data; boundary=',
  'X-User-Id: 11111111-1111-4111-8111-111111111111',
  'X_User_Role: admin',
  'Cookie: a=b',
  'Access-Control-Request-Method: X',
  'Bad Header: x',
  ': x',
  'No-Colon',
  ' Folded: x',
  'Long: \tx',
  'X: \u00ff\u00fe',
  'X: a\u0000b',
  'X: a\rb',
  `Many: ${'x'.repeat(20_000)}`,
  Array.from({ length: 300 }, (_, n) => `H${n}: x`).join('\r\n'),
] as const;

const SOUND = (body: Buffer): Framed => [`Content-Length: ${body.length}`, body];
/** How a body is framed: what the headers say of it, and the bytes that follow them. */
const FRAMINGS: readonly [(body: Buffer) => Framed, ...((body: Buffer) => Framed)[]] = [
  (body) => [`Content-Length: ${body.length + 5}`, body],
  (body) => [`Content-Length: ${Math.max(0, body.length - 3)}`, body],
  (body) => [`Content-Length: ${body.length}\r\nContent-Length: ${body.length + 1}`, body],
  (body) => [`Content-Length: ${body.length}\r\nTransfer-Encoding: chunked`, chunked(body)],
  (body) => ['Content-Length: -1', body],
  (body) => ['Content-Length: 1e3', body],
  (body) => ['Content-Length: 99999999999999999999', body],
  (body) => ['Content-Length: 2000000', body],
  (body) => ['Transfer-Encoding: chunked', chunked(body)],
  (body) => ['Transfer-Encoding: x, chunked', chunked(body)],
  (body) => ['Transfer-Encoding: chunked, x', chunked(body)],
  (body) => ['Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked', chunked(body)],
  (body) => ['Transfer-Encoding : chunked', chunked(body)],
  (body) => ['Transfer-Encoding: chunked', Buffer.concat([Buffer.from('ffffffffffffffff\r\n'), body])],
  (body) => ['Transfer-Encoding: chunked', Buffer.concat([Buffer.from('-5\r\n'), body])],
  () => ['Transfer-Encoding: chunked', Buffer.from(`5;${'e'.repeat(500)}\r\nhello\r\n0\r\nTrailer: x\r\n\r\n`)],
  (body) => ['Transfer-Encoding: chunked', chunked(body).subarray(0, -3)],
  (body) => ['', body],
  (body) => [`Content-Encoding: gzip\r\nContent-Length: ${gzipSync(body).length}`, gzipSync(body)],
  (body) => [`Content-Encoding: gzip\r\nContent-Length: ${body.length}`, body],
];
type Framed = readonly [headers: string, bytes: Buffer];

const chunked = (body: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`${body.length.toString(16)}\r\n`), body, Buffer.from('\r\n0\r\n\r\n')]);

/**
 * What a client might send: a request that is odd in one respect or in several, two at once, a part of one, or no request at all.
 * @param headers of every request, as lines
 */
export function anyRequests(random: Random, routes: Routes, headers: readonly string[]): Buffer[] {
  if (oneIn(random, 30)) return inPieces(random, anyBytes(random, 1 + random.below(300)), 3);
  const count = oneIn(random, 8) ? 2 + random.below(6) : 1;
  const whole = Buffer.concat(Array.from({ length: count }, () => oneRequest(random, routes, headers)));
  return inPieces(random, oneIn(random, 6) ? mutated(random, whole) : whole, 4);
}

const anyQuery = (random: Random): string =>
  String(
    new URLSearchParams(
      Array.from({ length: 1 + random.below(3) }, (): [string, string] => [pick(random, fieldNames), oddText(random)]),
    ),
  );

function oneRequest(random: Random, routes: Routes, headers: readonly string[]): Buffer {
  const [usual, path, fields] = pick(random, routes);
  const method = oneIn(random, 10) ? pick(random, METHODS) : usual;
  const known = path.replaceAll(':id', () => pick(random, IDS));
  const query = oneIn(random, 4) ? `?${anyQuery(random)}` : '';
  const target = oneIn(random, 6) ? pick(random, TARGETS) : `${known}${query}`;
  const framed = oneIn(random, 4) ? pick(random, FRAMINGS) : SOUND;
  const [framing, body] = framed(jsonBody(random, fields));
  const version = oneIn(random, 30) ? pick(random, ['HTTP/1.0', 'HTTP/0.9', 'HTTP/2.0', 'HTP/1.1', '']) : 'HTTP/1.1';
  const hasBody = method !== 'GET' || oneIn(random, 10);
  const lines = [
    `${method} ${target} ${version}`,
    ...(oneIn(random, 20) ? [] : ['Host: x']),
    ...headers,
    ...(hasBody && !oneIn(random, 10) ? ['Content-Type: application/json'] : []),
    ...(hasBody && framing !== '' ? [framing] : []),
    ...Array.from({ length: oneIn(random, 4) ? 1 + random.below(2) : 0 }, () => pick(random, HEADERS)),
  ];
  const head = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
  return hasBody ? Buffer.concat([head, body]) : head;
}
