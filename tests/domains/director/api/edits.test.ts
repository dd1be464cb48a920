import { randomUUID } from 'node:crypto';
import * as assert from 'uvu/assert';
import { contentEvents } from '../../../../contracts/director/content.ts';
import { director } from '../../../../domains/director/index.ts';
import type { ContentDocument } from '../../../../read-models/contents.ts';
import { exampleContent, failing, script } from '../../../support/examples/content.ts';
import { exampleImage } from '../../../support/examples/image.ts';
import { exampleMaterial } from '../../../support/examples/material.ts';
import { appended, get, given, invalid, put, refused } from '../../../support/given.ts';
import { startServiceUnderTest } from '../../../support/stacks/service.ts';
import { suiteOn } from '../../../support/suite-on.ts';

const it = suiteOn('editing scripts over HTTP', () => startServiceUnderTest(director));

type Item = ReturnType<typeof exampleContent>;
type Scenes = NonNullable<ContentDocument['script']>['scenes'];

const edit = ({ content_id, owner }: Item, body: object, call: object = {}) =>
  put(`/api/v1/content/${content_id}/script`, { user: owner, ...call, body: { revision: 1, ...body } });
const seen = ({ content_id, owner }: Item) => get(`/api/v1/content/${content_id}`, { user: owner });
const at = (item: Item, status: string, stage: string, revision: number) => ({
  status: 200,
  body: { ...item.ids, status, stage, revision },
});
const [first, second, third] = script.scenes as [Scenes[number], Scenes[number], Scenes[number]];

it('change the words, the order and the number of scenes, and what is left out stays', async (c) => {
  const item = exampleContent();
  // The space belongs to the sign.
  const card = { kind: 'number', label: 'a day', value: 2.5, prefix: '≈ ', unit: 'miles' };
  const added = { narration: ' A scene of my own, of nine words in all. ', visual_prompt: 'a garden', card };
  await given(c, item.historyAt('review'))
    .when(edit(item, { scenes: [third, added, first] }))
    .then(at(item, 'awaiting_review', 'review', 2), appended(contentEvents, item.content_id, 'ScriptEdited'));
  await given(c)
    .when(seen(item))
    .then(({ body }) => {
      const { title, gate, script: now, revisions } = body as unknown as ContentDocument;
      assert.equal([title, gate?.name, now?.revision], [script.title, 'review', 2]);
      assert.equal(
        now?.scenes.map(({ index, narration, visual_prompt, duration_seconds, card }) => [
          index,
          narration,
          visual_prompt,
          duration_seconds,
          card,
        ]),
        [
          [0, third.narration, 'a meadow', 3, null],
          [1, 'A scene of my own, of nine words in all.', 'a garden', 3.6, card],
          [2, first.narration, 'a bee', 3, null],
        ],
      );
      assert.equal(
        revisions.map(({ revision, by }) => [revision, by]),
        [
          [1, null],
          [2, item.owner],
        ],
      );
    });
});

it('make again at the second gate what the film is made of, and nothing for what is only posted with it', async (c) => {
  const item = exampleContent();
  await given(c, item.historyAt('final_review'))
    .when(edit(item, { description: 'Shorter', hashtags: ['#bees'] }))
    .then(at(item, 'awaiting_review', 'final_review', 2), appended(contentEvents, item.content_id, 'ScriptEdited'));
  await given(c)
    .when(edit(item, { revision: 2, title: 'Bees' }))
    .then(
      at(item, 'producing', 'images', 3),
      appended(
        contentEvents,
        item.content_id,
        'ScriptEdited',
        'ContentApproved',
        'ContentStatusChanged',
        'PipelineStageChanged',
        'ContentStatusChanged',
      ),
    );
  await given(c)
    .when(edit(item, { revision: 3, title: 'Bees again' }))
    .then(refused(409, 'conflict', 'content/not-editable'));
});

it('bring content that failed back to the first gate', async (c) => {
  const item = exampleContent();
  await given(c, item.historyAt('images', failing('images')))
    .when(edit(item, { scenes: [first, second] }))
    .then(
      at(item, 'awaiting_review', 'review', 2),
      appended(
        contentEvents,
        item.content_id,
        'ScriptEdited',
        'PipelineStageChanged',
        'GateOpened',
        'ContentStatusChanged',
      ),
    );
  await given(c)
    .when(seen(item))
    .then(({ body }) => assert.equal([body.failure, (body.gate as { name: string }).name], [null, 'review']));
});

it('are refused on a script that someone has changed since, with who it was', async (c) => {
  const item = exampleContent();
  const admin = { user: randomUUID(), role: 'admin' };
  const key = randomUUID();
  await given(c, item.historyAt('review'))
    .when(edit(item, { title: 'Bees' }, { ...admin, key }))
    .then(at(item, 'awaiting_review', 'review', 2), appended(contentEvents, item.content_id, 'ScriptEdited'));
  const { body } = await given(c)
    .when(edit(item, { title: 'Wasps' }))
    .then(refused(409, 'conflict', 'content/changed-since'));
  const { revision, by } = body.detail as { revision: number; by: string };
  assert.equal([revision, by], [2, admin.user]);
  await given(c)
    .when(edit(item, { title: 'Bees' }, { ...admin, key }))
    .then(at(item, 'awaiting_review', 'review', 2));
});

it('pin a picture of the owner to a scene, and no one else’s', async (c) => {
  const own = exampleImage();
  const item = exampleContent({ owner_id: own.owner });
  const { file_path } = own.file;
  const other = exampleImage();
  const pinning = ({ asset_id }: { asset_id: string }) =>
    edit(item, { scenes: [{ ...first, pinned: { asset_id } }, second] });
  const made = (image: typeof own) => image.history(image.requested, image.generated());
  await given(c, item.historyAt('review'), made(own), made(other))
    .when(pinning(other.request))
    .then(invalid(['content/no-such-picture', 'body', 'scenes']));
  await given(c)
    .when(pinning(own.request))
    .then(at(item, 'awaiting_review', 'review', 2), appended(contentEvents, item.content_id, 'ScriptEdited'));
  const edited = await c.resources.store.lastOf(contentEvents, item.content_id, 'ScriptEdited');
  assert.equal(edited?.data.scenes[0]?.pinned, { asset_id: own.request.asset_id, file_path });
});

it('pin a picture that the owner has uploaded, unless it was deleted', async (c) => {
  const { owner, request, file, requested, stored, deleted, history } = exampleMaterial();
  const item = exampleContent({ owner_id: owner });
  const music = exampleMaterial({ owner_id: owner, kind: 'music' });
  const pinning = (asset_id: string) => edit(item, { scenes: [{ ...first, pinned: { asset_id } }, second] });
  await given(c, item.historyAt('review'), history(requested, stored), music.history(music.requested, music.stored))
    .when(pinning(music.request.material_id))
    .then(invalid(['content/no-such-picture', 'body', 'scenes']));
  await given(c)
    .when(pinning(request.material_id))
    .then(at(item, 'awaiting_review', 'review', 2), appended(contentEvents, item.content_id, 'ScriptEdited'));
  const edited = await c.resources.store.lastOf(contentEvents, item.content_id, 'ScriptEdited');
  assert.equal(edited?.data.scenes[0]?.pinned, { asset_id: request.material_id, file_path: file.file_path });
  const other = exampleContent({ owner_id: owner });
  await given(c, other.historyAt('review'), history(deleted))
    .when(edit(other, { scenes: [{ ...first, pinned: { asset_id: request.material_id } }, second] }))
    .then(invalid(['content/no-such-picture', 'body', 'scenes']));
});

it('pin a clip of the owner’s as they do a picture', async (c) => {
  const { owner, request, file, requested, stored, history } = exampleMaterial({ kind: 'clip' });
  const item = exampleContent({ owner_id: owner });
  await given(c, item.historyAt('review'), history(requested, stored))
    .when(edit(item, { scenes: [{ ...first, pinned: { asset_id: request.material_id } }, second] }))
    .then(at(item, 'awaiting_review', 'review', 2), appended(contentEvents, item.content_id, 'ScriptEdited'));
  const edited = await c.resources.store.lastOf(contentEvents, item.content_id, 'ScriptEdited');
  assert.equal(edited?.data.scenes[0]?.pinned, { asset_id: request.material_id, file_path: file.file_path });
});

it('need a script whose scenes have words and pictures, and cards that can be read', async (c) => {
  const item = exampleContent();
  for (const [scenes, ...place] of [
    [[], 'scenes'],
    [[{ ...first, narration: ' ' }], 'scenes', 0, 'narration'],
    [[{ ...first, visual_prompt: '' }], 'scenes', 0, 'visual_prompt'],
    [[{ ...first, card: { kind: 'list', title: '', items: ['one'] } }], 'scenes', 0, 'card', 'items'],
  ] as const) {
    const { status, body } = await c.call('PUT', `/api/v1/content/${item.content_id}/script`, {
      user: item.owner,
      body: { revision: 1, scenes },
    });
    assert.is(status, 422);
    assert.equal((body.detail as { loc: unknown[] }[])[0]?.loc, ['body', ...place]);
  }
});

it('concern only the owner’s content', async (c) => {
  const item = exampleContent();
  await given(c, item.historyAt('review'))
    .when(edit(item, { title: 'Bees' }, { user: randomUUID() }))
    .then(refused(404, 'not_found'));
});

it.run();
