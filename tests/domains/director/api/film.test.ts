import { randomUUID } from 'node:crypto';
import * as assert from 'uvu/assert';
import { contentEvents } from '../../../../contracts/director/content.ts';
import { director } from '../../../../domains/director/index.ts';
import { filmChoicesOf } from '../../../../domains/shared/film-choices.ts';
import { exampleContent } from '../../../support/examples/content.ts';
import { appended, get, given, invalid, put, refused } from '../../../support/given.ts';
import { startServiceUnderTest } from '../../../support/stacks/service.ts';
import { suiteOn } from '../../../support/suite-on.ts';

const it = suiteOn('choosing again what a film is to be like over HTTP', () => startServiceUnderTest(director));

type Item = ReturnType<typeof exampleContent>;

const choose = ({ content_id, owner }: Item, body: object, call: object = {}) =>
  put(`/api/v1/content/${content_id}/film`, { user: owner, ...call, body });

it('changes what is given, keeps the rest, and goes back to the settings for null', async (c) => {
  const item = exampleContent();
  const { content_id, owner } = item;
  const choices = async () => {
    const { look, format, music, request } = await filmChoicesOf(c.resources.store, owner, content_id);
    return [look, format, music, request?.visual_style];
  };
  const chosen = appended(contentEvents, content_id, 'FilmChosen');
  const answer = { status: 200, body: { ...item.ids, status: 'awaiting_review', stage: 'review' } };
  await given(c, item.historyAt('review'))
    .when(choose(item, { look: 'storybook', format: '16:9' }))
    .then(answer, chosen);
  assert.equal(await choices(), ['storybook', '16:9', null, 'watercolor']);
  await given(c)
    .when(choose(item, { format: null, music: 'none' }))
    .then(answer, chosen);
  assert.equal(await choices(), ['storybook', null, 'none', 'watercolor']);
  const { body } = await given(c)
    .when(get(`/api/v1/content/${content_id}`, { user: owner }))
    .then(200);
  assert.is(body.visual_style, 'watercolor');
});

it('goes back to the style of before with the look, and keeps it where only something else is chosen', async (c) => {
  const item = exampleContent();
  const style = async () => (await filmChoicesOf(c.resources.store, item.owner, item.content_id)).request?.visual_style;
  const chosen = appended(contentEvents, item.content_id, 'FilmChosen');
  await given(c, item.historyAt('review'))
    .when(choose(item, { look: 'noir' }))
    .then(200, chosen);
  assert.is(await style(), 'noir');
  await given(c)
    .when(choose(item, { look: null }))
    .then(200, chosen);
  assert.is(await style(), item.request.visual_style);
  await given(c)
    .when(choose(item, { look: null, format: '1:1' }))
    .then(200, chosen);
  assert.is(await style(), item.request.visual_style);
});

it('plays music that is named, and asks which where none is', async (c) => {
  const item = exampleContent();
  await given(c, item.historyAt('review'))
    .when(choose(item, { music: 'file' }))
    .then(invalid(['content/no-music-file', 'body', 'music_file_path']));
  const path = `${item.owner}/materials/song.mp3`;
  await c.resources.files.write(path, Buffer.from('a song'));
  const [event] = await given(c)
    .when(choose(item, { music_file_path: path }))
    .then(200, appended(contentEvents, item.content_id, 'FilmChosen'))
    .then(() => c.resources.store.eventsOf(contentEvents, item.content_id).then((events) => events.slice(-1)));
  assert.equal(event?.type === 'FilmChosen' && [event.data.film.music, event.data.film.music_file_path], [
    'file',
    path,
  ]);
});

it('is refused for voices of another language, files of others, and videos under way', async (c) => {
  const item = exampleContent();
  await given(c, item.historyAt('review'))
    .when(choose(item, { voice_id: 'de' }))
    .then(invalid(['content/voice-speaks-another-language', 'body', 'voice_id']));
  await given(c)
    .when(choose(item, { look: 'plain' }))
    .then(invalid(['enum', 'body', 'look']));
  await given(c)
    .when(choose(item, { look: 'noir' }, { user: randomUUID() }))
    .then(404);
  const late = exampleContent();
  await given(c, late.historyAt('images'))
    .when(choose(late, { look: 'noir' }))
    .then(refused(409, 'conflict', 'content/film-under-way'));
});

it.run();
