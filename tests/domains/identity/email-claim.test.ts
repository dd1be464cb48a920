import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { ClaimEvent } from '../../../domains/identity/email-claim/events.ts';
import { emailClaim } from '../../../domains/identity/email-claim/index.ts';
import { normalEmail } from '../../../domains/identity/use-cases/accounts.ts';
import { given } from '../../support/specs/decider.ts';

const it = suite('email claim');

const claimed = (by: string): ClaimEvent => ({ type: 'Claimed', data: { by } });
const released = (by: string): ClaimEvent => ({ type: 'Released', data: { by } });

it('belongs to whoever was first', () => {
  given(emailClaim).when({ type: 'Claim', by: 'ann' }).then(claimed('ann'));
  given(emailClaim, claimed('ann')).when({ type: 'Claim', by: 'ann' }).isAlreadySo();
  given(emailClaim, claimed('ann')).when({ type: 'Claim', by: 'bob' }).rejects('email-claim/taken');
});

it('is taken over only from the one who was seen to have it', () => {
  given(emailClaim, claimed('ann'))
    .when({ type: 'TakeOver', from: 'ann', by: 'bob' })
    .then(released('ann'), claimed('bob'));
  given(emailClaim, claimed('eve')).when({ type: 'TakeOver', from: 'ann', by: 'bob' }).rejects('email-claim/taken');
  given(emailClaim, claimed('bob')).when({ type: 'TakeOver', from: 'ann', by: 'bob' }).isAlreadySo();
});

it('is free again after it was released', () => {
  given(emailClaim, claimed('ann'), released('ann')).when({ type: 'Claim', by: 'bob' }).then(claimed('bob'));
});

it('knows one mailbox by all its spellings', () => {
  assert.is(normalEmail('  Ann@Example.COM '), 'ann@example.com');
  assert.is(normalEmail('ann@bücher.example'), 'ann@xn--bcher-kva.example');
  assert.is(normalEmail('ann+tag@example.com'), 'ann+tag@example.com');
  assert.is(normalEmail('no address'), 'no address');
});

it.run();
