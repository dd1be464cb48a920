import * as assert from 'uvu/assert';
import { createSealing } from '../../../../../domains/publishing-platforms/account/sealing.ts';
import { blueskyFailures } from '../../../../support/fakes/bluesky.ts';
import {
  accountPlatforms,
  type ConsentPlatform,
  consentPlatforms,
  type PlatformUnderTest,
  platformsUnderTest,
} from '../../../../support/fakes/platforms.ts';
import { youtubeFailures } from '../../../../support/fakes/youtube.ts';
import { suiteOn } from '../../../../support/suite-on.ts';
import {
  accountsOf,
  begin,
  type Connecting,
  comeBack,
  connect,
  DASHBOARD,
  GATEWAY,
  somebody,
  startConnecting,
  toldTo,
} from './connecting.ts';

const it = suiteOn('connect an account', () => startConnecting());

for (const platform of accountPlatforms) {
  it(`connects an account at ${platform}`, async (c) => {
    const user = await somebody(c);
    await connect(c, user, platform);
    const [account, ...others] = await accountsOf(c, user);
    const { account_id, connected_at, expires_at, ...rest } = account ?? {};
    const { name, id, days } = platformsUnderTest[platform].account;
    const shown = {
      owner_id: user,
      platform,
      name,
      platform_account_id: id,
      instance: null,
      status: 'connected',
      source: 'user',
    };
    assert.equal(rest, shown);
    assert.match(String(account_id), /^[0-9a-f-]{36}$/);
    assert.ok(Math.abs(Date.parse(String(connected_at)) - Date.now()) < 60_000);
    if (days === null) assert.is(expires_at, null);
    else assert.is(Math.round((Date.parse(String(expires_at)) - Date.now()) / 86_400_000), days);
    assert.is(others.length, 0);
  });
}

it('asks with a state of ten minutes, PKCE and the address that is registered', async (c) => {
  const user = await somebody(c);
  for (const platform of consentPlatforms) {
    const { searchParams } = new URL(await begin(c, user, platform));
    assert.is(searchParams.get('redirect_uri'), `${GATEWAY}/api/v1/publish-accounts/${platform}/callback`);
    assert.is(searchParams.get('response_type'), 'code');
    assert.not.match(String(searchParams), user);
    assert.is(searchParams.get('code_challenge_method'), platformsUnderTest[platform].challengeMethod);
  }
});

it('shows who will be able to post before anything is redeemed', async (c) => {
  const user = await somebody(c);
  const back = c.youtube.consent.give(await begin(c, user, 'youtube'));
  const before = c.youtube.requests.length;
  const page = await comeBack(c, back, 'GET');
  const text = await page.text();
  assert.is(page.status, 200);
  assert.match(text, 'somebody@example.com');
  assert.match(text, '<form method="post">');
  assert.is(c.youtube.requests.length, before);
  assert.equal(await accountsOf(c, user), []);
  const policy = page.headers.get('content-security-policy') ?? '';
  assert.match(policy, "frame-ancestors 'none'");
  assert.match(policy, "form-action 'self' https://dashboard.example.com");
  assert.equal([page.headers.get('cache-control'), page.headers.get('referrer-policy')], ['no-store', 'same-origin']);
  const cancel = /href="([^"]+)"/.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? '';
  assert.equal(toldTo(await comeBack(c, new URL(cancel, back), 'GET')), { error: 'access_denied' });
});

it('ends on the page of the dashboard that it was begun on', async (c) => {
  const user = await somebody(c);
  const asked = (return_to: string) =>
    c.call('POST', `/api/v1/accounts/youtube/connect?return_to=${encodeURIComponent(return_to)}`, { user });
  const begun = async () => String((await asked('/publishing/accounts')).body.authorize_url);
  const page = `${DASHBOARD}/publishing/accounts`;
  const connected = await comeBack(c, c.youtube.consent.give(await begun()));
  assert.is(connected.headers.get('location'), `${page}?connected=youtube`);
  const denied = await comeBack(c, c.youtube.consent.deny(await begun()), 'GET');
  assert.is(denied.headers.get('location'), `${page}?error=access_denied`);
  for (const elsewhere of ['//evil.example.com', 'https://evil.example.com', '/a?b', ''])
    assert.is((await asked(elsewhere)).status, 422, elsewhere);
});

it('tells the dashboard that the consent was refused', async (c) => {
  for (const platform of consentPlatforms) {
    const back = c[platform].consent.deny(await begin(c, await somebody(c), platform));
    assert.equal(toldTo(await comeBack(c, back, 'GET')), { error: 'access_denied' });
  }
});

it('connects once for each beginning', async (c) => {
  const user = await somebody(c);
  const authorizeUrl = await begin(c, user, 'youtube');
  assert.equal(toldTo(await comeBack(c, c.youtube.consent.give(authorizeUrl))), { connected: 'youtube' });
  const again = c.youtube.consent.give(authorizeUrl);
  const calls = c.youtube.requests.length;
  assert.equal(toldTo(await comeBack(c, again)), { error: 'invalid_state' });
  assert.is(c.youtube.requests.length, calls);
});

it('takes no state that is foreign, for another platform, or too old', async (c) => {
  const user = await somebody(c);
  const back = c.youtube.consent.give(await begin(c, user, 'youtube'));
  const sealing = createSealing(c.resources.config.PLATFORM_JWT_SECRETS);
  const state = JSON.parse(sealing.unseal(back.searchParams.get('state') ?? '') ?? '');
  assert.is(state.user_id, user);
  const states: string[] = [
    '',
    'made-up',
    createSealing(['another secret']).seal(JSON.stringify(state)),
    sealing.seal(JSON.stringify({ ...state, expires: Date.now() - 1 })),
    sealing.seal(JSON.stringify({ ...state, platform: 'tiktok' })),
    sealing.seal(JSON.stringify({ ...state, purpose: 'something else' })),
    // Another spelling of the right one.
    ...['=', '==', ' ', '.'].map((more) => `${back.searchParams.get('state')}${more}`),
  ];
  for (const method of ['GET', 'POST'])
    for (const one of states) {
      const url = new URL(back);
      url.searchParams.set('state', one);
      assert.equal(toldTo(await comeBack(c, url, method)), { error: 'invalid_state' }, one);
    }
  const withoutCode = new URL(back);
  withoutCode.searchParams.delete('code');
  for (const method of ['GET', 'POST'])
    assert.equal(toldTo(await comeBack(c, withoutCode, method)), { error: 'invalid_state' });
  assert.equal(await accountsOf(c, user), []);
});

it('tells apart why an account could not be connected', async (c) => {
  const at = async (platform: ConsentPlatform, change: () => void, without: string[] = []) => {
    const user = await somebody(c);
    const back = c[platform].consent.give(await begin(c, user, platform), without);
    change();
    const told = toldTo(await comeBack(c, back));
    assert.equal(await accountsOf(c, user), []);
    return told.error;
  };
  for (const platform of consentPlatforms) {
    assert.is(await at(platform, () => c[platform].consent.expireCodes()), 'code_expired', platform);
    const { postingScope }: PlatformUnderTest = platformsUnderTest[platform];
    if (postingScope !== null)
      assert.is(await at(platform, () => undefined, [postingScope]), 'missing_permission', platform);
  }
  assert.is(await at('youtube', () => c.youtube.channels()), 'no_account');
  c.youtube.channels('Bees');
  assert.is(await at('youtube', () => c.youtube.failNext('token', { status: 500 })), 'platform_unavailable');
  assert.is(await at('youtube', () => c.youtube.failNext('token', { hangAfter: 0 })), 'platform_unavailable');
  assert.is(await at('tiktok', () => c.tiktok.failNext('user', { status: 503 })), 'platform_unavailable');
  const invalidClient = { status: 401, body: { error: 'invalid_client' } };
  assert.is(await at('youtube', () => c.youtube.failNext('token', invalidClient)), 'platform_refused');
  assert.is(
    await at('youtube', () => c.youtube.failNext('channels', youtubeFailures.invalidTitle)),
    'platform_refused',
  );
});

it('connects another account in the place of the one before, and destroys its tokens', async (c) => {
  const user = await somebody(c);
  await connect(c, user, 'youtube');
  const [first] = await accountsOf(c, user);
  c.youtube.channels('Wasps');
  await connect(c, user, 'youtube');
  c.youtube.channels('Bees');
  const [second, ...others] = await accountsOf(c, user);
  assert.equal([second?.account_id, second?.name, others.length], [first?.account_id, 'Wasps', 0]);
  const kept = c.resources.documents.secrets('account_tokens');
  assert.is(await kept.countDocuments({ account_id: second?.account_id }), 1);
});

it('refuses what cannot be connected, and names what is missing', async (c) => {
  const user = await somebody(c);
  const asked = (platform: string, on: Pick<Connecting, 'call'> = c) =>
    on.call('POST', `/api/v1/accounts/${platform}/connect`, { user });
  assert.is((await asked('myspace')).status, 404);
  const local = await asked('local');
  assert.equal([local.status, (local.body.detail as { msg: string }[])[0]?.msg], [422, 'local needs no account']);
  const another = await c.another({ PLATFORM_TIKTOK_CLIENT_SECRET: '' });
  const tiktok = await asked('tiktok', another);
  const [detail] = tiktok.body.detail as { type: string; loc: unknown; msg: string }[];
  assert.equal([tiktok.status, detail?.type], [422, 'cannot_be_connected']);
  assert.is(detail?.msg, 'PLATFORM_TIKTOK_CLIENT_SECRET is not set');
});

it('signs in with what was typed in, and says what is not accepted', async (c) => {
  const user = await somebody(c);
  const path = '/api/v1/accounts/bluesky/sign-in';
  const signIn = (more: object) =>
    c.call('POST', path, { user, body: { identifier: 'bees.example.com', password: 'secret-app-password', ...more } });
  const refusal = async (answer: ReturnType<typeof signIn>) => {
    const { status, body } = await answer;
    const [detail] = body.detail as { type: string; msg: string }[];
    return [status, detail?.type, detail?.msg];
  };
  const wrong = [422, 'sign-in-refused', 'Bluesky does not accept this handle and password'];
  assert.equal(await refusal(signIn({ password: 'secret-wrong' })), wrong);
  assert.is((await signIn({ address: 'http://127.0.0.1:9' })).status, 502, 'a server within our own network');
  c.bluesky.failNext('token', { status: 503 });
  assert.is((await signIn({})).status, 502);
  c.bluesky.failNext('token', blueskyFailures.takenDown);
  assert.is((await signIn({})).status, 422);
  assert.equal(await accountsOf(c, user), []);
  const { body } = await signIn({});
  assert.equal([body.platform, body.name], ['bluesky', '@bees.example.com']);
  assert.is((await c.call('POST', '/api/v1/accounts/bluesky/connect', { user })).status, 422);
  assert.is(
    (await c.call('POST', '/api/v1/accounts/youtube/sign-in', { user, body: { identifier: 'a', password: 'b' } }))
      .status,
    422,
  );
  const nobody = 'c9bf9e57-1685-4c89-bafb-ff5af830be8a';
  const values = { identifier: 'bees.example.com', password: 'secret-app-password' };
  assert.is((await c.call('POST', path, { user: nobody, body: values })).status, 409);
  assert.not.match(c.logged(), /secret-(app|wrong)/);
});

it('connects nothing for someone who is no user here', async (c) => {
  const nobody = 'c9bf9e57-1685-4c89-bafb-ff5af830be8a';
  const back = c.youtube.consent.give(await begin(c, nobody, 'youtube'));
  assert.equal(toldTo(await comeBack(c, back)), { error: 'invalid_state' });
});

it.run();
