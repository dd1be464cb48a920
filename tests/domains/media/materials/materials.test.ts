import { randomUUID } from 'node:crypto';
import * as assert from 'uvu/assert';
import { materialEvents } from '../../../../contracts/media/material.ts';
import { sweepUnfinished } from '../../../../domains/media/background/sweep-uploads.ts';
import { mediaSettings } from '../../../../domains/media/settings.ts';
import { createUploads } from '../../../../domains/media/use-cases/materials/upload.ts';
import { ffmpegFromConfig } from '../../../../domains/shared/providers/ffmpeg/from-config.ts';
import { pickSettings } from '../../../../kernel/config/index.ts';
import { eventually } from '../../../support/eventually.ts';
import { exampleMaterial } from '../../../support/examples/material.ts';
import { exampleUser } from '../../../support/examples/user.ts';
import { paintTestPicture } from '../../../support/fakes/pictures.ts';
import { toneWav } from '../../../support/fakes/tone-wav.ts';
import { appended, get, given, put, write } from '../../../support/given.ts';
import { suiteOn } from '../../../support/suite-on.ts';
import { MATERIALS, startMedia, uploader } from './support.ts';

const it = suiteOn('material', startMedia);

const idsIn = (body: Record<string, unknown>, id: string): unknown[] =>
  (body.items as Record<string, unknown>[]).map(({ [id]: value }) => value);

it('is listed for its owner by kind and status, and pictures also among images', async (c) => {
  const ann = uploader(c);
  const picture = await ann.upload('picture', await paintTestPicture(30, 20), 'Harbour');
  const music = await ann.upload('music', toneWav(0.5), 'Song');
  const started = await ann.announce('voice_over', 1_000);
  const list = async (query: string, user = ann.user) =>
    idsIn((await c.callCaughtUp('GET', `${MATERIALS}${query}`, { user })).body, 'material_id');
  assert.equal(await list('?status=stored'), [music.id, picture.id]);
  assert.equal(await list('?kind=music'), [music.id]);
  assert.equal(await list('?status=uploading'), [started.body.material_id]);
  assert.equal(await list('', randomUUID()), []);

  const assets = async (query: string) =>
    (await c.callCaughtUp('GET', `/api/v1/media/assets?${query}`, { user: ann.user })).body;
  assert.equal(idsIn(await assets('source=upload'), 'asset_id'), [picture.id]);
  assert.equal(idsIn(await assets('source=image'), 'asset_id'), []);
  const [shown] = (await assets('')).items as Record<string, unknown>[];
  assert.equal([shown?.kind, shown?.name, shown?.width, shown?.steps], ['upload', 'Harbour', 30, null]);
  await given(c)
    .when(get(`/api/v1/media/images/${picture.id}`, { user: ann.user }))
    .then(200);
});

it('is given another name and alt text', async (c) => {
  const { owner: user, request, requested, stored, history } = exampleMaterial();
  const path = `${MATERIALS}/${request.material_id}`;
  const { body } = await given(c, history(requested, stored))
    .when(put(path, { user, body: { name: 'Harbour', alt_text: 'Boats at sunset' } }))
    .then(200, appended(materialEvents, request.material_id, 'MaterialDescribed'));
  assert.equal([body.name, body.alt_text], ['Harbour', 'Boats at sunset']);
  const { body: cleared } = await given(c)
    .when(put(path, { user, body: { alt_text: null } }))
    .then(200, appended(materialEvents, request.material_id, 'MaterialDescribed'));
  assert.equal([cleared.name, cleared.alt_text], ['Harbour', null]);
  await given(c)
    .when(put(path, { user: randomUUID(), body: { name: 'Mine' } }))
    .then(404);
});

it('is deleted with its files, whether it is complete or not', async (c) => {
  const ann = uploader(c);
  const { files } = c.resources;
  const { id, shown } = await ann.upload('picture', await paintTestPicture(30, 20));
  const started = await ann.announce('music', 1_000);
  await ann.add(started.path, 0, toneWav(1).subarray(0, 500));
  const part = `${ann.user}/materials/${String(started.body.material_id)}.part`;
  assert.is(await files.exists(part), true);
  for (const each of [id, String(started.body.material_id)]) {
    const { status } = await c.call('DELETE', `${MATERIALS}/${each}`, { user: ann.user });
    assert.is(status, 200);
    assert.is((await c.call('GET', `${MATERIALS}/${each}`, { user: ann.user })).status, 404);
  }
  for (const path of [part, String(shown.file_path)])
    await eventually('removal of the file', async () => ((await files.exists(path)) ? null : true));
  assert.equal((await c.callCaughtUp('GET', MATERIALS, { user: ann.user })).body.items, []);
});

it('expires if its upload is not completed in time; a complete one whose process died is examined', async (c) => {
  const { store, documents, files, log } = c.resources;
  const limits = pickSettings(c.resources.config, mediaSettings);
  const requireDisk = async () => undefined;
  const signal = new AbortController().signal;
  const ffmpeg = ffmpegFromConfig({ FFMPEG_PATH: undefined }, c.resources.config);
  const uploads = createUploads({ store, files, ceilings: { requireDisk }, limits, ffmpeg, signal, log });
  const sound = toneWav(0.3);
  const [late, complete, fresh] = [
    exampleMaterial({ size_bytes: 5_000 }),
    exampleMaterial({ kind: 'music', size_bytes: sound.length }),
    exampleMaterial({ expires_at: '2026-01-05T00:00:00.000Z' }),
  ];
  await write(
    store,
    late.history(late.requested),
    complete.history(complete.requested),
    fresh.history(fresh.requested),
  );
  await files.unfinished.writeAt(`${late.owner}/materials/${late.request.material_id}.part`, 0, Buffer.from('GIF'));
  await files.unfinished.writeAt(`${complete.owner}/materials/${complete.request.material_id}.part`, 0, sound);
  await c.callCaughtUp('GET', MATERIALS);

  await sweepUnfinished({ store, documents, uploads, log }, new Date('2026-01-03T00:00:00.000Z'));
  const typesOf = async (id: string) => (await store.eventsOf(materialEvents, id)).map(({ type }) => type);
  assert.equal(await typesOf(late.request.material_id), ['MaterialRequested', 'MaterialExpired']);
  assert.equal(await typesOf(complete.request.material_id), ['MaterialRequested', 'MaterialStored']);
  assert.equal(await typesOf(fresh.request.material_id), ['MaterialRequested']);
  const owner = uploader(c, late.owner);
  const gone = await owner.add(`/api/v1/media/uploads/${late.request.material_id}`, 3, Buffer.from('89a'));
  assert.is(gone.status, 410);
  const part = `${late.owner}/materials/${late.request.material_id}.part`;
  await eventually('removal of the part', async () => ((await files.exists(part)) ? null : true));
});

it('needs room on the disk and few unfinished uploads', async (c) => {
  const small = await c.another({ PLATFORM_USER_DISK_MB: '0.01', PLATFORM_UPLOADS_UNFINISHED: '1' });
  const user = randomUUID();
  const announce = async (size_bytes: number) => {
    const body = { kind: 'picture', name: 'mine', size_bytes };
    const answer = await small.call('POST', MATERIALS, { user, body });
    await small.callCaughtUp('GET', MATERIALS, { user });
    return [answer.status, answer.body.error];
  };
  assert.equal(await announce(10_001), [409, 'disk_quota_exceeded']);
  assert.equal(await announce(9_000), [201, undefined]);
  assert.equal(await announce(9_000), [409, 'uploads_unfinished']);
});

it('is erased with its owner: words, files and list', async (c) => {
  const ann = exampleUser();
  const { user, upload } = uploader(c, ann.user_id);
  const { store, files } = c.resources;
  await write(store, ann.history(ann.registered));
  const { id, shown } = await upload('picture', await paintTestPicture(30, 20), 'Ann and Bob');
  await write(store, ann.history({ type: 'UserErasureRequested', data: { user_id: user, by: user } }));
  await write(store, ann.history({ type: 'UserErased', data: { user_id: user } }));
  await eventually('deletion', async () => (await store.lastOf(materialEvents, id, 'MaterialDeleted')) ?? null);
  await eventually('removal of the file', async () => ((await files.exists(String(shown.file_path))) ? null : true));
  assert.equal((await c.callCaughtUp('GET', MATERIALS, { user })).body.items, []);
});

it.run();
