import { readFile } from 'node:fs/promises';
import * as assert from 'uvu/assert';
import { materialEvents } from '../../../../contracts/media/material.ts';
import { probeMp4 } from '../../../../domains/shared/providers/ffmpeg/probe-mp4.ts';
import { eventually } from '../../../support/eventually.ts';
import { exampleUser } from '../../../support/examples/user.ts';
import { recordTestClip } from '../../../support/fakes/clips.ts';
import { paintTestPicture } from '../../../support/fakes/pictures.ts';
import { toneWav } from '../../../support/fakes/tone-wav.ts';
import { write } from '../../../support/given.ts';
import type { ServiceUnderTest } from '../../../support/stacks/service.ts';
import { suiteOn } from '../../../support/suite-on.ts';
import { MATERIALS, startMedia, uploader } from './support.ts';

const it = suiteOn('clips', startMedia);

type Shown = Record<string, unknown>;

const probed = async ({ resources: { files } }: ServiceUnderTest, { file_path }: Shown) => {
  const mp4 = await probeMp4(await files.local(String(file_path)));
  assert.ok(mp4);
  return mp4 as NonNullable<typeof mp4>;
};

it('is stored without its sound and without what a telephone writes about place and device', async (c) => {
  const metadata = { location: '+48.1372+011.5756/', title: 'Ann at home', make: 'Telephone' };
  const clip = await recordTestClip({ name: 'clip.mov', hasSound: true, metadata });
  assert.match(clip.toString('latin1'), '+48.1372');
  const { status, shown } = await uploader(c).upload('clip', clip, 'Harbour');
  assert.is(status, 204);
  assert.equal(
    [shown.kind, shown.status, shown.format, shown.width, shown.height, shown.duration_seconds],
    ['clip', 'stored', 'mp4', 160, 90, 1],
  );
  const { tracks, moovFirst } = await probed(c, shown);
  assert.equal(
    tracks.map(({ kind, codec, samples, hasEditList, video }) => [kind, codec, samples, hasEditList, video?.colour]),
    [['video', 'avc1', 30, false, '1/1/1']],
  );
  assert.is(moovFirst, true);
  const { files } = c.resources;
  const stored = (await readFile(await files.local(String(shown.file_path)))).toString('latin1');
  for (const word of ['+48', 'Ann', 'Telephone', 'Lavf', 'location']) assert.not.match(stored, word);
  assert.is(stored.length, shown.size_bytes);
  const still = String(shown.file_path).replace('.mp4', '.jpg');
  assert.equal((await readFile(await files.local(still))).subarray(0, 3), Buffer.from([0xff, 0xd8, 0xff]));
  assert.match(String(shown.still_url), /\.jpg\?/);
});

it('is turned upright, made no larger than a film, and as even as a film', async (c) => {
  const ann = uploader(c);
  const turned = await ann.upload('clip', await recordTestClip({ turned: 90 }));
  assert.equal([turned.shown.width, turned.shown.height], [90, 160]);
  const large = await ann.upload('clip', await recordTestClip({ width: 2_560, height: 1_440, seconds: 0.2 }));
  assert.equal([large.shown.width, large.shown.height], [1_920, 1_080]);
  const fast = await ann.upload('clip', await recordTestClip({ rate: 120, seconds: 0.5 }));
  assert.equal([(await probed(c, fast.shown)).tracks[0]?.samples, fast.shown.duration_seconds], [30, 0.5]);
});

const CODINGS: Readonly<Record<string, readonly [string, readonly string[]]>> = {
  'H.265': ['clip.mp4', ['-c:v', 'libx265', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-tag:v', 'hvc1']],
  'VP8 in WebM': ['clip.webm', ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8']],
  'VP9 in WebM': ['clip.webm', ['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8']],
};
for (const [coding, [name, args]] of Object.entries(CODINGS))
  it(`is taken as ${coding}`, async (c) => {
    const { shown } = await uploader(c).upload('clip', await recordTestClip({ name, coding: args, seconds: 0.4 }));
    assert.equal([shown.status, shown.format, shown.duration_seconds], ['stored', 'mp4', 0.4]);
  });

it('is refused by name, by its size, and by its length, with what to do', async (c) => {
  const ann = uploader(c);
  const refused = async (clip: Uint8Array, kind = 'clip') => {
    const { refusal } = await ann.upload(kind, clip);
    const [detail] = (refusal?.detail ?? []) as { ctx: { code: string; cause: string; next_action: string } }[];
    return [detail?.ctx.code, detail?.ctx.cause];
  };
  assert.equal(await refused(await recordTestClip({ name: 'clip.avi', coding: ['-c:v', 'mpeg4'] })), [
    'format-refused',
    'AVI files are not accepted',
  ]);
  assert.equal(await refused(await recordTestClip({ name: 'clip.mkv' })), [
    'format-refused',
    'Matroska files are not accepted',
  ]);
  assert.equal(await refused(await recordTestClip({ name: 'clip.mov', coding: ['-c:v', 'prores'], seconds: 0.2 })), [
    'format-refused',
    'clips in ProRes are not accepted',
  ]);
  // Four seconds and four million pixels are the limits of this test's service.
  assert.equal(await refused(await recordTestClip({ seconds: 5, rate: 5 })), [
    'too-long',
    'it lasts 5 s; the limit is 4 s',
  ]);
  assert.equal(await refused(await recordTestClip({ width: 2_560, height: 1_600, seconds: 0.1 })), [
    'too-many-pixels',
    'the clip has 2560 × 1600 pixels; the limit is 4 million',
  ]);
  const [code] = await refused((await recordTestClip()).subarray(0, 1_500));
  assert.is(code, 'damaged');
  assert.equal(await refused(await paintTestPicture(20, 20)), [
    'another-kind',
    'the file is a picture, but a clip was announced',
  ]);
  assert.is((await refused(toneWav(0.2)))[0], 'another-kind');
  assert.equal(await refused(await recordTestClip(), 'music'), [
    'another-kind',
    'the file is a clip, but music was announced',
  ]);
  assert.is((await ann.announce('clip', 500_000_001)).status, 422);
});

it('is listed among images under its own source, with its length and a still', async (c) => {
  const ann = uploader(c);
  const { id } = await ann.upload('clip', await recordTestClip({ seconds: 0.5 }), 'Waves');
  const { items } = (await c.callCaughtUp('GET', '/api/v1/media/assets?source=clip', { user: ann.user })).body as {
    items: Shown[];
  };
  assert.equal(
    items.map(({ asset_id, kind, name, duration_seconds }) => [asset_id, kind, name, duration_seconds]),
    [[id, 'clip', 'Waves', 0.5]],
  );
  assert.match(String(items[0]?.url), /\.mp4\?/);
  assert.match(String(items[0]?.still_url), /\.jpg\?/);
});

it('is deleted with its still, and erased with its owner', async (c) => {
  const ann = exampleUser();
  const { user, upload } = uploader(c, ann.user_id);
  const { store, files } = c.resources;
  await write(store, ann.history(ann.registered));
  const [first, second] = [await upload('clip', await recordTestClip()), await upload('clip', await recordTestClip())];
  const filesOf = ({ shown }: { shown: Shown }) =>
    ['.mp4', '.jpg'].map((ending) => String(shown.file_path).replace('.mp4', ending));
  const gone = async (path: string) =>
    eventually('removal of the file', async () => ((await files.exists(path)) ? null : true));
  for (const path of [...filesOf(first), ...filesOf(second)]) assert.is(await files.exists(path), true);
  assert.is((await c.call('DELETE', `${MATERIALS}/${first.id}`, { user })).status, 200);
  for (const path of filesOf(first)) await gone(path);
  await write(store, ann.history({ type: 'UserErasureRequested', data: { user_id: user, by: user } }));
  await write(store, ann.history({ type: 'UserErased', data: { user_id: user } }));
  await eventually('deletion', async () => (await store.lastOf(materialEvents, second.id, 'MaterialDeleted')) ?? null);
  for (const path of filesOf(second)) await gone(path);
});

it.run();
