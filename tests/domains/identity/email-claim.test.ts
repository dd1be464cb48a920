import { suite } from 'uvu';
import type { EmailClaimEvent } from '../../../contracts/identity/email-claim.ts';
import { emailClaim } from '../../../domains/identity/email-claim/index.ts';
import { given } from '../../support/given.ts';

const it = suite('email claim');

const claimed = (by: string): EmailClaimEvent => ({ type: 'EmailClaimed', data: { by } });
const released = (by: string): EmailClaimEvent => ({ type: 'EmailReleased', data: { by } });

it('belongs to the first who claims it', () => {
  given(emailClaim).when({ type: 'Claim', by: 'ann', from: null }).then(claimed('ann'));
  given(emailClaim, claimed('ann')).when({ type: 'Claim', by: 'ann', from: null }).changesNothing();
  given(emailClaim, claimed('ann')).when({ type: 'Claim', by: 'bob', from: null }).rejects('email-claim/taken');
});

it('is taken over only from the owner who is named', () => {
  given(emailClaim, claimed('ann'))
    .when({ type: 'Claim', by: 'bob', from: 'ann' })
    .then(released('ann'), claimed('bob'));
  given(emailClaim, claimed('eve')).when({ type: 'Claim', by: 'bob', from: 'ann' }).rejects('email-claim/taken');
  given(emailClaim, claimed('bob')).when({ type: 'Claim', by: 'bob', from: 'ann' }).changesNothing();
});

it('is free again after it was released', () => {
  given(emailClaim, claimed('ann'), released('ann'))
    .when({ type: 'Claim', by: 'bob', from: null })
    .then(claimed('bob'));
});

it.run();
