import * as assert from 'uvu/assert';
import { createMailTokens } from '../../../../domains/identity/credentials/mail-tokens.ts';
import { sendMails } from '../../../../domains/identity/policies/send-mails.ts';
import type { Mail, Mailer } from '../../../../domains/identity/providers/mailer.ts';
import { ProviderError } from '../../../../kernel/providers/provider-error.ts';
import { exampleUser, mailedToken } from '../../../support/examples/user.ts';
import { given } from '../../../support/given.ts';
import { openTestStores } from '../../../support/stacks/stores.ts';
import { suiteOn } from '../../../support/suite-on.ts';

const it = suiteOn('send mails', openTestStores);

const mailTokens = createMailTokens('a secret of the platform');
const tokenFor = (purpose: 'verification' | 'reset' | 'invitation', userId: string) =>
  mailTokens.make(purpose, userId, mailedToken.expires_at);

/** The policy with a mailer that keeps what it is handed, or that always fails. */
function policyWith(failure?: 'invalid' | 'unavailable') {
  const mails: (Mail & { id: string })[] = [];
  const mailer: Mailer = {
    async send(id, mail) {
      if (failure) {
        const details = { provider: 'smtp', code: 'mail-failed', cause: 'the server said so', nextAction: 'look' };
        throw new ProviderError({ ...details, kind: failure });
      }
      mails.push({ id, ...mail });
    },
    close: () => undefined,
  };
  return { mails, policy: sendMails.using({ mailer, mailTokens, dashboardUrl: 'https://dashboard.example/' }) };
}

it('mails the link that verifies an address, again under the same id when delivered again', async ({ store }) => {
  const ann = exampleUser();
  const { mails, policy } = policyWith();
  await given({ store, policy }).when(ann.history(ann.registered, ann.verificationRequested)).then('done');
  const [first, second] = mails;
  assert.equal([first?.to, first?.subject], [ann.email, 'Verify your e-mail address']);
  const link = `https://dashboard.example/verify-email?token=${tokenFor('verification', ann.user_id)}`;
  assert.ok(first?.text.includes(`\n${link}\n`));
  assert.ok(first?.html.includes(`<a href="${link}">`));
  assert.equal(second, first);
  assert.is(mails.length, 2);
});

it('mails the link that resets a password to the address of the user', async ({ store }) => {
  const ann = exampleUser();
  const { mails, policy } = policyWith();
  await given({ store, policy }, ann.history(ann.registered)).when(ann.history(ann.resetRequested)).then('done');
  assert.equal([mails[0]?.to, mails[0]?.subject], [ann.email, 'Reset your password']);
  assert.ok(
    mails[0]?.text.includes(`https://dashboard.example/reset-password?token=${tokenFor('reset', ann.user_id)}\n`),
  );
});

it('mails the link of an invitation', async ({ store }) => {
  const ann = exampleUser();
  const { mails, policy } = policyWith();
  await given({ store, policy }).when(ann.history(ann.invited)).then('done');
  assert.equal([mails[0]?.to, mails[0]?.subject], [ann.email, 'You are invited']);
  assert.ok(
    mails[0]?.text.includes(`https://dashboard.example/reset-password?token=${tokenFor('invitation', ann.user_id)}\n`),
  );
});

it('mails nothing to a user who does not exist', async ({ store }) => {
  const ann = exampleUser();
  const { mails, policy } = policyWith();
  await given({ store, policy }).when(ann.history(ann.resetRequested)).then('done');
  assert.equal(mails, []);
});

it('parks a mail that the server refuses for good', async ({ store }) => {
  const ann = exampleUser();
  const { policy } = policyWith('invalid');
  await given({ store, policy }).when(ann.history(ann.invited)).then('park');
});

it('fails while the server is down, so that the event is delivered again', async ({ store }) => {
  const ann = exampleUser();
  const { policy } = policyWith('unavailable');
  await given({ store, policy })
    .when(ann.history(ann.invited))
    .fails(/the server said so/);
});

it.run();
