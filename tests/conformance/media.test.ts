import { randomUUID } from 'node:crypto';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { hasFields, isError, isInvalid, itemsOf } from '../support/clients/outside.ts';
import { LONG_WAIT, paths } from '../support/clients/retrying.ts';
import { eventually } from '../support/eventually.ts';
import { callServer } from '../support/stacks/gateway.ts';
import { generate, type Populated, startPopulated } from './populated.ts';

/** Single images, batches and image providers, seen from outside. */
type Context = Populated & { content_id: string };
const it = suite<Context>('media');

const MEDIA = paths.media;

it.before(async (c) => {
  Object.assign(c, await startPopulated());
  c.content_id = (await generate(c.ann, c.trend)).body.content_id;
});
it.after(({ platform }) => platform?.remove());

it('generates one image and answers exactly the spec’s fields', async ({ ann }) => {
  const request = { prompt: 'a lighthouse in a storm', width: 256, height: 128, seed: 7 };
  const { status, body, headers, text } = await ann.call('POST', `${MEDIA}/generate`, request);
  assert.is(status, 200, text);
  assert.equal(Object.keys(body).sort(), ['asset_id', 'file_path', 'height', 'metadata', 'provider', 'width']);
  assert.equal([body.width, body.height], [256, 128]);
  assert.match(String(headers['x-event-position']), /^\d+$/);
});

it('generates images of 1024 by 1024 by default', async ({ ann }) => {
  const { body } = await ann.call('POST', `${MEDIA}/generate`, { prompt: 'a fox' });
  assert.equal([body.width, body.height], [1024, 1024]);
});

it('serves the file to its owner alone', async ({ ann, bob, url }) => {
  const { body } = await ann.call('POST', `${MEDIA}/generate`, { prompt: 'a storm', width: 64, height: 64 });
  const file = await fetch(`${url}/files/${body.file_path}`, { headers: { authorization: `Bearer ${ann.token}` } });
  assert.is(file.status, 200);
  assert.match(file.headers.get('content-type') ?? '', /^image\//);
  assert.ok((await file.arrayBuffer()).byteLength > 0);
  isError(await bob.call('GET', `/files/${body.file_path}`), 404, 'not_found');
  isError(await callServer(url, 'GET', `/files/${body.file_path}`), 401, 'unauthorized');
});

it('refuses an image field by field', async ({ ann, bob, content_id }) => {
  isInvalid(await ann.call('POST', `${MEDIA}/generate`, {}), ['missing', 'body', 'prompt']);
  isInvalid(
    await ann.call('POST', `${MEDIA}/generate`, { prompt: 'x', width: 56, height: 2056, steps: 151, cfg_scale: 31 }),
    ['greater_than_equal', 'body', 'width'],
    ['less_than_equal', 'body', 'height'],
    ['less_than_equal', 'body', 'steps'],
    ['less_than_equal', 'body', 'cfg_scale'],
  );
  isInvalid(await ann.call('POST', `${MEDIA}/generate`, { prompt: 'x', width: 100 }), ['multiple_of', 'body', 'width']);
  isError(await bob.call('POST', `${MEDIA}/generate`, { prompt: 'x', content_id }), 404, 'not_found');
});

it('makes a batch for content and lists its assets', async ({ ann, content_id }) => {
  const prompts = [{ prompt: 'a cat' }, { prompt: 'a dog' }];
  const batch = await ann.call('POST', `${MEDIA}/batch`, { content_id, prompts });
  assert.is(batch.status, 202, batch.text);
  hasFields(batch.body, 'batch_id', 'content_id', 'count', 'status');
  assert.is(batch.body.count, 2);
  const assets = await eventually(
    'assets of the batch',
    async () => {
      const all = itemsOf(await ann.call('GET', `${MEDIA}/assets/${content_id}`));
      const ofBatch = all.filter(({ batch_id }) => batch_id === batch.body.batch_id);
      return ofBatch.length === 2 && ofBatch;
    },
    LONG_WAIT,
  );
  for (const asset of assets) {
    hasFields(
      asset,
      ...['asset_id', 'content_id', 'batch_id', 'kind', 'file_path', 'url', 'provider', 'prompt', 'negative_prompt'],
      ...['width', 'height', 'steps', 'cfg_scale', 'seed', 'attempts', 'cost', 'metadata', 'created_at'],
    );
    assert.is(asset.kind, 'image');
    const linked = await fetch(String(asset.url));
    assert.is(linked.status, 200, 'its link needs no token');
    assert.ok((await linked.arrayBuffer()).byteLength > 0);
  }
});

it('refuses a batch that it cannot make', async ({ ann, content_id }) => {
  const batch = (prompts: object[]) => ann.call('POST', `${MEDIA}/batch`, { content_id, prompts });
  isInvalid(await batch([]), ['too_short', 'body', 'prompts']);
  isInvalid(await batch(Array(21).fill({ prompt: 'x' })), ['too_long', 'body', 'prompts']);
  isInvalid(await batch([{ prompt: 'x' }, {}]), ['missing', 'body', 'prompts', 1, 'prompt']);
});

it('lists assets of one’s own content alone', async ({ ann, bob, content_id }) => {
  isError(await bob.call('GET', `${MEDIA}/assets/${content_id}`), 404, 'not_found');
  isError(await ann.call('GET', `${MEDIA}/assets/${randomUUID()}`), 404, 'not_found');
});

it('lists the image providers', async ({ ann }) => {
  const providers = itemsOf(await ann.call('GET', `${MEDIA}/providers`));
  assert.ok(providers.length > 0);
  for (const provider of providers) {
    hasFields(provider, 'name', 'kind', 'available', 'reason', 'checked_at');
    assert.ok(['LOCAL', 'CLOUD'].includes(String(provider.kind)));
  }
});

it.run();
