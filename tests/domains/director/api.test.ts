import { randomUUID } from 'node:crypto';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { director } from '../../../domains/director/index.ts';
import { defaultSettings } from '../../../domains/identity/user/events.ts';
import { type TrendEvent, trendEvents } from '../../../domains/scout/trend/events.ts';
import { write } from '../../support/specs/policy.ts';
import { type Answer, type Call, type ServiceUnderTest, startServiceUnderTest } from '../../support/stacks/service.ts';
import { wants } from './examples.ts';
import { type Asked, at, CONTENT, generate, type Item, itemThat, resume, somebody, withVideo } from './over-http.ts';
import { failure } from './support.ts';

const it = suite<ServiceUnderTest>('director over HTTP');

/** Named so that what is written here is checked as what the scout writes. */
export const foreignEvents = [trendEvents];

it.before(async (c) => {
  Object.assign(c, await startServiceUnderTest(director));
});
it.after((c) => c.stop());

const ADMIN: Call = { user: randomUUID(), role: 'admin' };

type ErrorBody = {
  error: string;
  message: string;
  detail: { type: string; loc: unknown[]; ctx?: object; code?: string }[];
};
const errorOf = ({ body }: Answer) => body as unknown as ErrorBody;
const codeOf = ({ body }: Answer) => (body as { detail?: { code?: string } }).detail?.code;

const post = (c: ServiceUnderTest, { content_id }: Asked, what: string, call: Call) =>
  c.call('POST', `${CONTENT}/${content_id}/${what}`, call);
const atReview = (c: ServiceUnderTest, asked: Asked) => itemThat(c, asked, (item) => item.gate?.name === 'review');

it('accepts a request with the ids to follow', async (c) => {
  const user = somebody();
  const answer = await c.call('POST', `${CONTENT}/generate`, {
    user,
    body: { trend_id: randomUUID().toUpperCase(), trend_topic: '  Why bees dance ' },
  });
  assert.is(answer.status, 202);
  assert.equal(Object.keys(answer.body), ['content_id', 'thread_id', 'status', 'stage']);
  assert.equal([answer.body.status, answer.body.stage], ['generating', 'script']);
  assert.match(answer.headers.get('x-event-position') ?? '', /^\d+$/);
  const { body } = await c.call('GET', `${CONTENT}/${answer.body.content_id}`, { user });
  assert.is(body.trend_topic, 'Why bees dance');
});

it('shows content with every field, also before there is anything in them', async (c) => {
  const user = somebody();
  const asked = await generate(c, user);
  const { status, body } = await c.call('GET', `${CONTENT}/${asked.content_id}`, { user });
  assert.is(status, 200);
  assert.is(body.owner_id, user);
  assert.equal(Object.keys(body).sort(), [
    ...[
      'content_id',
      'correlation_id',
      'cost_usd',
      'created_at',
      'description',
      'failure',
      'gate',
      'hashtags',
      'niche',
    ],
    ...['owner_id', 'publications', 'revisions', 'script', 'stage', 'status', 'target_platform', 'thread_id', 'title'],
    ...['tone', 'trend_id', 'trend_topic', 'updated_at', 'visual_style'],
  ]);
  assert.match(String(body.created_at), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
});

it('takes what is not said from the settings, then from the trend', async (c) => {
  const user = somebody();
  const { store } = c.platform;
  const trend_id = randomUUID();
  const data = {
    ...{ trend_id, topic: 'Bees', source: 'feed', sources: ['feed'], score: 80, niche: 'nature', region: 'US' },
    ...{ url: 'https://example.com/bees', summary: 'They dance.', seen_at: at, expires_at: at },
  };
  await write<TrendEvent>(store, `trend-${trend_id}`, null, { type: 'TrendDetected', data });
  const position = String(await store.head());
  const ask = async (changes: object): Promise<Record<string, unknown>> => {
    const { content_id } = await generate(c, user, { trend_id, ...changes }, { 'x-min-event-position': position });
    const [asked] = await store.events(`content-${content_id}`);
    return asked?.data as Record<string, unknown>;
  };
  const plain = await ask({});
  assert.equal(
    [plain.niche, plain.target_platform, plain.tone, plain.visual_style],
    ['nature', 'local', 'informative', 'cinematic'],
  );
  assert.equal(
    [plain.trend_summary, plain.trend_url, plain.trend_source],
    ['They dance.', 'https://example.com/bees', 'feed'],
  );
  const defaults = { niche: 'health', target_platform: 'youtube', tone: 'calm', visual_style: 'ink' };
  await wants(store, user, { defaults: { ...defaultSettings.defaults, ...defaults } });
  const set = await ask({ niche: null });
  assert.equal([set.niche, set.target_platform, set.tone, set.visual_style], ['health', 'youtube', 'calm', 'ink']);
  const said = await ask({ niche: 'art', target_platform: 'tiktok', tone: 'wild', visual_style: 'oil' });
  assert.equal([said.niche, said.target_platform, said.tone, said.visual_style], ['art', 'tiktok', 'wild', 'oil']);
});

it('answers 422 with an item for each thing that is wrong', async (c) => {
  const ask = async (body: unknown) => {
    const answer = await c.call('POST', `${CONTENT}/generate`, { body });
    assert.is(answer.status, 422);
    assert.is(errorOf(answer).error, 'validation_error');
    return errorOf(answer).detail.map(({ type, loc }) => [type, ...loc]);
  };
  const trend_id = randomUUID();
  assert.equal(await ask({}), [
    ['missing', 'body', 'trend_id'],
    ['missing', 'body', 'trend_topic'],
  ]);
  assert.equal(await ask({ trend_id: 'x', trend_topic: 'T' }), [['uuid_parsing', 'body', 'trend_id']]);
  for (const trend_topic of ['', '   ']) {
    const answer = await c.call('POST', `${CONTENT}/generate`, { body: { trend_id, trend_topic } });
    const [item] = errorOf(answer).detail;
    assert.equal([item?.type, item?.loc, item?.ctx], ['string_too_short', ['body', 'trend_topic'], { min_length: 1 }]);
  }
  assert.equal(await ask({ trend_id, trend_topic: 'x'.repeat(301) }), [['string_too_long', 'body', 'trend_topic']]);
  assert.equal(await ask({ trend_id, trend_topic: 'T', tone: 7 }), [['string_type', 'body', 'tone']]);
  assert.equal(await ask([]), [['dict_type', 'body']]);
});

it('answers a repeat under the same key as the first time, with one content', async (c) => {
  const [user, key] = [somebody(), randomUUID()];
  const body = { trend_id: randomUUID(), trend_topic: 'Bees' };
  const ask = (who: string) => c.call('POST', `${CONTENT}/generate`, { user: who, body, key });
  const [first, second] = await Promise.all([ask(user), ask(user)]);
  const third = await ask(user);
  assert.equal(second.body, first.body);
  assert.equal(third.body, first.body);
  const { body: list } = await c.callCaughtUp('GET', CONTENT, { user });
  assert.is((list.items as unknown[]).length, 1);
  assert.is.not((await ask(somebody())).body.content_id, first.body.content_id);
});

it('knows a thread and a content as soon as it has answered with them', async (c) => {
  const user = somebody();
  const asked = await generate(c, user);
  assert.is((await c.call('GET', `${CONTENT}/${asked.content_id}`, { user })).status, 200);
  const early = await generate(c, user);
  const decision = await c.call('POST', `${CONTENT}/resume`, {
    user,
    body: { thread_id: early.thread_id, approved: true },
  });
  assert.ok([200, 409].includes(decision.status));
  const cancelled = await post(c, await generate(c, user), 'cancel', { user });
  assert.equal([cancelled.status, cancelled.body.status], [200, 'archived']);
});

it('goes on to the images when the script is approved', async (c) => {
  const user = somebody();
  const asked = await generate(c, user);
  const waiting = await atReview(c, asked);
  assert.equal([waiting.status, waiting.stage, waiting.gate?.expires_at], ['awaiting_review', 'review', null]);
  const answer = await resume(c, asked, { approved: true });
  assert.is(answer.status, 200);
  assert.equal(answer.body, { ...asked.ids, status: 'producing', stage: 'images' });
  const { body } = await c.call('GET', `${CONTENT}/${asked.content_id}`, {
    user,
    headers: { 'x-min-event-position': answer.headers.get('x-event-position') ?? '' },
  });
  assert.equal([body.status, body.stage, body.gate], ['producing', 'images', null]);
});

it('makes a new revision of what it is given feedback on, and keeps the one before', async (c) => {
  const asked = await generate(c, somebody());
  const first = await atReview(c, asked);
  const answer = await resume(c, asked, { approved: false, feedback: '  make it shorter ' });
  assert.equal(answer.body, { ...asked.ids, status: 'generating', stage: 'script' });
  const second = await itemThat(c, asked, ({ gate, script }) => gate?.name === 'review' && script?.revision === 2);
  assert.equal(
    second.revisions.map(({ revision, feedback }) => [revision, feedback]),
    [
      [1, null],
      [2, 'make it shorter'],
    ],
  );
  assert.equal(second.revisions[0]?.script, first.script);
  assert.equal(second.revisions[1]?.script, second.script);
});

it('rejects what is not approved and not said anything about', async (c) => {
  for (const feedback of [undefined, null, '', '  ']) {
    const asked = await generate(c, somebody());
    await atReview(c, asked);
    const answer = await resume(c, asked, { approved: false, ...(feedback === undefined ? {} : { feedback }) });
    assert.equal(answer.body, { ...asked.ids, status: 'rejected', stage: 'review' });
  }
});

it('takes one decision at a gate, and repeats its answer under its key whatever has happened since', async (c) => {
  const asked = await generate(c, somebody());
  await atReview(c, asked);
  const key = randomUUID();
  const first = await resume(c, asked, { approved: true }, { key });
  const other = await resume(c, asked, { approved: true }, { key: randomUUID() });
  assert.equal([other.status, errorOf(other).error, codeOf(other)], [409, 'conflict', 'pipeline/not-waiting']);
  await withVideo(c, asked);
  await resume(c, asked, { approved: true });
  const again = await resume(c, asked, { approved: true }, { key });
  assert.equal([again.status, again.body], [200, first.body]);
});

it('is decided once when two decide at the same time', async (c) => {
  const asked = await generate(c, somebody());
  await atReview(c, asked);
  const answers = await Promise.all([resume(c, asked, { approved: true }), resume(c, asked, { approved: false })]);
  assert.equal(answers.map(({ status }) => status).sort(), [200, 409]);
});

it('knows no thread that is not the caller’s', async (c) => {
  const asked = await generate(c, somebody());
  await atReview(c, asked);
  const threads: [string, Call][] = [
    [randomUUID(), {}],
    ['no uuid', {}],
    ['../../x', {}],
    [asked.thread_id, { user: somebody() }],
  ];
  for (const [thread_id, call] of threads) {
    const answer = await c.call('POST', `${CONTENT}/resume`, { body: { thread_id, approved: true }, ...call });
    assert.equal([answer.status, errorOf(answer).error], [404, 'not_found']);
  }
  for (const what of ['retry', 'cancel', 'archive']) {
    assert.is((await post(c, asked, what, { user: somebody() })).status, 404);
    assert.is((await c.call('POST', `${CONTENT}/${randomUUID()}/${what}`)).status, 404);
    assert.is((await c.call('POST', `${CONTENT}/x/${what}`)).status, 404);
  }
  for (const path of [asked.content_id, `${asked.content_id}/visual-prompts`, randomUUID(), 'x'])
    assert.is((await c.call('GET', `${CONTENT}/${path}`)).status, 404);
});

it('lets an administrator decide, and the content stays its owner’s', async (c) => {
  const asked = await generate(c, somebody());
  await atReview(c, asked);
  const answer = await resume(c, asked, { approved: true }, ADMIN);
  assert.is(answer.status, 200);
  const events = await c.platform.store.events(`pipeline-${asked.thread_id}`);
  const decided = events.find(({ type }) => type === 'GateDecided');
  assert.ok(decided);
  const { actor, owner, correlationId } = decided.metadata;
  assert.equal([actor, owner, correlationId], [ADMIN.user, asked.user, events[0]?.metadata.correlationId]);
  assert.is((decided.data as { by: string }).by, ADMIN.user);
});

it('answers 422 for a decision that cannot be read', async (c) => {
  for (const [body, type, field] of [
    [{ approved: true }, 'missing', 'thread_id'],
    [{ thread_id: randomUUID() }, 'missing', 'approved'],
    [{ thread_id: randomUUID(), approved: 'yes' }, 'bool_type', 'approved'],
    [{ thread_id: randomUUID(), approved: false, feedback: 'x'.repeat(4_001) }, 'string_too_long', 'feedback'],
  ] as const) {
    const answer = await c.call('POST', `${CONTENT}/resume`, { body });
    assert.equal(
      [answer.status, ...errorOf(answer).detail.map((item) => [item.type, item.loc])],
      [422, [type, ['body', field]]],
    );
  }
});

it('goes back to the script with feedback at the second gate, and to publishing with approval', async (c) => {
  const asked = await generate(c, somebody());
  await atReview(c, asked);
  await resume(c, asked, { approved: true });
  const waiting = await withVideo(c, asked);
  assert.equal([waiting.status, waiting.stage], ['awaiting_review', 'final_review']);
  const back = await resume(c, asked, { approved: false, feedback: 'mention the queen' });
  assert.equal(back.body, { ...asked.ids, status: 'generating', stage: 'script' });
  await itemThat(c, asked, ({ gate, script }) => gate?.name === 'review' && script?.revision === 2);
  await resume(c, asked, { approved: true });
  await withVideo(c, asked, 2);
  const through = await resume(c, asked, { approved: true });
  assert.equal(through.body, { ...asked.ids, status: 'ready', stage: 'publish' });
});

it('shows what failed and why, and retries it from there', async (c) => {
  const asked = await generate(c, somebody());
  await atReview(c, asked);
  await resume(c, asked, { approved: true });
  const running = await post(c, asked, 'retry', { user: asked.user });
  assert.equal([running.status, codeOf(running)], [409, 'pipeline/nothing-to-retry']);
  await asked.fails({ ...failure, code: 'moderation-blocked' });
  const failed = await itemThat(c, asked, ({ status }) => status === 'failed');
  assert.equal([failed.stage, failed.failure?.code], ['images', 'moderation-blocked']);
  const retried = await post(c, asked, 'retry', { user: asked.user });
  assert.equal(retried.body, { ...asked.ids, status: 'producing', stage: 'images' });
  const again = await itemThat(c, asked, ({ status }) => status === 'producing');
  assert.is(again.failure, null);
});

it('writes anew what failed when it is told what to change', async (c) => {
  const asked = await generate(c, somebody());
  await atReview(c, asked);
  await resume(c, asked, { approved: true });
  await asked.fails({ ...failure, code: 'moderation-blocked' });
  await itemThat(c, asked, ({ status }) => status === 'failed');
  const retried = await post(c, asked, 'retry', { user: asked.user, body: { feedback: 'no people' } });
  assert.equal(retried.body, { ...asked.ids, status: 'generating', stage: 'script' });
  const item = await itemThat(c, asked, ({ gate }) => gate?.name === 'review');
  assert.equal([item.script?.revision, item.revisions.at(-1)?.feedback], [2, 'no people']);
});

it('revives what was rejected with feedback, and asks for it where there is none', async (c) => {
  const asked = await generate(c, somebody());
  await atReview(c, asked);
  await resume(c, asked, { approved: false });
  const bare = await post(c, asked, 'retry', { user: asked.user });
  assert.is(bare.status, 422);
  assert.equal(
    errorOf(bare).detail.map(({ type, loc }) => [type, loc]),
    [['pipeline/feedback-required', ['body', 'feedback']]],
  );
  const revived = await post(c, asked, 'retry', { user: asked.user, body: { feedback: 'funnier' } });
  assert.equal(revived.body, { ...asked.ids, status: 'generating', stage: 'script' });
  const item = await itemThat(c, asked, ({ gate }) => gate?.name === 'review');
  assert.equal([item.script?.revision, item.revisions.at(-1)?.feedback], [2, 'funnier']);
});

it('cancels what goes on, as often as it is told', async (c) => {
  const asked = await generate(c, somebody());
  await atReview(c, asked);
  for (let i = 0; i < 2; i++) {
    const answer = await post(c, asked, 'cancel', { user: asked.user });
    assert.equal([answer.status, answer.body], [200, { ...asked.ids, status: 'archived', stage: 'review' }]);
  }
  const item = await itemThat(c, asked, ({ status }) => status === 'archived');
  assert.is(item.gate, null);
  assert.is((await resume(c, asked, { approved: true })).status, 409);
  assert.is((await post(c, asked, 'retry', { user: asked.user, body: { feedback: 'x' } })).status, 409);
});

it('puts away what has ended, for good', async (c) => {
  const asked = await generate(c, somebody());
  await atReview(c, asked);
  const early = await post(c, asked, 'archive', { user: asked.user });
  assert.equal([early.status, codeOf(early)], [409, 'pipeline/still-running']);
  await resume(c, asked, { approved: false });
  for (let i = 0; i < 2; i++) {
    const answer = await post(c, asked, 'archive', { user: asked.user });
    assert.equal([answer.status, answer.body], [200, { ...asked.ids, status: 'archived', stage: 'review' }]);
  }
  assert.is((await post(c, asked, 'retry', { user: asked.user, body: { feedback: 'x' } })).status, 409);
});

it('lists the caller’s own, newest first, a page at a time', async (c) => {
  const user = somebody();
  const ids = [];
  for (let i = 0; i < 5; i++) ids.unshift((await generate(c, user)).content_id);
  await generate(c, somebody());
  const seen: string[] = [];
  let cursor: string | null = '';
  for (let pages = 0; cursor !== null; pages++) {
    assert.ok(pages < 4);
    const { body } = await c.callCaughtUp('GET', `${CONTENT}?limit=2${cursor && `&cursor=${cursor}`}`, { user });
    const page = body as { items: Item[]; next_cursor: string | null };
    seen.push(...page.items.map(({ content_id }) => content_id));
    cursor = page.next_cursor;
  }
  assert.equal(seen, ids);
});

it('filters its list', async (c) => {
  const user = somebody();
  const first = await generate(c, user, { niche: 'science', target_platform: 'youtube' });
  const second = await generate(c, user, { niche: 'health' });
  await post(c, first, 'cancel', { user });
  await atReview(c, second);
  const listed = async (query: string): Promise<string[]> => {
    const { status, body } = await c.callCaughtUp('GET', `${CONTENT}?${query}`, { user });
    assert.is(status, 200, query);
    return (body as { items: Item[] }).items.map(({ content_id }) => content_id);
  };
  assert.equal(await listed('niche=science'), [first.content_id]);
  assert.equal(await listed('platform=local'), [second.content_id]);
  assert.equal(await listed('status=archived'), [first.content_id]);
  assert.equal(await listed('status=awaiting_review&niche=health'), [second.content_id]);
  assert.equal(await listed('status=published'), []);
  // Another may not be asked for by name.
  assert.is((await listed(`owner=${randomUUID()}`)).length, 2);

  const { created_at } = await itemThat(c, second, () => true);
  const day = created_at.slice(0, 10);
  const elsewhere = new Date(Date.parse(created_at) + 2 * 3_600_000).toISOString().replace('Z', '%2B02:00');
  assert.equal(await listed(`from=${created_at}&to=${created_at}`), [second.content_id]);
  assert.equal(await listed(`from=${elsewhere}&to=${elsewhere}`), [second.content_id]);
  assert.is((await listed(`from=${day}&to=${day}`)).length, 2);
  assert.equal(await listed('to=2020-01-01'), []);
  assert.equal(await listed('from=2999-01-01T00:00:00Z'), []);
});

it('compares times as times, not as text', async (c) => {
  const user = somebody();
  const asked = await generate(c, user);
  const { created_at } = await itemThat(c, asked, () => true);
  const second = `${created_at.slice(0, 19)}Z`;
  const { body } = await c.callCaughtUp('GET', `${CONTENT}?from=${second}`, { user });
  assert.is((body.items as unknown[]).length, 1);
});

it('shows administrators everybody’s, or somebody’s', async (c) => {
  const [one, another] = [await generate(c, somebody()), await generate(c, somebody())];
  const listed = async (query: string) => {
    const { body } = await c.callCaughtUp('GET', `${CONTENT}?limit=200&${query}`, ADMIN);
    return (body as { items: Item[] }).items.map(({ content_id }) => content_id);
  };
  assert.equal(await listed(`owner=${one.user.toUpperCase()}`), [one.content_id]);
  const all = await listed('');
  assert.ok(all.includes(one.content_id) && all.includes(another.content_id));
  assert.is((await c.call('GET', `${CONTENT}/${one.content_id}`, ADMIN)).status, 200);
});

it('refuses a list that it cannot make', async (c) => {
  const cursors = ['x', Buffer.from('["score",1,"a"]').toString('base64url'), Buffer.from('{}').toString('base64url')];
  for (const cursor of cursors) {
    const answer = await c.call('GET', `${CONTENT}?cursor=${cursor}`);
    assert.equal([answer.status, errorOf(answer).error], [400, 'bad_request']);
  }
  for (const query of [
    'limit=0',
    'limit=201',
    'limit=x',
    'status=odd',
    'from=yesterday',
    'to=2026-02-30',
    'owner=me',
  ]) {
    assert.is((await c.call('GET', `${CONTENT}?${query}`)).status, 422, query);
  }
});

it('lists the visual prompts of the newest script', async (c) => {
  const user = somebody();
  const asked = await generate(c, user);
  const { script } = await atReview(c, asked);
  const { body } = await c.call('GET', `${CONTENT}/${asked.content_id}/visual-prompts`, { user });
  assert.equal(body, {
    content_id: asked.content_id,
    revision: 1,
    prompts: script?.scenes.map(({ index, visual_prompt }) => ({ index, prompt: visual_prompt })),
  });
  assert.ok((body.prompts as unknown[]).length > 1);
});

it.run();
