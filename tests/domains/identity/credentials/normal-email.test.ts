import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { normalEmail } from '../../../../domains/identity/credentials/normal-email.ts';

const it = suite('normal e-mail');

it('gives all spellings of one mailbox the same form', () => {
  assert.is(normalEmail('  Ann@Example.COM '), 'ann@example.com');
  assert.is(normalEmail('ann@bücher.example'), 'ann@xn--bcher-kva.example');
  assert.is(normalEmail('ann+tag@example.com'), 'ann+tag@example.com');
  assert.is(normalEmail('no address'), 'no address');
});

it.run();
