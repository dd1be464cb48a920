import type { Random } from '../chaos/random.ts';
import { anyBytes, inPieces, mutated, oneIn, pick } from './choices.ts';

const KEYS = ['AAAAAAAAAAAAAAAAAAAAAA==', 'AAAAAAAAAAAAAAAAAAAAAA==', 'AAAA', '', 'ä'.repeat(22)] as const;
const PATHS = ['/ws', '/ws', '/ws/', '/', '/api/v1/ws', 'http://[', 'http://xn--a/ws', '//[', '*', '/ws/%zz'] as const;
const QUERIES = [
  '',
  '?',
  '?token=',
  '?token=a.b.c',
  '?ticket=x',
  '?ticket=%00',
  '?token=x&token=y',
  '?token[a]=1',
  '?since=1',
  '?__proto__=x',
  `?token=${'a'.repeat(7_000)}`,
] as const;
const SINCES = ['-1', '1', '0', 'x', '', '1e3', '99999999999999999999', '0x1', '1&since=2'] as const;

/** An upgrade request, most often odd in one respect or in several. @param token of a user who may open a socket */
export function anyUpgrade(random: Random, token: string): Buffer[] {
  const query = oneIn(random, 2) ? pick(random, QUERIES) : `?token=${token}&since=${pick(random, SINCES)}`;
  const upgrade = upgradeTo(`${pick(random, PATHS)}${query}`, {
    key: pick(random, KEYS),
    version: pick(random, ['13', '13', '13', '8', '', '999', '-1']),
    protocol: pick(random, ['websocket', 'websocket', 'websocket', 'WebSocket', 'h2c', 'TLS/1.0', '']),
    more: pick(random, ['', '', 'Content-Length: 5\r\n', 'Transfer-Encoding: chunked\r\n', 'Authorization: x\r\n']),
  });
  return inPieces(random, oneIn(random, 4) ? mutated(random, upgrade) : upgrade, 3);
}

type Upgrade = { key: string; version: string; protocol: string; more: string };
const USUAL: Upgrade = { key: KEYS[0], version: '13', protocol: 'websocket', more: '' };

/** An upgrade request, by default as it should be. */
export const upgradeTo = (target: string, { key, version, protocol, more }: Upgrade = USUAL): Buffer =>
  Buffer.from(
    `GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: ${protocol}\r\n` +
      `Sec-WebSocket-Version: ${version}\r\nSec-WebSocket-Key: ${key}\r\n${more}\r\n`,
  );

/** WebSocket frames (RFC 6455, 5.2): any opcode, reserved bits, fragments in any order, masked or not, lengths that are not true. */
export function anyFrames(random: Random): Buffer[] {
  const frames = Array.from({ length: 1 + random.below(6) }, () => anyFrame(random));
  const whole = Buffer.concat(frames);
  return inPieces(random, oneIn(random, 4) ? mutated(random, whole) : whole, 5);
}

function anyFrame(random: Random): Buffer {
  const opcode = pick(random, [0, 0, 1, 1, 2, 8, 9, 10, 3, 7, 11, 15]);
  const first = opcode | (oneIn(random, 4) ? 0 : 0x80) | (oneIn(random, 8) ? 0x40 >> random.below(3) : 0);
  const payload = anyBytes(random, pick(random, [0, 1, 2, 125, 126, 200, 70_000]));
  const said = oneIn(random, 6) ? pick(random, [0, 1, 126, 65_535, 65_537, 2 ** 31, 2 ** 52]) : payload.length;
  const isMasked = !oneIn(random, 6);
  // A mask of zeros leaves the bytes as they are.
  return Buffer.concat([Buffer.from([first]), lengthOf(said, isMasked), Buffer.alloc(isMasked ? 4 : 0), payload]);
}

function lengthOf(bytes: number, isMasked: boolean): Buffer {
  const mask = isMasked ? 0x80 : 0;
  if (bytes < 126) return Buffer.from([mask | bytes]);
  const length = Buffer.alloc(bytes < 65_536 ? 3 : 9);
  length[0] = mask | (bytes < 65_536 ? 126 : 127);
  if (bytes < 65_536) length.writeUInt16BE(bytes, 1);
  else length.writeBigUInt64BE(BigInt(bytes), 1);
  return length;
}
