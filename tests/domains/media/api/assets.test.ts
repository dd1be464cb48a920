import { randomUUID } from 'node:crypto';
import * as assert from 'uvu/assert';
import { type ImageEvent, imageEvents } from '../../../../contracts/media/image.ts';
import { assetIdOf } from '../../../../domains/media/use-cases/asset-id.ts';
import { exampleContent } from '../../../support/examples/content.ts';
import { cloudGenerated, exampleImage, localFailed } from '../../../support/examples/image.ts';
import { appended, get, given, history, post, write } from '../../../support/given.ts';
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

it('lists them by provider, kind of provider, content and day', async ({ service }) => {
  const { store } = service.resources;
  const user = randomUUID();
  const made = async (provider: string, kind: string): Promise<{ asset_id: string; content_id: string | null }> => {
    const { request, requested, generated } = exampleImage();
    const done = generated(cloudGenerated);
    const { asset_id, content_id } = request;
    const byProvider = { ...done, data: { ...done.data, provider, metadata: { kind } } } as ImageEvent;
    await write(store, history(imageEvents, asset_id, user, requested, byProvider));
    return { asset_id, content_id };
  };
  const here = await made('a1111', 'LOCAL');
  const there = await made('openai-images', 'CLOUD');
  for (const [query, found] of [
    ['', [there, here]],
    ['provider=a1111', [here]],
    ['provider_kind=CLOUD', [there]],
    ['provider=a1111&provider_kind=CLOUD', []],
    [`content_id=${here.content_id}`, [here]],
    ['to=2026-01-01', []],
    ['from=2026-01-01&limit=1', [there]],
  ] as const)
    await given(service)
      .when(get(`${MEDIA}/assets?${query}`, { user }))
      .then(({ body }) =>
        assert.equal(
          (body.items as Asset[]).map(({ asset_id }) => asset_id),
          found.map(({ asset_id }) => asset_id),
          query,
        ),
      );
  await given(service)
    .when(get(`${MEDIA}/assets?provider_kind=CHAIN`, { user }))
    .then(422);
});

it('shows one image to its owner and to administrators, once it is generated', async ({ service }) => {
  const { owner, request, requested, generated, failed, history: of } = exampleImage();
  const path = `${MEDIA}/images/${request.asset_id}`;
  await given(service, of(requested, generated(localFailed, cloudGenerated)))
    .when(get(path, { user: owner }))
    .then(({ status, body }) => {
      assert.equal([status, body.asset_id, body.prompt], [200, request.asset_id, request.prompt]);
      assert.equal(body.attempts, [localFailed, cloudGenerated]);
    });
  await given(service)
    .when(get(path, { user: randomUUID() }))
    .then(404);
  await given(service)
    .when(get(path, { user: randomUUID(), role: 'admin' }))
    .then(200);
  const other = exampleImage();
  await given(service, other.history(other.requested, failed))
    .when(get(`${MEDIA}/images/${other.request.asset_id}`, { user: other.owner }))
    .then(404);
});

it.run();
