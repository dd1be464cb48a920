import * as fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  type TokenFamilyCommand,
  type TokenFamilyEvent,
  tokenFamily,
} from '../../../domains/identity/token-family/index.ts';
import { fold } from '../../../kernel/aggregates/aggregate.ts';
import { given } from '../../support/specs/decider.ts';

const it = suite('token family');

const ids = { family_id: 'f', user_id: 'u' };
const at = (seconds: number) => new Date(Date.parse('2026-01-01T00:00:00.000Z') + seconds * 1_000).toISOString();
const LIFETIME = 30 * 24 * 3_600;
const token = (generation: number, seconds: number) => ({
  token_hash: `hash-${generation}`,
  issued_at: at(seconds),
  expires_at: at(seconds + LIFETIME),
});

const opened: TokenFamilyEvent = {
  type: 'TokenFamilyOpened',
  data: { ...ids, generation: 0, session_epoch: 3, ...token(0, 0) },
};
const rotated = (generation: number, seconds: number): TokenFamilyEvent => ({
  type: 'RefreshTokenRotated',
  data: { ...ids, generation, ...token(generation, seconds) },
});
const revoked = (generation: number): TokenFamilyEvent => ({
  type: 'RefreshTokenRevoked',
  data: { ...ids, generation },
});
const reused: TokenFamilyEvent = { type: 'TokenFamilyInvalidated', data: { ...ids, reason: 'reuse' } };

const rotate = (generation: number, seconds: number, leeway_seconds = 0): TokenFamilyCommand => ({
  type: 'RotateRefreshToken',
  shown: { generation, token_hash: `hash-${generation}` },
  child: token(generation + 1, seconds),
  leeway_seconds,
});
const revoke = (generation: number): TokenFamilyCommand => ({
  type: 'RevokeRefreshToken',
  shown: { generation, token_hash: `hash-${generation}` },
});

it('opens once', () => {
  const open = { type: 'OpenTokenFamily', ...ids, session_epoch: 3, token: token(0, 0) } as const;
  given(tokenFamily).when(open).then(opened);
  given(tokenFamily, opened).when(open).rejects('token-family/exists');
});

it('rotates its newest token', () => {
  given(tokenFamily, opened).when(rotate(0, 10)).then(rotated(1, 10));
  given(tokenFamily, opened, rotated(1, 10)).when(rotate(1, 20)).then(rotated(2, 20));
});

it('ends when an old token is shown', () => {
  given(tokenFamily, opened, rotated(1, 10)).when(rotate(0, 11)).then(reused);
  given(tokenFamily, opened, rotated(1, 10), rotated(2, 20)).when(rotate(0, 21)).then(reused);
});

it('ends when a token is shown that was handed back', () => {
  given(tokenFamily, opened, revoked(0)).when(rotate(0, 10)).then(reused);
});

it('stays ended', () => {
  given(tokenFamily, opened, rotated(1, 10), reused).when(rotate(1, 20)).isAlreadySo();
  given(tokenFamily, opened, rotated(1, 10), reused).when(revoke(1)).isAlreadySo();
});

it('does nothing for a family that never was', () => {
  given(tokenFamily).when(rotate(0, 10)).isAlreadySo();
  given(tokenFamily).when(revoke(0)).isAlreadySo();
});

it('lets a token go after 30 days without taking it for theft', () => {
  given(tokenFamily, opened)
    .when(rotate(0, LIFETIME - 1))
    .then(rotated(1, LIFETIME - 1));
  given(tokenFamily, opened).when(rotate(0, LIFETIME)).isAlreadySo();
});

it('takes the direct parent once more within the leeway, and gives the same child', () => {
  given(tokenFamily, opened, rotated(1, 10))
    .when(rotate(0, 14, 5))
    .isAlreadySo();
  assert.is(fold(tokenFamily, [opened, rotated(1, 10)]).status, 'active');
});

it('takes the parent for stolen after the leeway, and an older one always', () => {
  given(tokenFamily, opened, rotated(1, 10))
    .when(rotate(0, 15, 5))
    .then(reused);
  given(tokenFamily, opened, rotated(1, 10), rotated(2, 11))
    .when(rotate(0, 12, 5))
    .then(reused);
});

it('knows no leeway of nothing, whatever the clocks say', () => {
  given(tokenFamily, opened, rotated(1, 10))
    .when(rotate(0, 9, 0))
    .then(reused);
});

it('gives nothing within the leeway once its token was handed back', () => {
  given(tokenFamily, opened, rotated(1, 10), revoked(1))
    .when(rotate(0, 11, 5))
    .then(reused);
});

it('is handed back once, by its newest token', () => {
  given(tokenFamily, opened).when(revoke(0)).then(revoked(0));
  given(tokenFamily, opened, revoked(0)).when(revoke(0)).isAlreadySo();
  given(tokenFamily, opened, rotated(1, 10)).when(revoke(0)).then(reused);
});

it('is invalidated with the sessions of its epoch, and not with those before it', () => {
  const end = { type: 'InvalidateTokenFamily', reason: 'password_changed' } as const;
  const ended: TokenFamilyEvent = { type: 'TokenFamilyInvalidated', data: { ...ids, reason: 'password_changed' } };
  given(tokenFamily, opened)
    .when({ ...end, before_epoch: 4 })
    .then(ended);
  given(tokenFamily, opened, revoked(0))
    .when({ ...end, before_epoch: 4 })
    .then(ended);
  given(tokenFamily, opened)
    .when({ ...end, before_epoch: 3 })
    .isAlreadySo();
  given(tokenFamily, opened, ended)
    .when({ ...end, before_epoch: 4 })
    .isAlreadySo();
});

it('never comes back to life, whatever is shown in whatever order', () => {
  const step = fc.record({ generation: fc.nat(5), isLogout: fc.boolean(), leeway: fc.constantFrom(0, 5) });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      let history: TokenFamilyEvent[] = [opened];
      let ended = false;
      for (const [index, { generation, isLogout, leeway }] of steps.entries()) {
        const command = isLogout ? revoke(generation) : rotate(generation, index, leeway);
        history = [...history, ...tokenFamily.decide(command, fold(tokenFamily, history))];
        const { status } = fold(tokenFamily, history);
        assert.not(ended && status === 'active');
        ended ||= status !== 'active';
      }
      const generations = history.flatMap((e) => (e.type === 'RefreshTokenRotated' ? e.data.generation : []));
      assert.equal(
        generations,
        generations.map((_, index) => index + 1),
      );
    }),
  );
});

it.run();
