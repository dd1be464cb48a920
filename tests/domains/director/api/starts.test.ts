import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as assert from 'uvu/assert';
import { contentEvents } from '../../../../contracts/director/content.ts';
import { topicEvents } from '../../../../contracts/director/topic.ts';
import { imageEvents } from '../../../../contracts/media/image.ts';
import { director } from '../../../../domains/director/index.ts';
import { exampleContent, script } from '../../../support/examples/content.ts';
import { exampleImage } from '../../../support/examples/image.ts';
import { get, given, history, post, refused, write } from '../../../support/given.ts';
import { startServiceUnderTest } from '../../../support/stacks/service.ts';
import { suiteOn } from '../../../support/suite-on.ts';

const START = '/api/v1/content/start';
const FACTS = 'Bienen tanzen, um anderen den Weg zu einer Blüte zu zeigen. Die Richtung des Tanzes ist die zur Sonne.';
const PAGE = `<html><title>Why bees dance</title><article>${'<p>Bees dance to show others the way to a flower. The dance is a map of the meadow, and it is read in the dark.</p>'.repeat(3)}</article></html>`;

const it = suiteOn('starting films from anything over HTTP', async () => {
  const pages = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE);
  });
  await new Promise<void>((ready) => pages.listen(0, '127.0.0.1', ready));
  const service = await startServiceUnderTest(director, {
    PLATFORM_PAGES_INSIDE: 'yes',
    PLATFORM_USER_WORK_LIMIT: '5',
  });
  const page = `http://127.0.0.1:${(pages.address() as AddressInfo).port}/bees?utm=1`;
  return {
    ...service,
    page,
    async stop() {
      pages.close();
      await service.stop();
    },
  };
});

type Started = { content_id: string; trend_id: string };

it('makes a topic in one’s own words a trend of its own, and a film of it as chosen', async (c) => {
  const { store } = c.resources;
  const user = randomUUID();
  const chosen = {
    language: 'de',
    seconds: 60,
    format: '1:1',
    look: 'headline',
    tone: 'locker',
    instructions: 'Keine Frage am Schluss',
    character: 'ein Mädchen mit gelbem Regenmantel',
  };
  const asked = { topic: 'Warum Bienen tanzen', facts: FACTS, ...chosen };
  const { status, body } = await c.call('POST', START, { user, body: asked });
  assert.equal([status, body.status, body.stage], [202, 'generating', 'script']);
  const { content_id, trend_id } = body as Started;
  const topic = await store.lastOf(topicEvents, trend_id, 'TopicGiven');
  assert.equal([topic?.data.owner_id, topic?.data.topic, topic?.data.summary], [user, 'Warum Bienen tanzen', FACTS]);
  const request = (await store.lastOf(contentEvents, content_id, 'ContentRequested'))?.data;
  assert.ok(request);
  assert.equal(
    [request.trend_id, request.trend_source, request.language, request.seconds, request.instructions],
    [trend_id, 'manual', 'de', 60, 'Keine Frage am Schluss'],
  );
  assert.equal(request.character, { description: chosen.character, picture: null });
  assert.equal([request.film.format, request.film.look, request.film.voice_id], ['1:1', 'headline', null]);
  const { body: shown } = await c.callCaughtUp('GET', `/api/v1/content/${content_id}`, { user });
  assert.equal(
    [shown.language, shown.seconds, shown.character, shown.character_picture],
    ['de', 60, chosen.character, null],
  );
});

it('makes another film of one’s own topic, and none of someone else’s', async (c) => {
  const user = randomUUID();
  const { body } = await c.call('POST', START, { user, body: { topic: 'Bees' } });
  const again = { trend_id: (body as Started).trend_id, trend_topic: 'Bees again' };
  assert.is((await c.call('POST', '/api/v1/content/generate', { user, body: again })).status, 202);
  await given(c)
    .when(post('/api/v1/content/generate', { body: again }))
    .then(refused(404, 'not_found'));
});

it('starts one film for repeats under the same key', async (c) => {
  const [user, key] = [randomUUID(), randomUUID()];
  const ask = (path: string, body: object) => c.call('POST', path, { user, key, body });
  assert.equal((await ask(START, { topic: 'Bees' })).body, (await ask(START, { topic: 'Bees' })).body);
  const from = { page_url: c.page };
  assert.equal((await ask(`${START}/page`, from)).body, (await ask(`${START}/page`, from)).body);
});

it('takes a script as it is to the first gate', async (c) => {
  const { store } = c.resources;
  const own = '# Bienen\nBienen tanzen.\n\nUnd sie meinen es so!';
  const { status, body } = await c.call('POST', `${START}/script`, { body: { script: own } });
  assert.equal([status, body.status, body.stage], [202, 'awaiting_review', 'review']);
  const drafted = (await store.lastOf(contentEvents, (body as Started).content_id, 'ScriptDrafted'))?.data;
  assert.equal([drafted?.title, drafted?.provider, drafted?.language], ['Bienen', 'own-script', 'de']);
  assert.equal(
    drafted?.scenes.map(({ narration }) => narration),
    ['Bienen tanzen.', 'Und sie meinen es so!'],
  );
  assert.match(drafted?.scenes[0]?.visual_prompt ?? '', 'bee');
});

it('writes about a web page, which is its source', async (c) => {
  const { status, body } = await c.call('POST', `${START}/page`, { body: { page_url: c.page } });
  assert.is(status, 202, JSON.stringify(body));
  const request = (await c.resources.store.lastOf(contentEvents, (body as Started).content_id, 'ContentRequested'))
    ?.data;
  assert.equal([request?.trend_topic, request?.trend_url], ['Why bees dance', c.page.split('?')[0]]);
  assert.match(request?.trend_summary ?? '', /^Bees dance to show others/);
});

it('starts another film with the choices of an earlier one', async (c) => {
  const owner_id = randomUUID();
  const picture = exampleImage();
  const { asset_id } = picture.request;
  await write(c.resources.store, history(imageEvents, asset_id, owner_id, picture.requested, picture.generated()));
  const character = { description: 'a red fox', picture: { asset_id, file_path: picture.file.file_path } };
  const item = exampleContent({ owner_id, character, language: 'en', seconds: 90, tone: 'casual' });
  await write(c.resources.store, item.historyAt('review'));
  const copy = async (body: object) => {
    const answer = await c.call('POST', `/api/v1/content/${item.content_id}/duplicate`, { user: item.owner, body });
    assert.is(answer.status, 202, JSON.stringify(answer.body));
    return c.resources.store.eventsOf(contentEvents, (answer.body as Started).content_id);
  };
  const [requested] = await copy({ tone: 'serious' });
  assert.ok(requested?.type === 'ContentRequested');
  const { tone, seconds, copied_from, trend_id } = requested.data;
  assert.equal([tone, seconds, copied_from, trend_id], ['serious', 90, item.content_id, item.request.trend_id]);
  assert.equal(requested.data.character, character);
  const characterOf = async (body: object) => {
    const [another] = await copy(body);
    return another?.type === 'ContentRequested' ? another.data.character : undefined;
  };
  assert.equal(await characterOf({ character: 'a red fox' }), character);
  assert.equal(await characterOf({ character: 'a robot' }), { description: 'a robot', picture: null });
  const kept = (await copy({ keep_script: true })).find(({ type }) => type === 'ScriptDrafted');
  assert.equal(kept?.type === 'ScriptDrafted' && kept.data.scenes, script.scenes);
  await given(c)
    .when(post(`/api/v1/content/${item.content_id}/duplicate`, { body: {} }))
    .then(refused(404, 'not_found'));
});

it('estimates another film like an earlier one, with its script or a new one', async (c) => {
  const item = exampleContent({ language: 'en', seconds: 90 });
  await write(c.resources.store, item.historyAt('review'));
  const path = `/api/v1/content/${item.content_id}/duplicate/estimate`;
  const estimate = async (body: object) => {
    const answer = await c.call('POST', path, { user: item.owner, body });
    assert.is(answer.status, 200, JSON.stringify(answer.body));
    return answer.body as { scenes: number; seconds: number; language: string };
  };
  const kept = await estimate({ keep_script: true });
  assert.equal([kept.scenes, kept.language], [script.scenes.length, 'en']);
  const written = await estimate({});
  const short = await estimate({ seconds: 20 });
  assert.ok(written.seconds > kept.seconds && written.seconds > short.seconds);
  await given(c)
    .when(post(path, { user: item.owner, body: { keep_script: true, language: 'de' } }))
    .then(refused(422, 'validation_error'));
  await given(c)
    .when(post(path, { body: {} }))
    .then(refused(404, 'not_found'));
});

it('starts many at once, or none if a row is wrong', async (c) => {
  const user = randomUUID();
  const rows = 'topic,language,seconds\nTides,en,30\nBienen,de,900\n,en,\nLos mares,es,30\n';
  await given(c)
    .when(post(`${START}/many`, { user, body: { rows } }))
    .then(({ status, body }) => {
      assert.is(status, 422, JSON.stringify(body));
      const wrong = (body.detail as { loc: unknown[] }[]).map(({ loc }) => loc.slice(1));
      assert.equal(wrong, [
        ['rows', 3, 'seconds'],
        ['rows', 4, 'topic'],
        ['rows', 5, 'language'],
      ]);
    });
  await given(c)
    .when(get('/api/v1/content', { user }))
    .then(({ body }) => assert.equal(body.items, []));
  const answer = await c.call('POST', `${START}/many`, { user, body: { rows: 'Tides\nBees', tone: 'casual' } });
  assert.equal([answer.status, (answer.body.items as { row: number }[]).map(({ row }) => row)], [202, [1, 2]]);
  const { body } = await c.callCaughtUp('GET', '/api/v1/content', { user });
  assert.is((body.items as unknown[]).length, 2);
});

it('starts none of many that are too much together', async (c) => {
  const user = randomUUID();
  const rows = 'one\ntwo\nthree\nfour\nfive\nsix';
  const { status, body } = await c.call('POST', `${START}/many`, { user, body: { rows } });
  assert.equal([status, body.error], [409, 'work_limit_reached']);
  const { body: listed } = await c.callCaughtUp('GET', '/api/v1/content', { user });
  assert.equal(listed.items, []);
});

const refusals: [what: string, path: string, body: object, code: string][] = [
  ['a language that nobody here writes', START, { topic: 'Los mares', language: 'es' }, 'content/language-not-written'],
  [
    'a voice of another language',
    START,
    { topic: 'Bees', language: 'en', voice_id: 'de' },
    'content/voice-speaks-another-language',
  ],
  [
    'someone else’s picture of a character',
    START,
    { topic: 'Bees', character_picture: randomUUID() },
    'content/no-such-own-picture',
  ],
  ['someone else’s picture', START, { topic: 'Bees', pictures: [randomUUID()] }, 'content/no-such-own-picture'],
  ['a script without words', `${START}/script`, { script: '# Title' }, 'content/empty-script'],
];
for (const [what, path, body, code] of refusals)
  it(`refuses ${what} before anything is spent`, async (c) => {
    await given(c)
      .when(post(path, { body }))
      .then(({ status, body: answer }) => {
        const [problem] = answer.detail as { type: string }[];
        assert.equal([status, problem?.type], [422, code], JSON.stringify(answer));
      });
  });

it('estimates length and language before anything is started', async (c) => {
  const estimate = async (body: object) => (await c.call('POST', `${START}/estimate`, { body })).body;
  const short = await estimate({ topic: 'Warum Bienen tanzen', facts: FACTS, seconds: 180 });
  assert.is(short.language, 'de');
  assert.match(String(short.not_done), /Mehr Fakten/);
  const own = await estimate({ script: 'One sentence of words.\n\nAnother one.' });
  assert.equal([own.scenes, own.language], [2, 'en']);
});

it('estimates many, row by row and together, and names the rows that are wrong', async (c) => {
  const rows = 'topic,language,seconds\nTides,en,30\nBienen,de,900\nWarum Bienen tanzen,de,\n';
  const { status, body } = await c.call('POST', `${START}/many/estimate`, { body: { rows, tone: 'casual' } });
  assert.is(status, 200, JSON.stringify(body));
  const items = body.rows as { row: number; topic: string; language: string; seconds: number }[];
  assert.equal(
    items.map(({ row, topic, language }) => [row, topic, language]),
    [
      [2, 'Tides', 'en'],
      [4, 'Warum Bienen tanzen', 'de'],
    ],
  );
  assert.ok(items.every(({ seconds }) => seconds > 0));
  assert.equal(
    (body.problems as { row: number; field: string }[]).map(({ row, field }) => [row, field]),
    [[3, 'seconds']],
  );
  assert.equal([body.amount_usd, body.at_most_usd], [0, 0]);
  const most = Array.from({ length: 51 }, (_, index) => `Topic ${index}`).join('\n');
  const many = await c.call('POST', `${START}/many/estimate`, { body: { rows: most } });
  assert.equal([many.body.rows, (many.body.problems as { row: number }[])[0]?.row], [[], 51]);
});

it.run();
