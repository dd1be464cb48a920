import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import * as assert from 'uvu/assert';
import { materialEvents } from '../../../../contracts/media/material.ts';
import { paintTestPicture } from '../../../support/fakes/pictures.ts';
import { toneWav } from '../../../support/fakes/tone-wav.ts';
import { suiteOn } from '../../../support/suite-on.ts';
import { MATERIALS, startMedia, UPLOADS, uploader } from './support.ts';

const it = suiteOn('uploads', startMedia);

const typesOf = async (c: Parameters<typeof uploader>[0], id: string): Promise<string[]> =>
  (await c.resources.store.eventsOf(materialEvents, id)).map(({ type }) => type);

it('takes a picture in pieces, continues where it was interrupted, and stores it upright and clean', async (c) => {
  const ann = uploader(c);
  const picture = await paintTestPicture(60, 40, 'jpeg');
  const { status, body, path } = await ann.announce('picture', picture.length);
  assert.is(status, 201);
  assert.equal([body.status, body.uploaded_bytes, body.size_bytes], ['uploading', 0, picture.length]);

  const first = await ann.add(path, 0, picture.subarray(0, 200));
  assert.equal([first.status, first.headers.get('upload-offset')], [204, '200']);
  // The answer to the first piece was lost: the client tries it again, and learns where it is.
  const again = await ann.add(path, 0, picture.subarray(0, 200));
  assert.equal([again.status, again.headers.get('upload-offset')], [409, '200']);
  const head = await ann.send('HEAD', path);
  assert.equal(
    ['upload-offset', 'upload-length', 'tus-resumable', 'cache-control'].map((name) => head.headers.get(name)),
    ['200', String(picture.length), '1.0.0', 'no-store'],
  );
  assert.ok(Date.parse(head.headers.get('upload-expires') ?? '') > Date.now());

  const last = await ann.add(path, 200, picture.subarray(200));
  assert.equal([last.status, last.headers.get('upload-offset')], [204, String(picture.length)]);
  assert.ok(last.headers.get('x-event-position'));
  const id = String(body.material_id);
  const { body: shown } = await c.call('GET', `${MATERIALS}/${id}`, { user: ann.user });
  assert.equal([shown.status, shown.format, shown.width, shown.height], ['stored', 'jpg', 60, 40]);
  assert.is(shown.file_path, `${ann.user}/materials/${id}.jpg`);
  const { files } = c.resources;
  assert.is((await readFile(await files.local(String(shown.file_path)))).length, Number(shown.size_bytes));
  assert.is(await files.exists(`${ann.user}/materials/${id}.part`), false);
  assert.equal(await typesOf(c, id), ['MaterialRequested', 'MaterialStored']);
  // A repeat of the last piece, whose answer was lost, changes nothing.
  assert.is((await ann.add(path, 200, picture.subarray(200))).status, 204);
  assert.is((await ann.send('HEAD', path)).headers.get('upload-offset'), String(picture.length));
});

it('speaks tus: announces by headers, with a place that the bytes go to', async (c) => {
  const ann = uploader(c);
  const sound = toneWav(0.2);
  const base64 = (text: string) => Buffer.from(text).toString('base64');
  const metadata = `filename ${base64('Lied für Ann.wav')},filetype ${base64('audio/wav')}`;
  const headers = { 'upload-length': String(sound.length), 'upload-metadata': metadata };
  const created = await ann.send('POST', UPLOADS, headers);
  assert.is(created.status, 201);
  const announced = (await created.json()) as Record<string, unknown>;
  assert.equal([announced.kind, announced.name], ['music', 'Lied für Ann.wav']);
  const path = new URL(created.headers.get('location') ?? '', `http://x${UPLOADS}`).pathname;
  assert.is((await ann.add(path, 0, sound)).status, 204);
  const { body } = await c.call('GET', `${MATERIALS}/${announced.material_id}`, { user: ann.user });
  assert.equal([body.status, body.format, body.duration_seconds], ['stored', 'wav', 0.2]);

  const other = await ann.send('POST', UPLOADS, { ...headers, 'tus-resumable': '0.2.2' });
  assert.equal([other.status, other.headers.get('tus-version')], [412, '1.0.0']);
  assert.is((await ann.send('POST', UPLOADS, { 'upload-metadata': metadata })).status, 422);
  assert.is((await ann.send('POST', UPLOADS, { 'upload-length': '10' })).status, 422);
});

it('refuses by its first bytes what is not taken, by name and with what to do', async (c) => {
  const ann = uploader(c);
  const gif = Buffer.from('GIF89a'.padEnd(5_000, 'x'), 'latin1');
  const { path, body } = await ann.announce('picture', gif.length);
  const refused = await ann.add(path, 0, gif.subarray(0, 1_000));
  assert.is(refused.status, 422);
  const { error, detail } = (await refused.json()) as { error: string; detail: { type: string; ctx: object }[] };
  assert.equal([error, detail[0]?.type], ['validation_error', 'format-refused']);
  assert.equal(detail[0]?.ctx, {
    provider: 'upload',
    code: 'format-refused',
    cause: 'GIF files are not accepted',
    next_action: 'save it as PNG, JPEG or WebP, then upload that',
  });
  const id = String(body.material_id);
  assert.equal(await typesOf(c, id), ['MaterialRequested', 'MaterialRefused']);
  const { body: shown } = await c.call('GET', `${MATERIALS}/${id}`, { user: ann.user });
  assert.equal([shown.status, (shown.failure as { code: string }).code], ['refused', 'format-refused']);
  assert.is((await ann.add(path, 1_000, gif.subarray(1_000))).status, 422);
});

it('refuses what is larger than the limits: bytes, pixels, minutes', async (c) => {
  const ann = uploader(c);
  assert.is((await ann.announce('picture', 25_000_001)).status, 422);
  const code = async (kind: string, bytes: Uint8Array) => {
    const { refusal } = await ann.upload(kind, bytes);
    return (refusal?.detail as { type: string }[] | undefined)?.[0]?.type;
  };
  // A hundred by a hundred is the limit of this test's service.
  assert.is(await code('picture', await paintTestPicture(101, 100)), 'too-many-pixels');
  assert.is(await code('music', toneWav(3.1)), 'too-long');
  assert.is(await code('picture', (await paintTestPicture(50, 50)).subarray(0, 100)), 'damaged');
  assert.is(await code('picture', toneWav(0.1)), 'another-kind');
  assert.is(await code('logo', await paintTestPicture(20, 20, 'jpeg')), 'format-refused');
  assert.is(await code('voice_over', Buffer.from('hello')), 'format-unknown');
});

it('takes no more bytes than were announced, and none of another type or place', async (c) => {
  const ann = uploader(c);
  const picture = await paintTestPicture(10, 10);
  const { path } = await ann.announce('picture', picture.length);
  assert.is((await ann.add(path, 0, Buffer.alloc(picture.length + 1))).status, 413);
  assert.is((await ann.add(path, 7, picture)).status, 409);
  assert.is((await ann.add(path, 0, picture, { 'content-type': 'image/png' })).status, 415);
  assert.is((await ann.add(path, 0, picture, { 'upload-offset': 'x' })).status, 400);
  assert.is((await ann.add(path, 0, picture)).status, 204);
});

it('is for its owner alone, administrators included', async (c) => {
  const ann = uploader(c);
  const bob = uploader(c);
  const { path, body } = await ann.announce('picture', 100);
  assert.is((await bob.send('HEAD', path)).status, 404);
  assert.is((await bob.add(path, 0, Buffer.alloc(10))).status, 404);
  assert.is((await bob.send('HEAD', path, { 'x-user-role': 'admin' })).status, 404);
  assert.is((await bob.add(path, 0, Buffer.alloc(10), { 'x-user-role': 'admin' })).status, 404);
  const { status } = await c.call('GET', `${MATERIALS}/${String(body.material_id)}`, { user: bob.user });
  assert.is(status, 404);
  assert.is((await ann.send('HEAD', `${UPLOADS}/${randomUUID()}`)).status, 404);
});

it.run();
