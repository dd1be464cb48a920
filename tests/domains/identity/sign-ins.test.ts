import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { SignInRefusalEvent } from '../../../contracts/identity/sign-in-refusals.ts';
import { signInRefusals } from '../../../domains/identity/sign-in-refusals/index.ts';
import { signIns } from '../../../domains/identity/sign-ins/index.ts';
import { fold } from '../../../kernel/aggregates/view.ts';
import { exampleFamily, secondsLater } from '../../support/examples/token-family.ts';
import { given } from '../../support/given.ts';

const it = suite('sign-ins');

const { signedIn, family_id, ends_at } = exampleFamily({ user_id: 'ann' });
const refusedAfter = (seconds: number): SignInRefusalEvent => ({
  type: 'SignInRefused',
  data: {
    user_id: 'ann',
    method: 'password',
    reason: 'wrong password',
    refused_at: secondsLater(seconds),
    address: '192.0.2.1',
    agent: null,
  },
});
const refuseAfter = (seconds: number) => ({ type: 'RecordRefusal', refusal: refusedAfter(seconds).data }) as const;

it('records every sign-in', () => {
  given(signIns).when({ type: 'RecordSignIn', event: signedIn }).thenEveryTime(signedIn);
});

it('lists the families that were opened, with their session epochs', () => {
  const later = exampleFamily({ user_id: 'ann', session_epoch: 2 });
  given(signIns, signedIn, later.signedIn).is({
    families: [
      { id: family_id, sessionEpoch: 0, endsAt: ends_at },
      { id: later.family_id, sessionEpoch: 2, endsAt: ends_at },
    ],
  });
});

it('knows as many of the latest families as its stream keeps', () => {
  const many = Array.from({ length: 1_003 }, () => exampleFamily({ user_id: 'ann' }).signedIn);
  assert.equal(fold(signIns, many), fold(signIns, many.slice(-(signIns.events.keeps ?? 0))));
  assert.is(fold(signIns, many).families.length, 1_000);
});

it('records ten refusals within an hour, and more only when the first of them is older', () => {
  given(signInRefusals).when(refuseAfter(0)).thenEveryTime(refusedAfter(0));
  const ten = Array.from({ length: 10 }, (_, index) => refusedAfter(index));
  given(signInRefusals, ...ten)
    .when(refuseAfter(3_599))
    .changesNothing();
  given(signInRefusals, ...ten)
    .when(refuseAfter(3_600))
    .then(refusedAfter(3_600));
});

it.run();
