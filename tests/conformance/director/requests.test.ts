import { randomUUID } from 'node:crypto';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { after, hasFields, isError, isInvalid, itemsOf, newcomer, type Person } from '../../support/clients/outside.ts';
import { contentThat, paths } from '../../support/clients/retrying.ts';
import { atGate, generate, isContentState, type Populated, requestFor, startPopulated } from '../populated.ts';

/** Content is requested, shown and listed, seen from outside. */
type Context = Populated & { content_id: string };
const it = suite<Context>('director: requests');

const CONTENT = paths.content;

it.before(async (c) => {
  Object.assign(c, await startPopulated());
  c.content_id = (await generate(c.ann, c.trend)).body.content_id;
});
it.after(({ platform }) => platform?.remove());

it('answers 404 to a trend that there is not', async ({ ann }) => {
  isError(await generate(ann, { trend_id: randomUUID(), topic: 'Unknown' }), 404, 'not_found');
});

it('accepts a request for content with 202', async ({ ann, trend }) => {
  const answer = await generate(ann, trend);
  isContentState(answer, 202);
  assert.equal([answer.body.status, answer.body.stage], ['generating', 'script']);
  const read = await ann.call('GET', `${CONTENT}/${answer.body.content_id}`, undefined, after(answer));
  assert.is(read.status, 200, 'callers read their own writes');
});

it('takes a repeat of one person under the same key as the same request', async ({ ann, bob, trend }) => {
  const key = { 'idempotency-key': randomUUID() };
  const first = await generate(ann, trend, key);
  const again = await generate(ann, trend, key);
  assert.equal(again.body, first.body);
  const other = await generate(bob, trend, key);
  assert.is(other.status, 202);
  assert.is.not(other.body.content_id, first.body.content_id);
});

it('takes simultaneous repeats under the same key as one request', async ({ url, trend }) => {
  const eve = await newcomer(url, 'Eve');
  const key = { 'idempotency-key': randomUUID() };
  const answers = await Promise.all(Array.from({ length: 4 }, () => generate(eve, trend, key)));
  assert.equal(new Set(answers.map(({ status }) => status)), new Set([202]));
  assert.is(new Set(answers.map(({ text }) => text)).size, 1);
  const [first] = answers;
  if (!first) throw new Error('nothing was answered');
  assert.is(itemsOf(await eve.call('GET', CONTENT, undefined, after(first))).length, 1);
});

it('refuses a request field by field', async ({ ann, trend }) => {
  isInvalid(
    await ann.call('POST', `${CONTENT}/generate`, {}),
    ['missing', 'body', 'trend_id'],
    ['missing', 'body', 'trend_topic'],
  );
  isInvalid(
    await ann.call('POST', `${CONTENT}/generate`, { trend_id: 'nonsense', trend_topic: '', tone: 5 }),
    ['uuid_parsing', 'body', 'trend_id'],
    ['string_too_short', 'body', 'trend_topic'],
    ['string_type', 'body', 'tone'],
  );
  isInvalid(await ann.call('POST', `${CONTENT}/generate`, { ...requestFor(trend), tone: 5 }), [
    'string_type',
    'body',
    'tone',
  ]);
});

it('shows content with every field', async ({ ann, client, content_id }) => {
  await contentThat(client, content_id, 'waits for review', atGate('review'));
  const { body } = await ann.call('GET', `${CONTENT}/${content_id}`);
  hasFields(
    body,
    ...['content_id', 'thread_id', 'owner_id', 'trend_id', 'trend_topic', 'niche', 'target_platform', 'tone'],
    ...['visual_style', 'status', 'stage', 'title', 'description', 'hashtags', 'script', 'revisions', 'gate'],
    ...['publications', 'cost_usd', 'failure', 'created_at', 'updated_at'],
  );
  assert.equal([body.status, body.stage, body.owner_id], ['awaiting_review', 'review', ann.id]);
  hasFields(body.gate, 'name', 'opened_at', 'expires_at');
  hasFields(body.script, 'revision', 'scenes');
  for (const scene of body.script.scenes) hasFields(scene, 'index', 'narration', 'visual_prompt', 'duration_seconds');
});

it('shows the visual prompts of the script', async ({ ann, client, content_id }) => {
  const { script } = await contentThat(client, content_id, 'waits for review', atGate('review'));
  const { body } = await ann.call('GET', `${CONTENT}/${content_id}/visual-prompts`);
  hasFields(body, 'content_id', 'revision', 'prompts');
  assert.equal(
    body.prompts,
    script?.scenes.map(({ index, visual_prompt }) => ({ index, prompt: visual_prompt })),
  );
});

it('shows content to its owner and administrators alone', async ({ ann, bob, admin, content_id }) => {
  for (const path of ['', '/visual-prompts'])
    isError(await bob.call('GET', `${CONTENT}/${content_id}${path}`), 404, 'not_found');
  assert.is((await admin.call('GET', `${CONTENT}/${content_id}`)).status, 200);
  isError(await ann.call('GET', `${CONTENT}/${randomUUID()}`), 404, 'not_found');
  isError(await ann.call('GET', `${CONTENT}/nonsense`), 404, 'not_found');
});

/** The ids in a list that sees everything written so far. */
const listed = async (person: Person, query: string): Promise<unknown[]> =>
  itemsOf(await person.call('GET', `${CONTENT}?${query}`)).map(({ content_id }) => content_id);

/** Two contents of someone new, newest first. */
async function twoContents({ url, trend }: Context): Promise<{ cat: Person; ids: string[] }> {
  const cat = await newcomer(url, 'Cat');
  const [first, second] = [await generate(cat, trend), await generate(cat, trend)];
  await cat.call('GET', CONTENT, undefined, after(second));
  return { cat, ids: [second.body.content_id, first.body.content_id] };
}

it('lists one’s own content in pages, newest first', async (c) => {
  const { cat, ids } = await twoContents(c);
  const all = itemsOf(await cat.call('GET', CONTENT));
  assert.ok(all.every(({ owner_id }) => owner_id === cat.id));
  assert.equal(
    all.map(({ content_id }) => content_id),
    ids,
  );
  const first = await cat.call('GET', `${CONTENT}?limit=1`);
  const second = await cat.call('GET', `${CONTENT}?limit=1&cursor=${encodeURIComponent(first.body.next_cursor)}`);
  assert.equal(
    [...itemsOf(first), ...itemsOf(second)].map(({ content_id }) => content_id),
    ids,
  );
  assert.is(second.body.next_cursor, null);
});

it('filters the list', async (c) => {
  const { cat, ids } = await twoContents(c);
  assert.equal(await listed(cat, 'status=published'), []);
  assert.equal(await listed(cat, 'niche=nonsense'), []);
  assert.equal(await listed(cat, 'platform=local'), ids);
  assert.equal(await listed(cat, `from=2020-01-01&to=${new Date().toISOString().slice(0, 10)}`), ids);
  assert.equal(await listed(cat, 'to=2020-01-01T00:00:00%2B02:00'), []);
});

it('lists the content of others for administrators alone', async (c) => {
  const { cat, ids } = await twoContents(c);
  assert.equal(await listed(cat, `owner=${c.ann.id}`), ids, 'users see their own, no matter what they ask for');
  assert.equal(await listed(c.admin, `owner=${cat.id}`), ids);
  assert.ok((await listed(c.admin, '')).includes(c.content_id));
});

it('refuses a page that it cannot give', async ({ ann }) => {
  isError(await ann.call('GET', `${CONTENT}?cursor=made-up`), 400, 'bad_request');
  isInvalid(await ann.call('GET', `${CONTENT}?limit=0`), ['greater_than_equal', 'query', 'limit']);
  isInvalid(await ann.call('GET', `${CONTENT}?limit=201`), ['less_than_equal', 'query', 'limit']);
});

it.run();
