import * as fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  type TokenFamilyCommand,
  type TokenFamilyEvent,
  tokenFamily,
} from '../../../domains/identity/token-family/index.ts';
import { fold } from '../../../kernel/aggregates/view.ts';
import {
  exampleFamily,
  FAMILY_LIFETIME_SECONDS,
  LIFETIME_SECONDS,
  tokenOf,
} from '../../support/examples/token-family.ts';
import { given } from '../../support/given.ts';

const it = suite('token family');

const { ids, ends_at, opened, rotated, revoked, invalidated } = exampleFamily({ session_epoch: 3 });
const origin = { address: '192.0.2.7', agent: 'a browser' };
const reused = invalidated('reuse', origin);

const rotate = (
  generation: number,
  seconds: number,
  leeway_seconds = 0,
  same_child: readonly string[] = [],
): TokenFamilyCommand => ({
  type: 'RotateRefreshToken',
  presented: { generation, token_hash: `hash-${generation}`, ...origin },
  child: tokenOf(generation + 1, seconds),
  same_child,
  leeway_seconds,
});
const revoke = (generation: number): TokenFamilyCommand => ({
  type: 'RevokeRefreshToken',
  presented: { generation, token_hash: `hash-${generation}`, ...origin },
});

it('opens once', () => {
  const open = { type: 'OpenTokenFamily', ...ids, session_epoch: 3, ends_at, token: tokenOf(0, 0) } as const;
  given(tokenFamily).when(open).then(opened);
  given(tokenFamily, opened).when(open).rejects('token-family/exists');
});

it('is ended from elsewhere, whichever its newest token is', () => {
  const end = { type: 'EndTokenFamily' } as const;
  given(tokenFamily).when(end).changesNothing();
  given(tokenFamily, opened).when(end).then(revoked(0));
  given(tokenFamily, opened, rotated(1, 60)).when(end).then(revoked(1));
  given(tokenFamily, opened, revoked(0)).when(end).changesNothing();
  given(tokenFamily, opened, reused).when(end).changesNothing();
  given(tokenFamily, opened, revoked(0)).when(rotate(0, 60)).then(reused);
});

// A second request with the same token is theft; a repeat of the first one carries the same command id.
it('rotates its newest token', () => {
  given(tokenFamily, opened).when(rotate(0, 10)).thenEveryTime(rotated(1, 10));
  given(tokenFamily, opened, rotated(1, 10)).when(rotate(1, 20)).thenEveryTime(rotated(2, 20));
});

it('R4: ends when an old token is presented, and says from where', () => {
  given(tokenFamily, opened, rotated(1, 10)).when(rotate(0, 11)).then(reused);
  given(tokenFamily, opened, rotated(1, 10), rotated(2, 20)).when(rotate(0, 21)).then(reused);
});

it('ends when a revoked token is presented', () => {
  given(tokenFamily, opened, revoked(0)).when(rotate(0, 10)).then(reused);
});

it('stays ended', () => {
  given(tokenFamily, opened, rotated(1, 10), reused).when(rotate(1, 20)).changesNothing();
  given(tokenFamily, opened, rotated(1, 10), reused).when(revoke(1)).changesNothing();
});

it('does nothing for a family that does not exist', () => {
  given(tokenFamily).when(rotate(0, 10)).changesNothing();
  given(tokenFamily).when(revoke(0)).changesNothing();
});

it('R8: refuses a token that has expired after 30 days, and takes it for no theft', () => {
  given(tokenFamily, opened)
    .when(rotate(0, LIFETIME_SECONDS - 1))
    .thenEveryTime(rotated(1, LIFETIME_SECONDS - 1));
  given(tokenFamily, opened).when(rotate(0, LIFETIME_SECONDS)).changesNothing();
});

it('ends with all its tokens, however often they were rotated', () => {
  const generation = 5;
  const latest = rotated(generation, FAMILY_LIFETIME_SECONDS - 10);
  const expired = { ...tokenOf(generation + 1, FAMILY_LIFETIME_SECONDS - 5), expires_at: ends_at, ends_at };
  const last = { ...ids, generation: generation + 1, session_epoch: 3, ...expired };
  given(tokenFamily, latest)
    .when(rotate(generation, FAMILY_LIFETIME_SECONDS - 5))
    .thenEveryTime({ type: 'RefreshTokenRotated', data: last });
  given(tokenFamily, latest, { type: 'RefreshTokenRotated', data: last })
    .when(rotate(generation + 1, FAMILY_LIFETIME_SECONDS))
    .changesNothing();
});

it('follows from its latest events alone', () => {
  const all = [opened, ...Array.from({ length: 40 }, (_, index) => rotated(index + 1, index + 1))];
  for (const end of [[], [revoked(40)], [revoked(40), reused]]) {
    const whole = fold(tokenFamily, [...all, ...end]);
    const kept = [...all, ...end].slice(-(tokenFamily.events.keeps ?? 0));
    assert.equal(fold(tokenFamily, kept), whole);
  }
});

it('R5: accepts the direct parent again within the leeway, for the same child', () => {
  given(tokenFamily, opened, rotated(1, 10))
    .when(rotate(0, 14, 5))
    .changesNothing();
  assert.is(fold(tokenFamily, [opened, rotated(1, 10)]).status, 'active');
});

it('accepts it again for the child that a copy of the service with another key has made', () => {
  const other = (same: readonly string[]) => ({
    ...rotate(0, 14, 5, same),
    child: { ...tokenOf(1, 14), token_hash: 'under another key' },
  });
  given(tokenFamily, opened, rotated(1, 10))
    .when(other(['hash-1']))
    .changesNothing();
  given(tokenFamily, opened, rotated(1, 10)).when(other([])).then(reused);
});

it('R4, R5: takes the parent for stolen after the leeway, and an older token always', () => {
  given(tokenFamily, opened, rotated(1, 10))
    .when(rotate(0, 15, 5))
    .then(reused);
  given(tokenFamily, opened, rotated(1, 10), rotated(2, 11))
    .when(rotate(0, 12, 5))
    .then(reused);
});

it('accepts nothing within a leeway of zero, even if clocks differ', () => {
  given(tokenFamily, opened, rotated(1, 10))
    .when(rotate(0, 9, 0))
    .then(reused);
});

it('accepts nothing within the leeway once its token was revoked', () => {
  given(tokenFamily, opened, rotated(1, 10), revoked(1))
    .when(rotate(0, 11, 5))
    .then(reused);
});

it('is revoked once, by its newest token', () => {
  given(tokenFamily, opened).when(revoke(0)).then(revoked(0));
  given(tokenFamily, opened, revoked(0)).when(revoke(0)).changesNothing();
  given(tokenFamily, opened, rotated(1, 10)).when(revoke(0)).then(reused);
});

it('is invalidated with the sessions of its epoch, and not with earlier ones', () => {
  const end = { type: 'InvalidateTokenFamily', reason: 'password_changed' } as const;
  const ended = invalidated('password_changed');
  given(tokenFamily, opened)
    .when({ ...end, before_epoch: 4 })
    .then(ended);
  given(tokenFamily, opened, revoked(0))
    .when({ ...end, before_epoch: 4 })
    .then(ended);
  given(tokenFamily, opened)
    .when({ ...end, before_epoch: 3 })
    .changesNothing();
  given(tokenFamily, opened, ended)
    .when({ ...end, before_epoch: 4 })
    .changesNothing();
});

it('R6: never becomes active again, in any order of requests', () => {
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
