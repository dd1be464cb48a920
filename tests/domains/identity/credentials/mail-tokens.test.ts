import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createMailTokens } from '../../../../domains/identity/credentials/mail-tokens.ts';

const it = suite('mail tokens');

const USER = '11111111-1111-4111-8111-111111111111';
const mail = createMailTokens(['a secret of the platform']);
const token = mail.make('reset', USER, '2026-01-01T00:00:00.000Z');

it('makes the same token of the same facts and another one of others', () => {
  assert.is(token, mail.make('reset', USER, '2026-01-01T00:00:00.000Z'));
  assert.not.equal(token, mail.make('reset', USER, '2026-01-01T00:00:00.001Z'));
});

it('names the user of a token, for its own purpose only', () => {
  assert.is(mail.userOf(token, 'reset', 'invitation'), USER);
  assert.is(mail.userOf(token, 'verification'), null);
});

it('refuses a token that another secret has signed, and text that is no token', () => {
  assert.is(createMailTokens(['another secret']).userOf(token, 'reset'), null);
  assert.is(mail.userOf('', 'reset'), null);
  assert.is(mail.userOf(`${token}A`, 'reset'), null);
});

it.run();
