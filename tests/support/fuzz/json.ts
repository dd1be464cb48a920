import { randomUUID } from 'node:crypto';
import type { Random } from '../chaos/random.ts';
import { mutated, oneIn, pick } from './choices.ts';
import { fieldNames } from './routes.ts';

/** Names that some schema knows, and those that mean something to the language. */
const NAMES: readonly [string, ...string[]] = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'then',
  'length',
  '$where',
  '$gt',
  'a.b',
  '',
  '\u0000',
  ...fieldNames,
  ...fieldNames,
];
const TEXTS = [
  '',
  ' ',
  'a',
  'ann@example.com',
  'a long enough passphrase',
  '\u0000',
  '\ud800',
  '\u202e',
  '👩‍👩‍👧',
  'ﬁ'.repeat(50),
  'x'.repeat(400),
  '@'.repeat(5_000),
  '../../etc/passwd',
  '{"$gt":""}',
  '2020-13-45T99:99:99Z',
  'http://[',
] as const;
const LITERALS = ['null', 'true', 'false', '0', '-0', '-1', '1.5', '1e999', '-1e-999', '9007199254740993'] as const;

export const oddText = (random: Random): string => pick(random, TEXTS);

/** JSON text of any shape. */
function jsonText(random: Random, depth: number): string {
  const kind = random.below(depth > 0 ? 6 : 3);
  if (kind === 0) return pick(random, LITERALS);
  if (kind === 1) return JSON.stringify(pick(random, TEXTS));
  if (kind === 2) return JSON.stringify(oneIn(random, 2) ? randomUUID() : String(random.below(1_000)));
  const inner = Array.from({ length: random.below(5) }, () => jsonText(random, depth - 1));
  if (kind === 3) return `[${inner.join(',')}]`;
  return objectOf(inner.map((value) => [pick(random, NAMES), value]));
}

const objectOf = (entries: readonly (readonly [string, string])[]): string =>
  `{${entries.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join(',')}}`;

/**
 * A body: mostly an object with names that are known, now and then one that is too deep, too wide, too long or no JSON at all.
 * @param fields that are read of it: most bodies have most of these
 */
export function jsonBody(random: Random, fields: readonly string[]): Buffer {
  const entries = () => [
    ...fields
      .filter(() => !oneIn(random, 8))
      .map((name) => [name, jsonText(random, oneIn(random, 2) ? 0 : 3)] as const),
    ...Array.from({ length: random.below(3) }, () => [pick(random, NAMES), jsonText(random, 3)] as const),
  ];
  const deep = 10 ** (1 + random.below(4));
  switch (random.below(24)) {
    case 0:
      return Buffer.from('['.repeat(deep) + ']'.repeat(deep));
    case 1:
      return Buffer.from(`${'{"a":'.repeat(deep)}1${'}'.repeat(deep)}`);
    case 2:
      return Buffer.from(objectOf(Array.from({ length: 3_000 }, (_, n) => [`k${n}`, '1'] as const)));
    case 3:
      return Buffer.from(`{"email":"${'a'.repeat(200_000)}"}`);
    case 4:
      return Buffer.from(`[${'0,'.repeat(20_000)}0]`);
    case 5:
      return Buffer.from([0x7b, 0xff, 0xfe, 0x7d]);
    case 6:
    case 7:
    case 8:
      return mutated(random, Buffer.from(objectOf(entries())));
    case 9:
    case 10:
      return Buffer.from(jsonText(random, 5));
    default:
      return Buffer.from(objectOf(entries()));
  }
}
