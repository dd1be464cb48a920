import { randomUUID } from 'node:crypto';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { connectedAccountEvents } from '../../../../contracts/publishing-platforms/connected-account.ts';
import { renewAccounts } from '../../../../domains/publisher/background/renew-accounts.ts';
import { connectAccount } from '../../../../domains/publisher/use-cases/connect-account.ts';
import { newConnection } from '../../../../domains/publisher/use-cases/connection-state.ts';
import { createSealing } from '../../../../domains/publishing-platforms/account/sealing.ts';
import { connectedAccountIdOf } from '../../../../domains/publishing-platforms/connected-account/index.ts';
import {
  openTokenVault,
  type TokenVault,
} from '../../../../domains/publishing-platforms/connected-account/token-vault.ts';
import { createLog } from '../../../../kernel/process/log.ts';
import { eventually } from '../../../support/eventually.ts';
import { exampleUser } from '../../../support/examples/user.ts';
import { type FakeTiktok, startFakeTiktok, tiktokFailures } from '../../../support/fakes/tiktok.ts';
import { write } from '../../../support/given.ts';
import { openTestDocuments, type TestDocuments } from '../../../support/stacks/documents.ts';
import { publisherTools } from '../tools.ts';

const it = suite<TestDocuments & { tiktok: FakeTiktok }>('tend accounts');
type Context = TestDocuments & { tiktok: FakeTiktok };

it.before(async (c) => {
  Object.assign(c, await openTestDocuments());
});
it.before.each(async (c) => {
  c.tiktok = await startFakeTiktok();
});
it.after.each((c) => c.tiktok.close());
it.after((c) => c.close());

const log = createLog('silent');
const REDIRECT_URI = 'https://platform.example.com/back';
/** A copy of the publisher. */
const copyOf = (c: Context) => publisherTools(c, c.tiktok.settings).ofUsers;

/** A user connects an account whose access lasts for so many days. */
async function connected(c: Context, days: number) {
  const { user_id, registered, history } = exampleUser();
  await write(c.store, history(registered));
  c.tiktok.tokensLast(days);
  const ofUsers = copyOf(c);
  const connection = newConnection({
    user_id,
    email: 'ann@example.com',
    platform: 'tiktok',
    instance: null,
    return_to: null,
  });
  const request = { redirectUri: REDIRECT_URI, state: 'state', codeVerifier: connection.code_verifier };
  const { application } = ofUsers.applicationOf('tiktok');
  assert.ok(application && 'authorizeUrl' in application);
  const back = c.tiktok.consent.give(application.authorizeUrl(request));
  const tools = { ...ofUsers, store: c.store, redirectUriOf: () => REDIRECT_URI, log };
  assert.is(await connectAccount(tools, connection, back.searchParams.get('code') ?? ''), null);
  return { ...connection, account_id: connectedAccountIdOf(user_id, 'tiktok') };
}

/** Lets a copy look after accounts until something is so. */
async function tendUntil(c: Context, what: string, condition: () => boolean | Promise<boolean>, ofUsers = copyOf(c)) {
  const stopping = new AbortController();
  const ended = renewAccounts({ ...ofUsers, store: c.store, log }).run(stopping.signal);
  await eventually(what, condition).finally(() => stopping.abort());
  await ended;
}

const renewals = ({ tiktok }: Context) =>
  tiktok.callsOf('token').filter(({ body }) => body.toString().includes('grant_type=refresh_token')).length;
const expiryOf = async (c: Context, id: string) => (await copyOf(c).vault.expiriesOf([id])).get(id) ?? '';

it('renews an access that ends within a month, and leaves others alone', async (c) => {
  await connected(c, 31);
  const { connection_id } = await connected(c, 29);
  c.tiktok.tokensLast(180);
  const before = await expiryOf(c, connection_id);
  await tendUntil(c, 'later end', async () => (await expiryOf(c, connection_id)) > before);
  assert.is(renewals(c), 1);
});

it('renews it behind any number of others that cannot be renewed', async (c) => {
  const { connection_id } = await connected(c, 29);
  c.tiktok.tokensLast(180);
  const before = await expiryOf(c, connection_id);
  const vault = c.documents.secrets<{ _id: string }>('account_tokens');
  const ended = { confirmed: true, expires_at: '2020-01-01T00:00:00.000Z', renewal_until: '', put_at: '' };
  const rows = Array.from({ length: 600 }, (_, index) => ({ _id: `0-${index}`, account_id: `${index}`, ...ended }));
  await vault.insertMany(rows.map((row) => ({ ...row, sealed_token: '' })));
  await tendUntil(c, 'later end', async () => (await expiryOf(c, connection_id)) > before);
  await vault.deleteMany({ expires_at: ended.expires_at });
});

it('renews it in one of two copies', async (c) => {
  const { connection_id, account_id } = await connected(c, 29);
  const [one, other] = [copyOf(c).vault, copyOf(c).vault];
  const allowed = await Promise.all([one, other].map((vault) => vault.mayRenew({ connection_id, account_id }, 60_000)));
  assert.equal(allowed.toSorted(), [false, true]);
});

it('notes that an access could not be renewed in time, and asks no more', async (c) => {
  const { account_id } = await connected(c, 29);
  const kept = c.documents.secrets('account_tokens');
  c.tiktok.failNext('token', tiktokFailures.invalidGrant);
  const last = () => c.store.lastOf(connectedAccountEvents, account_id);
  await tendUntil(c, 'end of the access', async () => (await last())?.type === 'AccountAccessEnded');
  const calls = renewals(c);
  await kept.updateMany({}, { $set: { renewal_until: '' } });
  const another = await connected(c, 29);
  await tendUntil(
    c,
    'renewal of another',
    async () => (await expiryOf(c, another.connection_id)) !== '' && renewals(c) > calls,
  );
  assert.is(renewals(c), calls + 1);
});

it('tells an access that has expired from one that was revoked', async (c) => {
  const { account_id, connection_id } = await connected(c, 29);
  const kept = c.documents.secrets<{ _id: string }>('account_tokens');
  await kept.updateOne({ _id: connection_id }, { $set: { expires_at: '2026-01-01T00:00:00.000Z' } });
  c.tiktok.failNext('token', tiktokFailures.invalidGrant);
  const last = () => c.store.lastOf(connectedAccountEvents, account_id, 'AccountAccessEnded');
  await tendUntil(c, 'end of the access', async () => (await last()) !== null);
  assert.is((await last())?.data.reason, 'expired');
});

it('says so when a token was replaced by one that no one heard of', async (c) => {
  const { account_id, connection_id } = await connected(c, 29);
  // As when the process dies between the platform's answer and the write.
  c.tiktok.loseNextAnswer('token');
  const lost = renewals(c);
  await tendUntil(c, 'renewal', () => renewals(c) > lost);
  const kept = c.documents.secrets<{ _id: string }>('account_tokens');
  await kept.updateOne({ _id: connection_id }, { $set: { renewal_until: '' } });
  const last = () => c.store.lastOf(connectedAccountEvents, account_id, 'AccountAccessEnded');
  await tendUntil(c, 'end of the access', async () => (await last()) !== null);
  assert.is((await last())?.data.reason, 'revoked');
});

it('destroys tokens of which no event ever told, and keeps those that a process only did not confirm', async (c) => {
  const { connection_id, account_id } = await connected(c, 180);
  const kept = c.documents.secrets<{ _id: string }>('account_tokens');
  const long_ago = new Date(Date.now() - 7_200_000).toISOString();
  const lost = randomUUID();
  await copyOf(c).vault.put({ connection_id: lost, account_id }, { token: 'lost', expiresAt: null });
  const fresh = randomUUID();
  await copyOf(c).vault.put({ connection_id: fresh, account_id }, { token: 'fresh', expiresAt: null });
  await kept.updateMany({ _id: { $in: [lost, connection_id] } }, { $set: { confirmed: false, put_at: long_ago } });
  await tendUntil(
    c,
    'confirmation',
    async () => (await kept.countDocuments({ _id: connection_id, confirmed: true })) === 1,
  );
  await tendUntil(c, 'destruction', async () => (await kept.countDocuments({ _id: lost })) === 0);
  assert.is(await kept.countDocuments({ _id: fresh }), 1);
});

it('reseals tokens when the secret was changed', async (c) => {
  const { connection_id } = await connected(c, 180);
  const vaultOf = (...secrets: [string, ...string[]]) => openTokenVault(c.documents, createSealing(secrets));
  const readable = (vault: TokenVault) =>
    vault
      .tokensOf('tiktok', { connection_id })
      .current()
      .then(
        () => true,
        () => false,
      );
  const old = 'a secret of at least thirty-two characters';
  assert.not.ok(await readable(vaultOf('new')));
  await tendUntil(c, 'token that the new secret opens', () => readable(vaultOf('new')), {
    ...copyOf(c),
    vault: vaultOf('new', old),
  });
  await vaultOf(old, 'new').reseal();
});

it('keeps a token that replaces another for every copy, and brings back none that was destroyed', async (c) => {
  const { connection_id, account_id } = await connected(c, 180);
  const [one, other] = [copyOf(c).vault, copyOf(c).vault].map((vault) => vault.tokensOf('tiktok', { connection_id }));
  await one?.replace({ token: 'newest', expiresAt: null });
  assert.equal(await other?.current(), { token: 'newest', expiresAt: null });
  await copyOf(c).vault.destroy({ connection_id, account_id });
  await one?.replace({ token: 'too late', expiresAt: null });
  const error = await other?.current().then(
    () => null,
    (thrown: { details: { code: string } }) => thrown,
  );
  assert.is(error?.details.code, 'account-disconnected');
});

it.run();
