import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createA1111Provider } from '../../../../domains/media/providers/a1111/provider.ts';
import { generateByChain, ImageChainError } from '../../../../domains/media/providers/chain.ts';
import { createOpenAiImagesProvider } from '../../../../domains/media/providers/openai/provider.ts';
import { type FakeA1111, invalidSteps, outOfMemory, startFakeA1111 } from '../../../support/fakes/a1111.ts';
import { type FakeOpenAi, openAiFailures, startFakeOpenAi } from '../../../support/fakes/openai.ts';
import { generationRequest } from './support.ts';

const it = suite('image provider chain');
const never = new AbortController().signal;

type Servers = { local: FakeA1111; cloud: FakeOpenAi };

async function withServers(
  test: (generate: (signal?: AbortSignal) => ReturnType<typeof generateByChain>, servers: Servers) => Promise<void>,
): Promise<void> {
  const [local, cloud] = await Promise.all([startFakeA1111(), startFakeOpenAi({ key: 'sk-cloud' })]);
  const providers = [
    createA1111Provider({ baseUrl: local.url, timeoutMs: 2_000 }),
    createOpenAiImagesProvider({
      baseUrl: cloud.url,
      key: 'sk-cloud',
      model: 'gpt-image-1',
      priceUsd: 0.04,
      timeoutMs: 2_000,
    }),
  ];
  try {
    await test((signal = never) => generateByChain(providers, generationRequest(), signal), { local, cloud });
  } finally {
    await Promise.all([local.close(), cloud.close()]);
  }
}

async function chainErrorOf(outcome: Promise<unknown>): Promise<ImageChainError> {
  const error = await outcome.then(
    () => new Error('it succeeded, where an ImageChainError was expected'),
    (failure: unknown) => failure,
  );
  if (error instanceof ImageChainError) return error;
  throw error;
}

it('takes the local image and leaves the cloud alone', () =>
  withServers(async (generate, { cloud }) => {
    const { provider, attempts } = await generate();
    assert.is(provider, 'a1111');
    assert.equal(
      attempts.map(({ provider, outcome, reason, cost }) => ({ provider, outcome, reason, cost })),
      [{ provider: 'a1111', outcome: 'generated', reason: null, cost: null }],
    );
    assert.is(cloud.requests.length, 0);
  }));

it('falls back to the cloud when the local server fails, and reports both attempts', () =>
  withServers(async (generate, { local }) => {
    local.failNext(outOfMemory);
    const { provider, attempts } = await generate();
    const cost = { amount_usd: 0.04, provider: 'openai-images', unit: 'image', quantity: 1 };
    assert.is(provider, 'openai-images');
    assert.equal(
      attempts.map(({ provider, outcome, reason, cost }) => ({ provider, outcome, reason, cost })),
      [
        {
          provider: 'a1111',
          outcome: 'failed',
          reason: 'out-of-memory: the image server ran out of memory',
          cost: null,
        },
        { provider: 'openai-images', outcome: 'generated', reason: null, cost },
      ],
    );
    assert.ok(attempts.every(({ duration_seconds }) => duration_seconds >= 0));
  }));

it('does not take an invalid request to the next provider', () =>
  withServers(async (generate, { local, cloud }) => {
    local.failNext(invalidSteps);
    const error = await chainErrorOf(generate());
    assert.equal([error.details.kind, error.details.provider, error.attempts.length], ['invalid', 'a1111', 1]);
    assert.is(cloud.requests.length, 0);
  }));

it('ends with what moderation refused, and carries the attempts before it', () =>
  withServers(async (generate, { local, cloud }) => {
    local.failNext(outOfMemory);
    cloud.failNext('images', openAiFailures.moderationBlocked);
    const error = await chainErrorOf(generate());
    assert.equal([error.details.kind, error.details.code], ['refused', 'moderation-blocked']);
    assert.equal(
      error.attempts.map(({ provider, outcome }) => [provider, outcome]),
      [
        ['a1111', 'failed'],
        ['openai-images', 'failed'],
      ],
    );
  }));

it('is exhausted when no provider delivers, and says when to try again', () =>
  withServers(async (generate, { local, cloud }) => {
    local.failNext(outOfMemory);
    cloud.failNext('images', openAiFailures.rateLimited(3));
    const { details, attempts } = await chainErrorOf(generate());
    assert.equal([details.kind, details.code, details.retryAfterMs], ['unavailable', 'providers-exhausted', 3_000]);
    assert.match(details.cause, /a1111: .*; openai-images: /);
    assert.is(attempts.length, 2);
  }));

it('counts money spent on an image that could not be used', () =>
  withServers(async (generate, { local, cloud }) => {
    local.failNext(outOfMemory);
    cloud.failNext('images', { body: { data: [{ b64_json: 'AAAA' }] } });
    const { attempts } = await chainErrorOf(generate());
    assert.is(attempts[1]?.cost?.amount_usd, 0.04);
  }));

it('keeps spent credit and a refused key apart from what waiting may cure', () =>
  withServers(async (_generate, { cloud }) => {
    const only = (key: string) =>
      createOpenAiImagesProvider({ baseUrl: cloud.url, key, model: 'm', priceUsd: 0, timeoutMs: 2_000 });
    cloud.failNext('images', openAiFailures.insufficientQuota);
    const quota = await chainErrorOf(generateByChain([only('sk-cloud')], generationRequest(), never));
    assert.equal([quota.details.kind, quota.details.code], ['quota', 'providers-exhausted']);
    const unauthorized = await chainErrorOf(generateByChain([only('wrong')], generationRequest(), never));
    assert.is(unauthorized.details.kind, 'unauthorized');
  }));

it('stops where it is when the caller gives up', () =>
  withServers(async (generate, { cloud }) => {
    const error = await generate(AbortSignal.abort(new Error('no longer wanted'))).catch((failure: Error) => failure);
    assert.is((error as Error).message, 'no longer wanted');
    assert.is(cloud.requests.length, 0);
  }));

it.run();
