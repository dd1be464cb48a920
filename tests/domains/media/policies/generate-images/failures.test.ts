import * as assert from 'uvu/assert';
import { imageEvents } from '../../../../../contracts/media/image.ts';
import { imageBatchEvents } from '../../../../../contracts/media/image-batch.ts';
import type { Failure } from '../../../../../kernel/events/failure.ts';
import { exampleContent } from '../../../../support/examples/content.ts';
import { type ExampleBatch, exampleBatch } from '../../../../support/examples/image-batch.ts';
import { settingsHistory } from '../../../../support/examples/settings.ts';
import { outOfMemory } from '../../../../support/fakes/a1111.ts';
import { openAiFailures } from '../../../../support/fakes/openai.ts';
import { appended, given, write } from '../../../../support/given.ts';
import { deliver } from '../../../../support/specs/policy.ts';
import { openTestStores, type TestStores } from '../../../../support/stacks/stores.ts';
import { suiteOn } from '../../../../support/suite-on.ts';
import { cloudProvider, generating, localProvider, PRICE, withServers } from './support.ts';

const it = suiteOn('generate images, where providers fail', openTestStores);

/** Delivers the request of a new batch. @returns the batch and the failure that ended it */
async function failed(
  c: TestStores,
  subject: ReturnType<typeof generating>,
): Promise<{ batch: ExampleBatch; failure: Failure }> {
  const item = exampleContent();
  const batch = exampleBatch(item);
  const event = await write(c.store, item.historyAt('images'), batch.history(batch.requested));
  assert.is((await deliver(subject, event)).kind, 'done');
  const last = await c.store.lastOf(imageBatchEvents, batch.batch_id);
  if (last?.type !== 'ImageBatchFailed') throw new Error(`not failed, but ${last?.type}`);
  return { batch, failure: last.data.failure };
}

it('fails the batch of a user without a verified address, where the operator wants one, and asks no provider', (c) =>
  withServers(async ({ here }) => {
    const settings = { PLATFORM_REQUIRE_VERIFIED_EMAIL: 'yes' } as const;
    const { failure } = await failed(c, generating({ ...c, settings }, localProvider(here.url)));
    assert.equal([failure.stage, failure.code], ['images', 'email_not_verified']);
    assert.match(failure.next_action, /follow the link/);
    assert.is(here.requests.length, 0);
  }));

it('fails the batch when no provider delivers, and completes it when it is requested again', (c) =>
  withServers(async ({ here }) => {
    here.failNext(outOfMemory, 6);
    const subject = generating(c, localProvider(here.url));
    const { batch, failure } = await failed(c, subject);
    assert.equal([failure.stage, failure.code], ['images', 'providers-exhausted']);
    assert.match(failure.cause, /ran out of memory/);
    const first = await c.store.lastOf(imageBatchEvents, batch.batch_id, 'ImageBatchRequested');
    assert.ok(first);

    const again = await write(c.store, batch.history(batch.requested));
    assert.is((await deliver(subject, first)).kind, 'skip');
    assert.is((await deliver(subject, again)).kind, 'done');
    assert.is((await c.store.lastOf(imageBatchEvents, batch.batch_id))?.type, 'ImageBatchCompleted');
  }));

it('fails at once where a provider asks to wait for an hour', (c) =>
  withServers(async ({ there }) => {
    there.failNext('images', openAiFailures.rateLimited(3_600), 9);
    await failed(c, generating(c, cloudProvider(there.url)));
  }));

it('asks a provider whose credit is spent once for an image, while another one may come back, and names both', (c) =>
  withServers(async ({ there }) => {
    there.failNext('images', openAiFailures.insufficientQuota, 99);
    const subject = generating(c, localProvider('http://127.0.0.1:1'), cloudProvider(there.url));
    const { batch, failure } = await failed(c, subject);
    const asked = await Promise.all(
      batch.request.images.map(({ asset_id }) => c.store.eventsOf(imageEvents, asset_id)),
    );
    const begun = asked.filter(({ length }) => length > 0).length;
    assert.is(there.callsOf('images').length, begun);
    assert.match(failure.cause, /a1111: .+; openai-images: the account's credit is used up/);
    assert.match(failure.next_action, /add credit to the account/);
  }));

it('takes refused content to no other provider, and does not try again', (c) =>
  withServers(async ({ there }) => {
    there.failNext('images', openAiFailures.moderationBlocked, 2);
    const subject = generating(c, cloudProvider(there.url), localProvider('http://127.0.0.1:1'));
    const { failure } = await failed(c, subject);
    assert.is(failure.code, 'moderation-blocked');
    assert.ok(there.callsOf('images').length <= 2);
  }));

it('records every failed attempt of an image and then its failure', (c) =>
  withServers(async ({ here }) => {
    here.failNext(outOfMemory, 6);
    const { batch } = await failed(c, generating(c, localProvider(here.url)));
    const streams = await Promise.all(
      batch.request.images.slice(0, 2).map(({ asset_id }) => c.store.eventsOf(imageEvents, asset_id)),
    );
    const attempt = 'ProviderAttemptFailed';
    for (const events of streams) {
      assert.equal(
        events.map(({ type }) => type),
        ['ImageRequested', attempt, attempt, attempt, 'ImageFailed'],
      );
    }
  }));

it('asks no provider when the budget is spent, and says so', (c) =>
  withServers(async ({ here, there }) => {
    const item = exampleContent();
    const batch = exampleBatch(item);
    const spent = settingsHistory(item.owner, { budget: { monthly_usd: PRICE / 2 } });
    await given(generating(c, localProvider(here.url), cloudProvider(there.url)), spent, item.historyAt('images'))
      .when(batch.history(batch.requested))
      .then('done', appended(imageBatchEvents, batch.batch_id, 'ImageBatchFailed'));
    const failed = await c.store.lastOf(imageBatchEvents, batch.batch_id, 'ImageBatchFailed');
    const { stage, code, next_action } = failed?.data.failure ?? {};
    assert.equal([stage, code], ['images', 'budget_exhausted']);
    assert.match(next_action ?? '', /raise the monthly budget/);
    assert.is(here.requests.length + there.requests.length, 0);
  }));

it('fails the batch when a pinned picture has been deleted, before anything is generated', (c) =>
  withServers(async ({ here }) => {
    const item = exampleContent();
    const batch = exampleBatch(item);
    const own = { asset_id: 'own', index: 1, file_path: `${item.owner}/materials/own.png` };
    const request = {
      ...batch.request,
      images: batch.request.images.filter(({ index }) => index !== 1),
      pinned: [own],
    };
    const requested = batch.history({ type: 'ImageBatchRequested', data: request });
    const event = await write(c.store, item.historyAt('images'), requested);
    const subject = generating(c, localProvider(here.url));
    assert.is((await deliver(subject, event)).kind, 'done');
    const failure = (await c.store.lastOf(imageBatchEvents, batch.batch_id, 'ImageBatchFailed'))?.data.failure;
    assert.equal([failure?.stage, failure?.code], ['images', 'pinned-picture-missing']);
    assert.match(failure?.cause ?? '', /scene 2/);
    assert.is(here.requests.length, 0);
  }));

it('fails the batch when the picture of its character has been deleted, before anything is generated', (c) =>
  withServers(async ({ here }) => {
    const item = exampleContent();
    const batch = exampleBatch(item);
    const character = { description: 'a fox', reference_path: `${item.owner}/materials/fox.png` };
    const images = batch.request.images.map((image) => ({ ...image, character }));
    const requested = batch.history({ type: 'ImageBatchRequested', data: { ...batch.request, images } });
    const event = await write(c.store, item.historyAt('images'), requested);
    assert.is((await deliver(generating(c, localProvider(here.url)), event)).kind, 'done');
    const failure = (await c.store.lastOf(imageBatchEvents, batch.batch_id, 'ImageBatchFailed'))?.data.failure;
    assert.equal([failure?.stage, failure?.code], ['images', 'character-picture-missing']);
    assert.is(here.requests.length, 0);
  }));

it.run();
