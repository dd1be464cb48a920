import { randomUUID } from 'node:crypto';
import * as assert from 'uvu/assert';
import { accountEvents } from '../../../contracts/publishing-platforms/account.ts';
import { renewAccess } from '../../../domains/publisher/background/renew-access.ts';
import { createSealing } from '../../../domains/publishing-platforms/account/sealing.ts';
import { storedRefreshTokens } from '../../../domains/publishing-platforms/account/stored-refresh-tokens.ts';
import { EventStoreUnavailable } from '../../../kernel/event-store/index.ts';
import { ProviderError } from '../../../kernel/providers/provider-error.ts';
import { eventually } from '../../support/eventually.ts';
import { type FakeInstagram, instagramFailures, startFakeInstagram } from '../../support/fakes/instagram.ts';
import { write } from '../../support/given.ts';
import { keptLog } from '../../support/log-lines.ts';
import { deliver } from '../../support/specs/policy.ts';
import { openTestStoresOnProcess, type TestStores } from '../../support/stacks/stores.ts';
import { publisherTools } from '../publisher/tools.ts';
import { failureOf, policyIn, publicationOn, stateOf, suiteOnPlatform, upload } from './uploads.ts';

/**
 * Each test has an account of its own: its stream is the platform's, and starts afresh with another configured token.
 */
const it = suiteOnPlatform('renewed access to Instagram', () => startFakeInstagram(`secret-token-${randomUUID()}`));

type Context = TestStores & { platform: FakeInstagram };

const { signal } = new AbortController();

/** A copy of the publisher that renews when it is asked to. */
function aCopy(c: Context) {
  const { instagram } = publisherTools(c, c.platform.settings).platforms;
  return async (): Promise<void> => instagram.renewAccess?.(signal);
}

const refusalOf = async (renewing: Promise<void>) => {
  const error = await renewing.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  assert.instance(error, ProviderError);
  return (error as ProviderError).details;
};

it('keeps the token that a renewal gives, for every copy of every process', async (c) => {
  await aCopy(c)();
  const settings = Object.values(c.platform.settings);
  assert.not.ok(settings.includes(c.platform.token()));
  assert.is((await upload(c, policyIn(c), 'instagram')).status, 'published');
  await aCopy(c)();
  assert.is(c.platform.callsOf('renew').length, 1);
});

it('renews again when half of the sixty days is over', async (c) => {
  c.platform.tokenIs({ old: 2, lasting: 29 });
  await aCopy(c)();
  c.platform.tokenIs({ old: 1 });
  await aCopy(c)();
  assert.is(c.platform.callsOf('renew').length, 2);
  await aCopy(c)();
  assert.is(c.platform.callsOf('renew').length, 2);
});

it('goes on with a token that is too young to be renewed, and tries again a day later', async (c) => {
  c.platform.tokenIs({ old: 0.5 });
  const renew = aCopy(c);
  assert.is((await refusalOf(renew())).kind, 'invalid');
  await renew();
  assert.is(c.platform.callsOf('renew').length, 1);
  assert.is((await upload(c, policyIn(c), 'instagram')).status, 'published');
});

it('says what to do about a token that has expired', async (c) => {
  c.platform.tokenIs({ old: 61 });
  const { kind, nextAction } = await refusalOf(aCopy(c)());
  assert.equal([kind, nextAction], ['unauthorized', 'connect the account again: set a new access token']);
  const failure = failureOf(await upload(c, policyIn(c), 'instagram'));
  assert.equal([failure.code, failure.next_action], ['error-190', nextAction]);
  assert.match(failure.cause, 'Error validating access token');
});

it('tries again when Instagram limits the rate', async (c) => {
  c.platform.failNext('renew', instagramFailures.tooManyRequests);
  const renew = aCopy(c);
  const { kind, retryAfterMs } = await refusalOf(renew());
  assert.equal([kind, retryAfterMs], ['unavailable', 0]);
  await renew();
  assert.is((await upload(c, policyIn(c), 'instagram')).status, 'published');
  assert.is(c.platform.callsOf('renew').length, 2);
});

it('loses no access when two copies renew at the same time', async (c) => {
  const release = c.platform.holdNext('renew');
  const slowly = refusalOf(aCopy(c)());
  await eventually('first renewal', () => c.platform.callsOf('renew').length === 1);
  await aCopy(c)();
  release();
  assert.is((await slowly).kind, 'unauthorized');
  assert.is((await upload(c, policyIn(c), 'instagram')).status, 'published');
});

it('posts with the new token when the old one ends on the way', async (c) => {
  const { publication_id, requested } = await publicationOn(c, 'instagram');
  const release = c.platform.holdNext('create');
  const delivered = deliver(policyIn(c), await write(c.store, requested));
  await eventually('call with the old token', () => c.platform.callsOf('create').length === 1);
  await aCopy(c)();
  release();
  await delivered;
  assert.is((await stateOf(c, publication_id)).status, 'published');
  assert.is(c.platform.posts.length, 1);
});

it('writes the token into no log and no event', async (c) => {
  const { log, lines } = keptLog('trace');
  const renewUntil = async (what: string, condition: () => boolean | Promise<boolean>): Promise<void> => {
    const stopping = new AbortController();
    const { platforms } = publisherTools(c, c.platform.settings);
    const ended = renewAccess({ platforms, log }).run(stopping.signal);
    await eventually(what, condition).finally(() => stopping.abort());
    await ended;
  };
  for (const [refusals, old] of [61, 0.5].entries()) {
    c.platform.tokenIs({ old });
    await renewUntil(`refusal of a token that is ${old} days old`, () => lines().length > refusals);
  }
  c.platform.tokenIs({ old: 2 });
  const stored = async () => (await c.store.eventsOf(accountEvents, 'instagram')).map(({ data }) => data);
  const before = (await stored()).length;
  await renewUntil('renewal', async () => (await stored()).length > before);
  assert.not.match(JSON.stringify([lines(), await stored()]), 'secret-token');
});

it('does not lose a token that could not be stored', async () => {
  const c = await openTestStoresOnProcess();
  const sealing = createSealing(['a key']);
  const configured = `configured-${randomUUID()}`;
  const tokens = storedRefreshTokens(c.store, 'tiktok', configured, sealing);
  c.server.freeze();
  const error = await tokens.replace({ token: 'newest', expiresAt: null }).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  c.server.thaw();
  assert.instance(error, EventStoreUnavailable);
  assert.equal(await tokens.current(), { token: 'newest', expiresAt: null });
  const another = storedRefreshTokens(c.store, 'tiktok', configured, sealing);
  assert.equal(await another.current(), { token: 'newest', expiresAt: null });
  await c.close();
});

it.run();
