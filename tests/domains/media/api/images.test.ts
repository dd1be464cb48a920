import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import * as assert from 'uvu/assert';
import { imageEvents } from '../../../../contracts/media/image.ts';
import { assetIdOf } from '../../../../domains/media/use-cases/asset-id.ts';
import { outOfMemory } from '../../../support/fakes/a1111.ts';
import { openAiFailures } from '../../../support/fakes/openai.ts';
import { appended, given, post } from '../../../support/given.ts';
import { suiteOn } from '../../../support/suite-on.ts';
import { MEDIA, small, smallRecipe, startMedia } from './support.ts';

const it = suiteOn('media/generate', startMedia);

type Attempt = { provider: string; outcome: string; reason: string };

const generate = (user: string, body: object, key: string = randomUUID()) =>
  post(`${MEDIA}/generate`, { user, body, key });

it('generates one image with the local server and answers exactly the fields of the spec', async ({
  service,
  here,
}) => {
  const user = randomUUID();
  const recipe = { ...small, steps: 5, cfg_scale: 3.5, seed: 11 };
  const asset_id = assetIdOf({ ...smallRecipe, ...recipe }, user);
  const { body, headers } = await given(service)
    .when(generate(user, recipe))
    .then(200, appended(imageEvents, asset_id, 'ImageRequested', 'ImageGenerated'));
  assert.equal(Object.keys(body), ['file_path', 'provider', 'width', 'height', 'metadata', 'asset_id']);
  assert.equal([body.asset_id, body.provider, body.width, body.height], [asset_id, 'a1111', 64, 128]);
  const metadata = body.metadata as { kind: string; attempts: Attempt[] };
  assert.is(metadata.kind, 'LOCAL');
  assert.equal(
    metadata.attempts.map(({ provider, outcome }) => [provider, outcome]),
    [['a1111', 'generated']],
  );
  assert.is(body.file_path, `${user}/images/${asset_id}.png`);
  const bytes = await readFile(await service.resources.files.local(String(body.file_path)));
  assert.is(bytes.toString('latin1', 1, 4), 'PNG');
  assert.match(headers.get('x-event-position') ?? '', /^\d+$/);
  const asked = here.requests.at(-1)?.json as Record<string, unknown>;
  assert.equal([asked.steps, asked.cfg_scale, asked.seed], [5, 3.5, 11]);
});

it('takes the defaults of the spec for what is left out', async ({ service, here }) => {
  const { body } = await service.call('POST', `${MEDIA}/generate`, { body: { prompt: 'the sea' } });
  assert.equal([body.width, body.height], [1024, 1024]);
  const asked = here.requests.at(-1)?.json as Record<string, unknown>;
  assert.equal([asked.width, asked.height, asked.steps, asked.cfg_scale], [1024, 1024, 20, 7]);
});

it('falls back to the cloud when the local server fails, and lists both attempts', async ({ service, here }) => {
  const user = randomUUID();
  const asset_id = assetIdOf({ ...smallRecipe, seed: 1 }, user);
  here.failNext(outOfMemory);
  const { body } = await given(service)
    .when(generate(user, { ...small, seed: 1 }))
    .then(200, appended(imageEvents, asset_id, 'ImageRequested', 'ProviderAttemptFailed', 'ImageGenerated'));
  assert.is(body.provider, 'openai-images');
  const metadata = body.metadata as { kind: string; attempts: Attempt[] };
  assert.is(metadata.kind, 'CLOUD');
  assert.equal(
    metadata.attempts.map(({ provider, outcome }) => [provider, outcome]),
    [
      ['a1111', 'failed'],
      ['openai-images', 'generated'],
    ],
  );
  assert.match(metadata.attempts[0]?.reason ?? '', /out-of-memory/);
});

it('answers a repeat under the same key with the same image, generated once', async ({ service, here }) => {
  const user = randomUUID();
  const first = await service.call('POST', `${MEDIA}/generate`, { body: small, user, key: 'same' });
  assert.is(first.status, 200);
  const asked = here.requests.length;
  await given(service)
    .when(generate(user, small, 'same'))
    .then({ status: 200, body: first.body });
  assert.is(here.requests.length, asked);
});

it('generates once when the same request comes several times at once', async ({ service, here }) => {
  const user = randomUUID();
  const before = here.requests.length;
  const body = { ...small, seed: 99 };
  const answers = await Promise.all([1, 2, 3].map(() => service.call('POST', `${MEDIA}/generate`, { body, user })));
  assert.is(new Set(answers.map(({ body: { asset_id } }) => asset_id)).size, 1);
  assert.is(here.requests.length, before + 1);
});

it('generates another image for the same words without a seed', async ({ service }) => {
  const user = randomUUID();
  const one = await service.call('POST', `${MEDIA}/generate`, { body: small, user });
  const other = await service.call('POST', `${MEDIA}/generate`, { body: { ...small, seed: -1 }, user });
  assert.equal([one.status, other.status], [200, 200]);
  assert.is.not(one.body.asset_id, other.body.asset_id);
});

it('refuses what is out of bounds, field by field', async ({ service }) => {
  for (const [body, field] of [
    [{}, 'prompt'],
    [{ prompt: '' }, 'prompt'],
    [{ ...small, width: 65 }, 'width'],
    [{ ...small, width: 56 }, 'width'],
    [{ ...small, height: 2_056 }, 'height'],
    [{ ...small, steps: 0 }, 'steps'],
    [{ ...small, steps: 151 }, 'steps'],
    [{ ...small, cfg_scale: 31 }, 'cfg_scale'],
    [{ ...small, seed: 1.5 }, 'seed'],
    [{ ...small, content_id: 'x' }, 'content_id'],
  ] as const) {
    const answer = await given(service).when(generate(randomUUID(), body)).then(422);
    assert.equal((answer.body.detail as { loc: string[] }[])[0]?.loc, ['body', field], JSON.stringify(body));
  }
});

it('answers 502 with a next step while no provider delivers, and generates when one is back', async (c) => {
  const user = randomUUID();
  const asset_id = assetIdOf({ ...smallRecipe, seed: 2 }, user);
  const attempt = 'ProviderAttemptFailed';
  const request = generate(user, { ...small, seed: 2 }, 'again');
  // Every failure is recorded, also that of a repeat under the same key.
  for (const _ of [1, 2]) {
    c.here.failNext(outOfMemory, 3);
    c.there.failNext('images', openAiFailures.serverError, 3);
    const { body } = await given(c.service)
      .when(request)
      .then(502, appended(imageEvents, asset_id, 'ImageRequested', ...Array(6).fill(attempt), 'ImageFailed'));
    assert.is(body.error, 'bad_gateway');
    const detail = body.detail as Record<string, string>;
    assert.is(detail.code, 'providers-exhausted');
    assert.match(detail.cause ?? '', /a1111: .*openai-images: /);
    assert.ok(detail.next_action);
  }
  await given(c.service)
    .when(request)
    .then(200, appended(imageEvents, asset_id, 'ImageRequested', 'ImageGenerated'));
});

for (const [what, failing] of [
  ['a 503', openAiFailures.overloaded],
  ['a 429 that names a time', openAiFailures.rateLimited(0.2)],
] as const)
  it(`tries again after ${what}`, async ({ there, withoutLocal }) => {
    const cloudOnly = await withoutLocal();
    there.failNext('images', failing);
    const { status, body } = await cloudOnly.call('POST', `${MEDIA}/generate`, { body: { ...small, prompt: what } });
    assert.is(status, 200, JSON.stringify(body));
    const { attempts } = body.metadata as { attempts: { provider: string; outcome: string }[] };
    assert.equal(
      attempts.filter(({ provider }) => provider === 'openai-images').map(({ outcome }) => outcome),
      ['failed', 'generated'],
    );
  });

it('does not have the caller wait for longer than the gateway does', async ({ there, withoutLocal }) => {
  const cloudOnly = await withoutLocal();
  there.failNext('images', openAiFailures.rateLimited(11));
  const { status, body } = await cloudOnly.call('POST', `${MEDIA}/generate`, { body: { ...small, prompt: 'later' } });
  assert.is(status, 502);
  assert.match((body.detail as { next_action: string }).next_action, /retry in 11 seconds/);
});

it('answers 422 when the content is refused, and asks no other provider', async ({ there, withoutLocal }) => {
  const moderated = await withoutLocal();
  there.failNext('images', openAiFailures.moderationBlocked);
  const { status, body } = await moderated.call('POST', `${MEDIA}/generate`, { body: small });
  assert.is(status, 422);
  assert.is((body.detail as { type: string }[])[0]?.type, 'moderation-blocked');
});

it.run();
