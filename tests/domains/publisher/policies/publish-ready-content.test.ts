import * as assert from 'uvu/assert';
import { publicationEvents } from '../../../../contracts/publisher/publication.ts';
import { publishingDefaultsEvents } from '../../../../contracts/publisher/publishing-defaults.ts';
import type { ContentCommand } from '../../../../domains/director/content/index.ts';
import { publishReadyContent } from '../../../../domains/publisher/policies/publish-ready-content.ts';
import { uuidFrom } from '../../../../kernel/events/ids.ts';
import { type ExampleContent, exampleContent, failing } from '../../../support/examples/content.ts';
import { examplePublication, renderHistory } from '../../../support/examples/publication.ts';
import { settingsHistory } from '../../../support/examples/settings.ts';
import { appended, given, history, write } from '../../../support/given.ts';
import type { History } from '../../../support/specs/history.ts';
import { deliver } from '../../../support/specs/policy.ts';
import { openTestStores, type TestStores } from '../../../support/stacks/stores.ts';
import { suiteOn } from '../../../support/suite-on.ts';
import { publisherTools } from '../tools.ts';

const it = suiteOn('publish ready content', openTestStores);

const policyIn = (c: TestStores) => ({ store: c.store, policy: publishReadyContent.using(publisherTools(c)) });

const wants = ({ owner }: ExampleContent, platforms: string[], schedule_at: string | null = null) =>
  settingsHistory(owner, { publishing: { platforms, schedule_at } });

/** The content becomes ready: what its rules say last of all. */
const isReady = (item: ExampleContent, ...more: readonly ContentCommand[]) =>
  item.history(...item.at('publish', ...more).slice(-1));
/** What was before that, its video among it. */
const before = (item: ExampleContent, ...more: readonly ContentCommand[]): [History, History] => [
  item.history(...item.at('publish', ...more).slice(0, -1)),
  renderHistory(item),
];
const retrying = [failing('publish', null), { type: 'RetryContent', feedback: null }] as const;

it('requests a publication where the owner wants one, with what was approved and rendered', async (c) => {
  const item = exampleContent();
  const { publication_id, requested } = examplePublication(item);
  await given(policyIn(c), wants(item, ['local']), ...before(item))
    .when(isReady(item))
    .then('done', appended(publicationEvents, publication_id, requested()));
});

/** With an account at Mastodon. */
const withMastodon = (c: TestStores) => ({
  store: c.store,
  policy: publishReadyContent.using(
    publisherTools(c, {
      PLATFORM_MASTODON_URL: 'https://mastodon.example',
      PLATFORM_MASTODON_ACCESS_TOKEN: 'secret-token',
    }),
  ),
});
const unlisted = { visibility: 'unlisted', notify_followers: null, first_comment: 'Follow for more' };

it('posts as the owner has it by default, as far as the platform still offers it', async (c) => {
  const item = exampleContent();
  const options = { ...unlisted, notify_followers: null };
  const { publication_id, requested } = examplePublication(item, { platform: 'mastodon', options });
  const own = { ...unlisted, platform: 'mastodon', notify_followers: true };
  const defaults = history(publishingDefaultsEvents, item.owner, item.owner, {
    type: 'PublishingDefaultsChanged',
    data: { owner_id: item.owner, platforms: [own] },
  });
  await given(withMastodon(c), wants(item, ['mastodon']), defaults, ...before(item))
    .when(isReady(item))
    .then('done', appended(publicationEvents, publication_id, requested()));
});

it('posts what has failed again as it was to be posted', async (c) => {
  const item = exampleContent();
  const one = examplePublication(item, { platform: 'mastodon', options: unlisted });
  await given(withMastodon(c), wants(item, []), ...before(item, ...retrying), one.history(one.requested(), one.failed))
    .when(isReady(item, ...retrying))
    .then('done', appended(publicationEvents, one.publication_id, one.requested(2)));
});

it('continues the correlation of the content in the name of its owner', async (c) => {
  const item = exampleContent();
  const { publication_id } = examplePublication(item);
  const [requested] = await given(policyIn(c), wants(item, ['local']), ...before(item))
    .when(isReady(item))
    .then('done', appended(publicationEvents, publication_id, 'PublicationRequested'));
  assert.is(requested?.metadata.correlationId, uuidFrom('correlation', item.content_id));
  assert.is(requested?.metadata.owner, item.owner);
  assert.is(requested?.metadata.actor, 'system:publish-ready-content');
});

it('requests it once, however often it is delivered, and under whichever name', async (c) => {
  const item = exampleContent();
  const { publication_id, history, requested, failed } = examplePublication(item);
  const event = await write(c.store, wants(item, ['local']), ...before(item), isReady(item));
  assert.is((await deliver(policyIn(c), event)).kind, 'done');
  assert.is((await deliver(policyIn(c), event)).kind, 'skip');
  await write(c.store, history(failed));
  assert.is((await deliver(policyIn(c), event)).kind, 'skip');
  const events = await c.store.eventsOf(publicationEvents, publication_id);
  assert.equal(
    events.map(({ type, data }) => ({ type, data })),
    [requested(), failed],
  );
});

it('asks again for a video that the store does not show yet', async (c) => {
  const item = exampleContent();
  const { publication_id } = examplePublication(item);
  const event = await write(c.store, wants(item, ['local']), before(item)[0], isReady(item));
  assert.is((await deliver(policyIn(c), event)).kind, 'retry');
  await write(c.store, renderHistory(item));
  assert.is((await deliver(policyIn(c), event)).kind, 'done');
  assert.is((await c.store.eventsOf(publicationEvents, publication_id)).length, 1);
});

it('leaves content to its owner whose last publication was cancelled', async (c) => {
  const item = exampleContent();
  const { history, requested, cancelled } = examplePublication(item);
  const stopped = [
    { type: 'StartPublishing', platform: 'local' },
    { type: 'StopPublishing', platform: 'local' },
  ] as const;
  await given(policyIn(c), wants(item, ['local']), ...before(item, ...stopped), history(requested(), cancelled))
    .when(isReady(item, ...stopped))
    .then('skip');
});

it('leaves content where it is when its owner has chosen nothing', async (c) => {
  const item = exampleContent();
  await given(policyIn(c), ...before(item))
    .when(isReady(item))
    .then('skip');
});

it('leaves content where it is when its owner names no platform with an account', async (c) => {
  for (const platforms of [['youtube'], ['a platform that is not registered']]) {
    const item = exampleContent();
    await given(policyIn(c), wants(item, platforms), ...before(item))
      .when(isReady(item))
      .then('skip');
  }
});

it('publishes nothing of content that has been sent back by the time it hears of it', async (c) => {
  const item = exampleContent();
  await given(policyIn(c), wants(item, ['local']), item.historyAt('final_review'), renderHistory(item))
    .when(item.history(...item.at('publish', { type: 'CancelContent', by: 'ann' }).slice(-1)))
    .then('skip');
});

it('schedules it when the owner names a time to come', async (c) => {
  const item = exampleContent();
  const { publication_id, requested } = examplePublication(item);
  const schedule_at = new Date(Date.now() + 3_600_000).toISOString();
  await given(policyIn(c), wants(item, ['local'], schedule_at), ...before(item))
    .when(isReady(item))
    .then('done', appended(publicationEvents, publication_id, requested(1, schedule_at)));
});

it('requests what failed again when the content is retried, and not what is published', async (c) => {
  const item = exampleContent();
  const { publication_id, history, requested, failed, succeeded } = examplePublication(item);
  await given(policyIn(c), wants(item, ['local']), ...before(item, ...retrying), history(requested(), failed))
    .when(isReady(item, ...retrying))
    .then('done', appended(publicationEvents, publication_id, requested(2)));
  await given(policyIn(c), history(succeeded))
    .when(isReady(item, ...retrying))
    .then('done');
});

it('requests what was asked for by hand again when the content is retried, whatever the settings say', async (c) => {
  const item = exampleContent();
  const { publication_id, history, requested, failed } = examplePublication(item);
  await given(policyIn(c), ...before(item, ...retrying), history(requested(), failed))
    .when(isReady(item, ...retrying))
    .then('done', appended(publicationEvents, publication_id, requested(2)));
});

it.run();
