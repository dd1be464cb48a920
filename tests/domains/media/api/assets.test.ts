import { randomUUID } from 'node:crypto';
import * as assert from 'uvu/assert';
import { imageEvents } from '../../../../domains/media/image/events.ts';
import { assetIdOf } from '../../../../domains/media/use-cases/asset-id.ts';
import { exampleContent } from '../../../support/examples/content.ts';
import { cloudGenerated, exampleImage } from '../../../support/examples/image.ts';
import { appended, get, given, post, write } from '../../../support/given.ts';
import { suiteOn } from '../../../support/suite-on.ts';
import { MEDIA, PUBLIC_URL, small, smallRecipe, startMedia } from './support.ts';

const it = suiteOn('media/assets', startMedia);

type Asset = Record<string, unknown>;

it('stores an image under its content and lists it there with a signed link', async ({ service }) => {
  const item = exampleContent();
  const { content_id, owner: user } = item;
  const asset_id = assetIdOf({ ...smallRecipe, content_id, seed: 3 }, user);
  const { body } = await given(service, item.historyAt('script'))
    // The id's case is of no meaning.
    .when(post(`${MEDIA}/generate`, { user, body: { ...small, seed: 3, content_id: content_id.toUpperCase() } }))
    .then(200, appended(imageEvents, asset_id, 'ImageRequested', 'ImageGenerated'));
  assert.is(body.file_path, `${user}/${content_id}/images/${asset_id}.png`);

  const list = await given(service)
    .when(get(`${MEDIA}/assets/${content_id}`, { user }))
    .then(200);
  const [asset] = list.body.items as Asset[];
  assert.equal([asset?.asset_id, asset?.kind], [asset_id, 'image']);
  const url = new URL(String(asset?.url));
  assert.equal([url.origin, url.pathname], [PUBLIC_URL, `/files/${body.file_path}`]);
  const [expires, signature] = [Number(url.searchParams.get('expires')), url.searchParams.get('signature') ?? ''];
  assert.ok(service.resources.files.isSigned(String(body.file_path), expires, signature, Date.now() / 1_000));
  for (const hidden of ['owner_id', 'status', '_id']) assert.not.ok(hidden in (asset ?? {}), hidden);
});

it('shows the images of content to its owner and to administrators, and adds to it for them alone', async ({
  service,
}) => {
  const item = exampleContent();
  const { content_id } = item;
  const stranger = randomUUID();
  const { requested, generated, history } = exampleImage({ content_id });
  await write(service.resources.store, item.historyAt('script'), history(requested, generated(cloudGenerated)));
  await given(service)
    .when(get(`${MEDIA}/assets/${content_id}`, { user: stranger }))
    .then(404);
  await given(service)
    .when(post(`${MEDIA}/generate`, { user: stranger, body: { ...small, content_id } }))
    .then(404);
  const asAdmin = await given(service)
    .when(get(`${MEDIA}/assets/${content_id}`, { user: stranger, role: 'admin' }))
    .then(200);
  assert.is((asAdmin.body.items as Asset[]).length, 1);
});

it("lists one's own images of all contents, and those of any owner to administrators", async ({ service }) => {
  const { owner, request, requested, generated, history } = exampleImage();
  const idsFor = async (path: string, call: { user: string; role?: 'admin' }): Promise<unknown[]> => {
    const { body } = await given(service).when(get(path, call)).then(200);
    return (body.items as Asset[]).map(({ asset_id }) => asset_id);
  };
  await write(service.resources.store, history(requested, generated(cloudGenerated)));
  assert.equal(await idsFor(`${MEDIA}/assets`, { user: owner }), [request.asset_id]);
  assert.equal(await idsFor(`${MEDIA}/assets?owner=${owner}`, { user: randomUUID() }), []);
  assert.equal(await idsFor(`${MEDIA}/assets?owner=${owner}`, { user: randomUUID(), role: 'admin' }), [
    request.asset_id,
  ]);
});

it.run();
