import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { normaliseEmail } from '../../../domains/shared/normalise-email.ts';

const it = suite('normal e-mail');

it('L4: gives all spellings of one mailbox the same form', () => {
  assert.is(normaliseEmail('  Ann@Example.COM '), 'ann@example.com');
  assert.is(normaliseEmail('ann@bücher.example'), 'ann@xn--bcher-kva.example');
  assert.is(normaliseEmail('ann+tag@example.com'), 'ann+tag@example.com');
  assert.is(normaliseEmail('no address'), 'no address');
});

it.run();
