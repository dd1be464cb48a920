import { randomUUID } from 'node:crypto';
import * as assert from 'uvu/assert';
import { director } from '../../../../domains/director/index.ts';
import { type Lane, laneView } from '../../../../read-models/enums.ts';
import { exampleContent, failing } from '../../../support/examples/content.ts';
import { exampleImage } from '../../../support/examples/image.ts';
import { get, given, write } from '../../../support/given.ts';
import { type Call, type ServiceUnderTest, startServiceUnderTest } from '../../../support/stacks/service.ts';
import { suiteOn } from '../../../support/suite-on.ts';

const it = suiteOn('cards and counts of content over HTTP', () => startServiceUnderTest(director));

const CARDS = '/api/v1/content/cards';
const COUNTS = '/api/v1/content/counts';

type Card = { content_id: string; lane: Lane; lane_entered_at: string; cover_url: string | null };
type Counts = { lanes: { lane: Lane; contents: number }[]; contents: number; approved: number };

const cards = async (c: ServiceUnderTest, query: string, call: Call) => {
  const { status, body } = await c.callCaughtUp('GET', `${CARDS}?${query}`, call);
  assert.is(status, 200, `${query}: ${JSON.stringify(body)}`);
  return body as { items: Card[]; next_cursor: string | null };
};
const idsOf = ({ items }: { items: Card[] }) => items.map(({ content_id }) => content_id);
const counts = async (c: ServiceUnderTest, query: string, call: Call) => {
  const { status, body } = await c.callCaughtUp('GET', `${COUNTS}?${query}`, call);
  assert.is(status, 200, `${query}: ${JSON.stringify(body)}`);
  const { lanes, ...sums } = body as Counts;
  assert.equal(
    lanes.map(({ lane }) => lane),
    [...laneView.options],
  );
  return {
    ...sums,
    ...Object.fromEntries(lanes.filter((each) => each.contents > 0).map((each) => [each.lane, each.contents])),
  };
};

/** Contents of one user, one in each of some lanes. */
async function some(c: ServiceUnderTest) {
  const user = randomUUID();
  const of = (changes: Parameters<typeof exampleContent>[0] = {}) => exampleContent({ owner_id: user, ...changes });
  const items = {
    review: of({ niche: 'health' }),
    images: of(),
    stopped: of({ target_platform: 'youtube' }),
    rejected: of(),
    archived: of(),
  };
  const no = { type: 'DecideGate', approved: false, feedback: null, by: user } as const;
  await write(
    c.resources.store,
    items.review.historyAt('review'),
    items.images.historyAt('images'),
    items.stopped.historyAt('images', failing('images')),
    items.rejected.historyAt('review', no),
    items.archived.historyAt('review', { type: 'CancelContent', by: user }),
  );
  const ids = Object.fromEntries(Object.entries(items).map(([name, { content_id }]) => [name, content_id]));
  return { user, ...(ids as Record<keyof typeof items, string>) };
}

it('lists the cards of one lane or of several, newest first, without scripts', async (c) => {
  const { user, review, images, stopped, rejected, archived } = await some(c);
  const all = await cards(c, '', { user });
  assert.equal(idsOf(all), [archived, rejected, stopped, images, review]);
  assert.equal(
    all.items.map(({ lane }) => lane),
    ['archived', 'stopped', 'stopped', 'images', 'review'],
  );
  assert.not('script' in (all.items[0] ?? {}));
  assert.equal(idsOf(await cards(c, 'lane=stopped', { user })), [rejected, stopped]);
  assert.equal(idsOf(await cards(c, 'lane=images,review,done', { user })), [images, review]);
  assert.equal(idsOf(await cards(c, 'lane=stopped&platform=youtube', { user })), [stopped]);
  assert.equal(idsOf(await cards(c, 'status=rejected', { user })), [rejected]);
});

it('pages through lanes by the cursor', async (c) => {
  const { user, review, images } = await some(c);
  const first = await cards(c, 'lane=images,review&limit=1', { user });
  assert.equal(idsOf(first), [images]);
  const second = await cards(c, `lane=images,review&limit=500&cursor=${first.next_cursor}`, { user });
  assert.equal([idsOf(second), second.next_cursor], [[review], null]);
});

it('shows the picture of the first scene, by a link that opens without a token', async (c) => {
  const item = exampleContent();
  const image = exampleImage({ content_id: item.content_id });
  await write(c.resources.store, item.historyAt('images'), image.history(image.requested, image.generated()));
  const [card] = (await cards(c, '', { user: item.owner })).items;
  assert.match(card?.cover_url ?? '', new RegExp(`/files/${image.file.file_path}\\?expires=\\d+&signature=`));
});

it('counts contents by lane, and those that were ever approved', async (c) => {
  const { user } = await some(c);
  const whole = { contents: 5, approved: 2 };
  assert.equal(await counts(c, '', { user }), { ...whole, review: 1, images: 1, stopped: 2, archived: 1 });
  assert.equal(await counts(c, 'niche=health', { user }), { contents: 1, approved: 0, review: 1 });
  assert.equal(await counts(c, 'platform=youtube', { user }), { contents: 1, approved: 1, stopped: 1 });
  assert.equal(await counts(c, '', { user: randomUUID() }), { contents: 0, approved: 0 });
});

it('counts everyone’s or someone’s for administrators, and their own for others', async (c) => {
  const { user } = await some(c);
  const other = randomUUID();
  assert.is((await counts(c, `owner=${user}`, { role: 'admin' })).contents, 5);
  assert.ok(Number((await counts(c, '', { role: 'admin' })).contents) >= 5);
  assert.is((await counts(c, `owner=${user}`, { user: other })).contents, 0);
  assert.equal(idsOf(await cards(c, `owner=${user}`, { user: other })), []);
});

for (const query of ['lane=odd', 'lane=', 'lane=images,,review', 'status=odd', 'limit=501']) {
  it(`refuses ${query}`, async (c) => {
    await given(c)
      .when(get(`${CARDS}?${query}`))
      .then(422);
  });
}

it('finds content by words of its title or topic, and none of anybody else', async (c) => {
  const user = randomUUID();
  const bees = exampleContent({ owner_id: user, trend_topic: 'Why bees (really) dance' });
  const ants = exampleContent({ owner_id: user, trend_topic: 'Ants' });
  const others = exampleContent({ owner_id: randomUUID(), trend_topic: 'Why bees (really) dance' });
  for (const each of [bees, ants, others]) await write(c.resources.store, each.historyAt('script'));
  const found = async (q: string) => idsOf(await cards(c, `q=${encodeURIComponent(q)}`, { user }));
  assert.equal(await found('DANCE bee'), [bees.content_id]);
  assert.equal(await found('(really)'), [bees.content_id]);
  assert.equal(await found('bees ants'), []);
  assert.equal(await found('.*'), []);
  const first = await cards(c, 'limit=1', { user });
  const next = `limit=1&cursor=${first.next_cursor}`;
  assert.is((await c.call('GET', `${CARDS}?${next}&q=bees`, { user })).status, 400, 'the cursor of another list');
});

it.run();
