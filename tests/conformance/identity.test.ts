import { randomUUID } from 'node:crypto';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  administrator,
  after,
  aTrend,
  freshAddress,
  hasFields,
  isError,
  isInvalid,
  itemsOf,
  newcomer,
  PASSWORD,
  type Person,
} from '../support/clients/outside.ts';
import { LONG_WAIT, paths } from '../support/clients/retrying.ts';
import { eventually } from '../support/eventually.ts';
import { callServer } from '../support/stacks/gateway.ts';
import { type Platform, startPlatform } from '../support/stacks/platform.ts';

/** Profiles, settings, administration and notifications, seen from outside. */
type Context = { platform: Platform; url: string; admin: Person };
const it = suite<Context>('identity');

const ME = '/api/v1/identity/users/me';
const USERS = '/api/v1/identity/users';
const PROFILE = [
  ...['id', 'email', 'name', 'role', 'email_verified', 'status'],
  ...['avatar_url', 'linked_accounts', 'created_at', 'updated_at'],
];

it.before(async (c) => {
  c.platform = await startPlatform();
  c.url = c.platform.url;
  c.admin = await administrator(c.platform);
});
it.after(({ platform }) => platform?.remove());

const login = (url: string, email: string, password: string) =>
  callServer(url, 'POST', '/api/v1/auth/login', { body: { email, password }, from: freshAddress() });
const refresh = (url: string, refresh_token: string) =>
  callServer(url, 'POST', '/api/v1/auth/refresh', { body: { refresh_token }, from: freshAddress() });

it('shows and changes the caller’s profile', async ({ url }) => {
  const ann = await newcomer(url);
  const shown = await ann.call('GET', ME);
  hasFields(shown.body, ...PROFILE);
  assert.is(shown.body.id, ann.id);
  assert.is(shown.body.status, 'active');
  assert.is(shown.body.email_verified, false);
  assert.is(shown.body.avatar_url, null);
  assert.equal(shown.body.linked_accounts, []);
  assert.match(shown.body.created_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  const changed = await ann.call('PUT', ME, { name: 'Ann B', avatar_url: 'https://pictures.example/ann.png' });
  assert.is(changed.status, 200);
  assert.match(String(changed.headers['x-event-position']), /^\d+$/);
  assert.is(changed.body.name, 'Ann B');
  assert.is((await ann.call('PUT', ME, {})).body.name, 'Ann B');
  assert.is((await ann.call('PUT', ME, { avatar_url: null })).body.avatar_url, null);
  isInvalid(await ann.call('PUT', ME, { name: '' }), ['string_too_short', 'body', 'name']);
  assert.is((await ann.call('PUT', ME, { avatar_url: 'javascript:alert(1)' })).status, 422);
});

it('shows settings with every field, merges changes deeply and answers them whole', async ({ url }) => {
  const ann = await newcomer(url);
  const { body } = await ann.call('GET', `${ME}/settings`);
  hasFields(body, 'gates', 'auto_start', 'publishing', 'notifications', 'budget', 'defaults');
  hasFields(body.gates, 'review', 'final_review', 'expire_after_hours');
  hasFields(body.auto_start, 'enabled', 'niches', 'minimum_score', 'daily_limit');
  hasFields(body.publishing, 'platforms', 'schedule_at');
  hasFields(body.budget, 'monthly_usd');
  hasFields(body.defaults, 'niche', 'target_platform', 'tone', 'visual_style', 'voice_id', 'subtitle_style');
  assert.is(Object.values(body.notifications).filter((enabled) => typeof enabled === 'boolean').length, 6);
  const patch = { gates: { final_review: 'auto' }, budget: { monthly_usd: 12.5 }, defaults: { tone: 'funny' } };
  const merged = await ann.call('PUT', `${ME}/settings`, patch);
  assert.is(merged.status, 200);
  assert.equal(merged.body, {
    ...body,
    gates: { ...body.gates, final_review: 'auto' },
    budget: { monthly_usd: 12.5 },
    defaults: { ...body.defaults, tone: 'funny' },
  });
  assert.equal((await ann.call('GET', `${ME}/settings`)).body, merged.body);
  assert.is((await ann.call('PUT', `${ME}/settings`, { gates: { review: 'maybe' } })).status, 422);
  assert.is((await ann.call('PUT', `${ME}/settings`, { publishing: { platforms: ['myspace'] } })).status, 422);
  assert.is((await ann.call('PUT', `${ME}/settings`, { budget: { monthly_usd: -1 } })).status, 422);
});

it('changes a password, which ends the sessions', async ({ url }) => {
  const ann = await newcomer(url);
  const change = (current_password: string, new_password: string) =>
    ann.call('PUT', `${ME}/password`, { current_password, new_password });
  isInvalid(await change('not this one', 'another long passphrase'), ['wrong_password', 'body', 'current_password']);
  isInvalid(await change(PASSWORD, 'short'), ['string_too_short', 'body', 'new_password']);
  isInvalid(
    await ann.call('PUT', `${ME}/password`, {}),
    ['missing', 'body', 'current_password'],
    ['missing', 'body', 'new_password'],
  );
  const changed = await change(PASSWORD, 'another long passphrase');
  assert.is(changed.status, 200);
  assert.type(changed.body.message, 'string');
  isError(await refresh(url, ann.refreshToken), 401, 'unauthorized');
  isError(await login(url, ann.email, PASSWORD), 401, 'unauthorized');
  assert.is((await login(url, ann.email, 'another long passphrase')).status, 200);
});

it('lets administrators alone manage users', async ({ url, admin }) => {
  const ann = await newcomer(url);
  isError(await ann.call('GET', USERS), 403, 'forbidden');
  isError(await ann.call('POST', `${USERS}/invite`, { email: 'x@example.com' }), 403, 'forbidden');
  isError(await ann.call('PUT', `${USERS}/${admin.id}/role`, { role: 'user' }), 403, 'forbidden');
  isError(await ann.call('PUT', `${USERS}/${ann.id}/role`, { role: 'admin' }), 403, 'forbidden');
  isError(await ann.call('PUT', `${USERS}/${ann.id}/status`, { status: 'deactivated' }), 403, 'forbidden');
  assert.is((await admin.call('GET', ME)).body.role, 'admin');
});

it('lists users in pages', async ({ url, admin }) => {
  const people = [await newcomer(url), await newcomer(url), await newcomer(url)] as const;
  const last = await people[2].call('PUT', ME, { name: 'Last' });
  const seen: unknown[] = [];
  let cursor = '';
  do {
    const page = await admin.call('GET', `${USERS}?limit=2${cursor}`, undefined, after(last));
    for (const item of itemsOf(page)) {
      hasFields(item, ...PROFILE);
      seen.push(item.id);
    }
    cursor = page.body.next_cursor === null ? '' : `&cursor=${encodeURIComponent(page.body.next_cursor)}`;
  } while (cursor !== '');
  assert.is(new Set(seen).size, seen.length, 'no one twice');
  for (const { id } of people) assert.ok(seen.includes(id));
  isError(await admin.call('GET', `${USERS}?cursor=made-up`), 400, 'bad_request');
  isInvalid(await admin.call('GET', `${USERS}?limit=0`), ['greater_than_equal', 'query', 'limit']);
  isInvalid(await admin.call('GET', `${USERS}?limit=201`), ['less_than_equal', 'query', 'limit']);
});

it('invites, changes roles and deactivates', async ({ url, admin }) => {
  const email = `${randomUUID()}@example.com`;
  const invited = await admin.call('POST', `${USERS}/invite`, { email, name: 'Guest' });
  assert.is(invited.status, 201);
  hasFields(invited.body, ...PROFILE);
  assert.is(invited.body.status, 'invited');
  isError(await login(url, email, PASSWORD), 401, 'unauthorized');
  isInvalid(await admin.call('POST', `${USERS}/invite`, {}), ['missing', 'body', 'email']);

  const ann = await newcomer(url);
  isError(await admin.call('POST', `${USERS}/invite`, { email: ann.email }), 409, 'conflict');
  const promoted = await admin.call('PUT', `${USERS}/${ann.id}/role`, { role: 'admin' });
  assert.is(promoted.status, 200);
  assert.is(promoted.body.role, 'admin');
  isError(await refresh(url, ann.refreshToken), 401, 'unauthorized');
  assert.is((await login(url, ann.email, PASSWORD)).body.user.role, 'admin');
  assert.is((await admin.call('PUT', `${USERS}/${ann.id}/role`, { role: 'root' })).status, 422);
  isError(await admin.call('PUT', `${USERS}/${randomUUID()}/role`, { role: 'user' }), 404, 'not_found');
  isError(await admin.call('PUT', `${USERS}/nobody/role`, { role: 'user' }), 404, 'not_found');

  const bob = await newcomer(url);
  const gone = await admin.call('PUT', `${USERS}/${bob.id}/status`, { status: 'deactivated' });
  assert.is(gone.status, 200);
  assert.is(gone.body.status, 'deactivated');
  isError(await login(url, bob.email, PASSWORD), 403, 'account_deactivated');
  isError(await login(url, bob.email, 'a wrong passphrase'), 401, 'unauthorized');
  isError(await refresh(url, bob.refreshToken), 401, 'unauthorized');
  assert.is((await admin.call('PUT', `${USERS}/${bob.id}/status`, { status: 'active' })).body.status, 'active');
  assert.is((await login(url, bob.email, PASSWORD)).status, 200);
});

it('notifies, marks as read one by one and all together, and shows notifications to their user alone', async ({
  url,
}) => {
  const NOTES = '/api/v1/identity/notifications';
  const ann = await newcomer(url);
  const { trend_id } = await aTrend(ann);
  const body = { trend_id, trend_topic: 'Why the sky is blue' };
  const asked = await ann.call('POST', `${paths.content}/generate`, body);
  assert.is(asked.status, 202, asked.text);
  const [first, second] = await eventually(
    'two notifications',
    async () => {
      const items = itemsOf(await ann.call('GET', `${NOTES}?unread=true`));
      return items.length >= 2 && items;
    },
    LONG_WAIT,
  );
  if (!first || !second) throw new Error('there are two');
  hasFields(first, 'notification_id', 'event', 'title', 'message', 'data', 'read', 'created_at');
  assert.match(String(first.event), /^platform\./);
  assert.is(first.read, false);
  const read = await ann.call('POST', `${NOTES}/${first.notification_id}/read`);
  assert.is(read.status, 200, read.text);
  const unread = itemsOf(await ann.call('GET', `${NOTES}?unread=true`, undefined, after(read)));
  assert.not.ok(unread.some(({ notification_id }) => notification_id === first.notification_id));
  const bob = await newcomer(url);
  isError(await bob.call('POST', `${NOTES}/${second.notification_id}/read`), 404, 'not_found');
  isError(await ann.call('POST', `${NOTES}/${randomUUID()}/read`), 404, 'not_found');
  const all = await ann.call('POST', `${NOTES}/read-all`);
  assert.is(all.status, 200);
  assert.is((await ann.call('GET', `${NOTES}?unread=maybe`)).status, 422);
  const mine = itemsOf(await bob.call('GET', NOTES));
  assert.not.ok(mine.some(({ notification_id }) => notification_id === second.notification_id));
});

it.run();
