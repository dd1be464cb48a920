import * as assert from 'uvu/assert';
import { accountEvents } from '../../../contracts/publishing-platforms/account.ts';
import { createSealing, type Sealing } from '../../../domains/publishing-platforms/account/sealing.ts';
import { storedRefreshTokens } from '../../../domains/publishing-platforms/account/stored-refresh-tokens.ts';
import { chunksOf } from '../../../domains/publishing-platforms/tiktok/chunks.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import { eventually } from '../../support/eventually.ts';
import { type FakeTiktok, startFakeTiktok, tiktokFailures } from '../../support/fakes/tiktok.ts';
import { given, write } from '../../support/given.ts';
import { deliver } from '../../support/specs/policy.ts';
import { testSealing } from '../publisher/tools.ts';
import { deliverAndKill, failureOf, policyIn, publicationOn, stateOf, suiteOnPlatform, upload } from './uploads.ts';

const it = suiteOnPlatform('tiktok', startFakeTiktok);

const MIB = 1024 * 1024;

type Context = { readonly store: EventStore; readonly platform: FakeTiktok };
const configuredIn = (c: Context): string => c.platform.settings.PLATFORM_TIKTOK_REFRESH_TOKEN ?? '';
const tokensIn = (c: Context, sealing: Sealing) => storedRefreshTokens(c.store, 'tiktok', configuredIn(c), sealing);

/** The token that took the place of the configured one. */
async function renewedBefore(c: Context): Promise<string> {
  const body = new URLSearchParams({ refresh_token: configuredIn(c) });
  const answer = await fetch(c.platform.settings.PLATFORM_TIKTOK_TOKEN_URL ?? '', { method: 'POST', body });
  return ((await answer.json()) as { refresh_token: string }).refresh_token;
}

it('posts the video with its text and waits until it is live', async (c) => {
  c.platform.processFor(3);
  const { publication_id, requested } = await publicationOn(c, 'tiktok');
  // The token that it replaces on the way has a stream of its own.
  await deliver(policyIn(c), await write(c.store, requested));
  const [video] = c.platform.videos;
  assert.is(video?.bytes.toString(), 'a video');
  assert.equal(video?.info, {
    title: 'Why <b>bees</b> dance\n\nA "short" story & more\n\n#bees #dance',
    privacy_level: 'PUBLIC_TO_EVERYONE',
    disable_comment: false,
    disable_duet: false,
    disable_stitch: false,
    is_aigc: true,
  });
  const state = await stateOf(c, publication_id);
  assert.ok(state.status === 'published');
  assert.is(state.url, 'https://www.tiktok.com/@bees/video/7300000000000000123');
  assert.is(state.platform_post_id, '7300000000000000123');
});

it('refuses who may see it where the account is not offered that, and sends nothing', async (c) => {
  const options = { visibility: 'FOLLOWER_OF_CREATOR', notify_followers: null, first_comment: null };
  const { publication_id, requested } = await publicationOn(c, 'tiktok', Buffer.from('a video'), { options });
  await deliver(policyIn(c), await write(c.store, requested));
  const { code, cause } = failureOf(await stateOf(c, publication_id));
  assert.is(code, 'visibility-not-offered');
  assert.match(cause, 'TikTok offers this account SELF_ONLY, PUBLIC_TO_EVERYONE, not FOLLOWER_OF_CREATOR');
  assert.is(c.platform.videos.length, 0);
});

it('posts once, however often the event is delivered', async (c) => {
  const { requested, appended } = await publicationOn(c, 'tiktok');
  await given(policyIn(c))
    .when(requested)
    .then('done', appended('UploadStarted', 'UploadStarted', 'PublicationSucceeded'));
  assert.is(c.platform.videos.length, 1);
});

it('cuts a large file as TikTok wants it: the last chunk takes the rest along', () => {
  assert.equal(chunksOf(7), { chunkSize: 7, chunks: [{ from: 0, to: 7 }] });
  const { chunkSize, chunks } = chunksOf(70 * MIB);
  assert.is(chunkSize, 16 * MIB);
  assert.is(chunks.length, Math.floor((70 * MIB) / chunkSize));
  assert.equal(chunks.at(-1), { from: 48 * MIB, to: 70 * MIB });
});

it('uses the refresh token that took the place of the configured one, in every copy of the process', async (c) => {
  await upload(c, policyIn(c), 'tiktok');
  await upload(c, policyIn(c), 'tiktok');
  assert.is(c.platform.callsOf('token').length, 2);
  assert.is(c.platform.videos.length, 2);
  const stored = (await c.store.eventsOf(accountEvents, 'tiktok')).map(({ data }) => data);
  assert.ok(stored.length > 0);
  assert.not.match(JSON.stringify(stored), 'refresh-');
});

it('waits for the token that another copy was given and has not recorded yet', async (c) => {
  const given = await renewedBefore(c);
  const uploaded = upload(c, policyIn(c), 'tiktok');
  await eventually('refusal of the token that was replaced', () => c.platform.callsOf('token').length === 2);
  await tokensIn(c, testSealing).replace({ token: given, expiresAt: null });
  assert.is((await uploaded).status, 'published');
});

it('goes on with a token that the first version kept under the key that everyone had', async (c) => {
  const ofThatVersion = createSealing(['development-only-signing-key-change-me-in-production']);
  await tokensIn(c, ofThatVersion).replace({ token: await renewedBefore(c), expiresAt: null });
  assert.is((await upload(c, policyIn(c), 'tiktok')).status, 'published');
});

it('reads what that version sealed only where it was stored', () => {
  const sealed = 'dmrPIXWJDHYr7C2forop-UR1c0VM_q54kgWAlr1XVOVk0G0qrzVvREJYIxQ';
  assert.is(testSealing.unsealStored(sealed), 'the newest token');
  assert.is(testSealing.unseal(sealed), null);
});

it('posts once when the process is killed after the video was sent', async (c) => {
  c.platform.processFor(1_000);
  const { publication_id, requested } = await publicationOn(c, 'tiktok');
  const event = await write(c.store, requested);
  await deliverAndKill(policyIn(c), event, () => c.platform.callsOf('status').length > 0);
  await deliver(policyIn(c), event);
  const state = await stateOf(c, publication_id);
  assert.is(state.status, 'unconfirmed');
  assert.is(failureOf(state).code, 'still-processing');
  assert.is(c.platform.videos.length, 1);
});

it('fails with the reason for which TikTok did not post what it took', async (c) => {
  c.platform.failNext('status', tiktokFailures.failed('frame_rate_check_failed'));
  const state = await upload(c, policyIn(c), 'tiktok');
  assert.is(state.status, 'failed');
  assert.is(failureOf(state).code, 'failed-frame-rate-check-failed');
});

it('waits while TikTok limits the rate', async (c) => {
  c.platform.failNext('begin', tiktokFailures.rateLimited);
  c.platform.failNext('status', tiktokFailures.rateLimited);
  const state = await upload(c, policyIn(c), 'tiktok');
  assert.is(state.status, 'published');
  assert.is(c.platform.videos.length, 1);
});

it.run();
