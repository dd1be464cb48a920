import { randomUUID } from 'node:crypto';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createRefreshTokens, hashToken } from '../../../../domains/identity/credentials/refresh-tokens.ts';

const it = suite('refresh tokens');

const FAMILY = '3f1c9f0e-6f39-4a73-8f0f-6a1f6f0d9a11';
const tokens = createRefreshTokens(['a secret of the platform']);

it('decodes what it has encoded', () => {
  const token = tokens.first(FAMILY);
  assert.equal(tokens.decode(tokens.encode(token)), token);
  assert.match(tokens.encode(token), /^ort_[\w-]{112}$/);
});

it('R2: makes the same first token for a family and another for every other, and the same child for a token', () => {
  const token = tokens.first(FAMILY);
  assert.equal(tokens.encode(tokens.first(FAMILY)), tokens.encode(token));
  const other = tokens.first('3f1c9f0e-6f39-4a73-8f0f-6a1f6f0d9a12');
  assert.not.equal(other.secret, token.secret);
  assert.not.equal(createRefreshTokens(['another secret']).first(FAMILY).secret, token.secret);
  const [child] = tokens.childrenOf(token);
  assert.equal(tokens.childrenOf(token), [child]);
  assert.is(tokens.decode(child)?.generation, 1);
  assert.not.equal(tokens.decode(child)?.secret, token.secret);
});

it('R2: makes 256 bits for each family, never the same', () => {
  const secrets = Array.from({ length: 100_000 }, () => tokens.first(randomUUID()).secret);
  assert.is(new Set(secrets.map((secret) => secret.toString('hex'))).size, 100_000);
  assert.equal(new Set(secrets.map(({ length }) => length)), new Set([32]));
});

it('refuses a token in which any one character was changed', () => {
  const text = tokens.encode(tokens.first(FAMILY));
  for (let i = 0; i < text.length; i++) {
    const other = text[i] === 'A' ? 'B' : 'A';
    assert.is(tokens.decode(text.slice(0, i) + other + text.slice(i + 1)), null, `character ${i}`);
  }
});

it('refuses a token that another secret has signed, and text that is no token', () => {
  assert.is(tokens.decode(createRefreshTokens(['another secret']).encode(tokens.first(FAMILY))), null);
  for (const text of ['', 'ort_', 'ort_AAAA', 'hello', `ort_${'A'.repeat(112)}`, `ort_${'='.repeat(112)}`]) {
    assert.is(tokens.decode(text), null, text);
  }
});

it('refuses a second spelling of the same bytes', () => {
  const text = tokens.encode(tokens.first(FAMILY));
  assert.is(tokens.decode(`${text}=`), null);
  assert.is(tokens.decode(` ${text}`), null);
  assert.is(tokens.decode(`${text}\n`), null);
});

it('R1: hashes for storage with SHA-256', () => {
  assert.is(hashToken('abc'), 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});

it.run();
