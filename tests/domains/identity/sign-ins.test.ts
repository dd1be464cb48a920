import { suite } from 'uvu';
import type { SignInEvent } from '../../../domains/identity/sign-ins/events.ts';
import { signIns } from '../../../domains/identity/sign-ins/index.ts';
import { exampleFamily } from '../../support/examples/token-family.ts';
import { given } from '../../support/given.ts';

const it = suite('sign-ins');

const { signedIn, family_id } = exampleFamily({ user_id: 'ann' });
const refused: SignInEvent = {
  type: 'SignInRefused',
  data: { user_id: 'ann', method: 'password', reason: 'wrong password', address: '192.0.2.1', agent: null },
};

it('records every sign-in and every refusal', () => {
  given(signIns).when({ type: 'RecordSignIn', event: signedIn }).thenEveryTime(signedIn);
  given(signIns, signedIn, refused).when({ type: 'RecordSignIn', event: refused }).thenEveryTime(refused);
});

it('lists the families that were opened in each session epoch', () => {
  const second = exampleFamily({ user_id: 'ann' });
  const later = exampleFamily({ user_id: 'ann', session_epoch: 2 });
  given(signIns, signedIn, refused, later.signedIn, second.signedIn).is({
    families: { 0: [family_id, second.family_id], 2: [later.family_id] },
  });
});

it.run();
