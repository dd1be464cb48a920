import * as assert from 'uvu/assert';
import { sentMailEvents } from '../../../../contracts/identity/sent-mails.ts';
import { signInEvents } from '../../../../contracts/identity/sign-ins.ts';
import type { UserEvent } from '../../../../contracts/identity/user.ts';
import { createMailTokens } from '../../../../domains/identity/credentials/mail-tokens.ts';
import { hashToken } from '../../../../domains/identity/credentials/refresh-tokens.ts';
import { sendMails } from '../../../../domains/identity/policies/send-mails.ts';
import type { Mail, Mailer } from '../../../../domains/identity/providers/mailer.ts';
import type { EventStore } from '../../../../kernel/event-store/index.ts';
import { ProviderError } from '../../../../kernel/providers/provider-error.ts';
import { exampleFamily } from '../../../support/examples/token-family.ts';
import { exampleUser } from '../../../support/examples/user.ts';
import { appended, given, write } from '../../../support/given.ts';
import { type History, history } from '../../../support/specs/history.ts';
import { deliver } from '../../../support/specs/policy.ts';
import { openTestStores } from '../../../support/stacks/stores.ts';
import { suiteOn } from '../../../support/suite-on.ts';

const it = suiteOn('send mails', openTestStores);

const mailTokens = createMailTokens(['a secret of the platform']);
const expires_at = new Date(Date.now() + 600_000).toISOString();
const tokenFor = (purpose: 'verification' | 'reset' | 'invitation', userId: string) =>
  mailTokens.make(purpose, userId, expires_at);
const tokenFacts = (purpose: 'verification' | 'reset' | 'invitation', userId: string) => ({
  expires_at,
  token_hash: hashToken(tokenFor(purpose, userId)),
});

/** A user whose mailed tokens are still good. */
function recipient() {
  const ann = exampleUser();
  const { verificationRequested, resetRequested, invited, user_id } = ann;
  const verification = { ...verificationRequested.data, ...tokenFacts('verification', user_id) };
  return {
    ...ann,
    verificationRequested: { ...verificationRequested, data: verification },
    resetRequested: { ...resetRequested, data: { ...resetRequested.data, ...tokenFacts('reset', user_id) } },
    invited: { ...invited, data: { ...invited.data, ...tokenFacts('invitation', user_id) } },
    sent: appended(sentMailEvents, ann.user_id, 'MailSent'),
  };
}

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
    forget: async () => undefined,
    close: () => undefined,
  };
  return { mails, policy: sendMails.using({ mailer, mailTokens, dashboardUrl: 'https://dashboard.example/' }) };
}

async function mailsNothing(store: EventStore, told: History): Promise<void> {
  const { mails, policy } = policyWith();
  await given({ store, policy }).when(told).then('skip');
  assert.equal(mails, []);
}

it('mails the link that verifies an address, once however often it is delivered', async ({ store }) => {
  const ann = recipient();
  const { mails, policy } = policyWith();
  await given({ store, policy }).when(ann.history(ann.registered, ann.verificationRequested)).then('done', ann.sent);
  const [first] = mails;
  assert.equal([first?.to, first?.subject], [ann.email, 'Verify your e-mail address']);
  const link = `https://dashboard.example/verify-email?token=${tokenFor('verification', ann.user_id)}`;
  assert.ok(first?.text.includes(`\n${link}\n`));
  assert.ok(first?.html.includes(`<a href="${link}">`));
  assert.is(mails.length, 1);
});

it('mails the link that resets a password to the address of the user', async ({ store }) => {
  const ann = recipient();
  const { mails, policy } = policyWith();
  await given({ store, policy }, ann.history(ann.registered))
    .when(ann.history(ann.resetRequested))
    .then('done', ann.sent);
  assert.equal([mails[0]?.to, mails[0]?.subject], [ann.email, 'Reset your password']);
  assert.ok(
    mails[0]?.text.includes(`https://dashboard.example/reset-password?token=${tokenFor('reset', ann.user_id)}\n`),
  );
});

it('mails the link of an invitation', async ({ store }) => {
  const ann = recipient();
  const { mails, policy } = policyWith();
  await given({ store, policy }).when(ann.history(ann.invited)).then('done', ann.sent);
  assert.equal([mails[0]?.to, mails[0]?.subject], [ann.email, 'You are invited']);
  assert.ok(
    mails[0]?.text.includes(
      `https://dashboard.example/accept-invitation?token=${tokenFor('invitation', ann.user_id)}\n`,
    ),
  );
});

it('mails nothing to a user who does not exist', async ({ store }) => {
  const ann = recipient();
  await mailsNothing(store, ann.history(ann.resetRequested));
});

it('mails nothing whose token has expired', async ({ store }) => {
  const ann = exampleUser();
  await mailsNothing(store, ann.history(ann.invited));
});

it('tells the user of a new password, and skips a notice that the server refuses for good', async ({ store }) => {
  const ann = recipient();
  const { mails, policy } = policyWith();
  await given({ store, policy }, ann.history(ann.registered, ann.verified))
    .when(ann.history(ann.passwordChanged))
    .then('done', ann.sent);
  const [notice] = mails;
  assert.equal([notice?.to, notice?.subject], [ann.email, 'Your password was changed']);
  assert.match(notice?.text ?? '', / UTC from the address 192\.0\.2\.1\. /);
  assert.match(notice?.text ?? '', '\nhttps://dashboard.example/forgot-password\n');
  const refused = policyWith('invalid');
  await given({ store, policy: refused.policy }).when(ann.history(ann.passwordReset)).then('skip');
});

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';

it('tells the user of a sign-in from a device and address that are new', async ({ store }) => {
  const ann = recipient();
  const { mails, policy } = policyWith();
  await write(store, ann.history(ann.registered, ann.verified));
  const signIn = async (address: string, agent: string) => {
    const { signedIn } = exampleFamily({ user_id: ann.user_id });
    const event = { ...signedIn, data: { ...signedIn.data, address, agent } };
    return (
      await deliver({ store, policy }, await write(store, history(signInEvents, ann.user_id, ann.user_id, event)))
    ).kind;
  };
  assert.is(await signIn('192.0.2.1', FIREFOX), 'skip', 'the first');
  assert.is(await signIn('192.0.2.1', FIREFOX.replaceAll('128.0', '129.0')), 'skip', 'an update');
  assert.is(await signIn('192.0.2.2', FIREFOX), 'done', 'another address');
  assert.is(await signIn('192.0.2.1', 'curl/8.5.0'), 'done', 'another device');
  assert.is(await signIn('2001:db8::1', FIREFOX), 'done', 'another network');
  assert.is(await signIn('2001:db8::2', FIREFOX), 'skip', 'the same network');
  assert.equal([...new Set(mails.map(({ subject }) => subject))], ['New sign-in to your account']);
  assert.match(mails[0]?.text ?? '', / UTC with Firefox on Linux from the address 192\.0\.2\.2\.\n/);
  assert.match(mails[0]?.text ?? '', '\nhttps://dashboard.example/sessions\n');
});

it('tells the user of an account that was linked, unless it is the one they registered with', async ({ store }) => {
  const [ann, bob] = [recipient(), recipient()];
  const linked = ({ user_id }: typeof ann): UserEvent => ({
    type: 'OAuthAccountLinked',
    data: { user_id, provider: 'google', subject_hash: 'hash', linked_at: '2026-01-01T00:00:00.000Z' },
  });
  const { mails, policy } = policyWith();
  const event = await write(store, ann.history(ann.registered, ann.verified, linked(ann)));
  // A later request of the user's is a correlation of its own.
  const later = { ...event, metadata: { ...event.metadata, correlationId: event.id } };
  assert.is((await deliver({ store, policy }, later)).kind, 'done');
  assert.equal([mails[0]?.to, mails[0]?.subject], [ann.email, 'An account was linked to yours']);
  assert.match(mails[0]?.text ?? '', /an account at google .*\n\nhttps:\/\/dashboard\.example\/accounts\n/);
  await given({ store, policy })
    .when(bob.history(bob.registered, bob.verified, linked(bob)))
    .then('skip');
});

it('mails ten times a day at most to an address that no one has proved', async ({ store }) => {
  const ann = recipient();
  const { mails, policy } = policyWith();
  await write(store, ann.history(ann.registered));
  for (let n = 0; n < 12; n++) await deliver({ store, policy }, await write(store, ann.history(ann.passwordChanged)));
  assert.is(mails.length, 10);
});

it('sends again what no server has taken yet, and nothing else, when all is delivered again', async ({ store }) => {
  const ann = recipient();
  const [failing, { mails, policy }] = [policyWith('unavailable'), policyWith()];
  const lost = await write(store, ann.history(ann.invited));
  await deliver({ store, policy: failing.policy }, lost).catch(() => undefined);
  const second = { ...ann.invited, data: { ...ann.invited.data, name: 'Bob' } };
  const taken = await write(store, ann.history(second));
  await deliver({ store, policy }, taken);
  // As after a restart: the first holds the checkpoint back, and what came after it comes again, twice at the same
  // time.
  const outcomes = await Promise.all([lost, taken, taken].map((event) => deliver({ store, policy }, event)));
  assert.equal(
    outcomes.map(({ kind }) => kind),
    ['done', 'skip', 'skip'],
  );
  assert.equal(
    mails.map(({ id }) => id),
    [taken.id, lost.id],
  );
});

it('parks a mail that the server refuses for good', async ({ store }) => {
  const ann = recipient();
  const { policy } = policyWith('invalid');
  await given({ store, policy }).when(ann.history(ann.invited)).then('park');
});

it('fails while the server is down, so that the event is delivered again', async ({ store }) => {
  const ann = recipient();
  const { policy } = policyWith('unavailable');
  await given({ store, policy })
    .when(ann.history(ann.invited))
    .fails(/the server said so/);
});

it.run();
