import * as assert from 'uvu/assert';
import { publicationEvents } from '../../../../contracts/publisher/publication.ts';
import { requestPublications } from '../../../../domains/publisher/policies/request-publications.ts';
import { uuidFrom } from '../../../../kernel/events/ids.ts';
import { type ExampleContent, exampleContent, failing } from '../../../support/examples/content.ts';
import { examplePublication, renderHistory } from '../../../support/examples/publication.ts';
import { settingsHistory } from '../../../support/examples/settings.ts';
import { appended, given } from '../../../support/given.ts';
import { openTestStores, type TestStores } from '../../../support/stacks/stores.ts';
import { suiteOn } from '../../../support/suite-on.ts';
import { publisherTools } from '../tools.ts';

const it = suiteOn('request publications', openTestStores);

const policyIn = (c: TestStores) => ({ store: c.store, policy: requestPublications.using(publisherTools(c)) });

const wants = ({ owner }: ExampleContent, platforms: string[], schedule_at: string | null = null) =>
  settingsHistory(owner, { publishing: { platforms, schedule_at } });

const reachesPublish = (item: ExampleContent) => item.history(item.event('PipelineStageChanged', 'publish'));

it('requests a publication where the owner wants one, with what was approved and rendered', async (c) => {
  const item = exampleContent();
  const { publication_id, requested } = examplePublication(item);
  await given(policyIn(c), wants(item, ['local']), item.historyAt('publish'), renderHistory(item))
    .when(reachesPublish(item))
    .then('done', appended(publicationEvents, publication_id, requested()));
});

it('continues the correlation of the content in the name of its owner', async (c) => {
  const item = exampleContent();
  const { publication_id } = examplePublication(item);
  const [requested] = await given(policyIn(c), wants(item, ['local']), item.historyAt('publish'), renderHistory(item))
    .when(reachesPublish(item))
    .then('done', appended(publicationEvents, publication_id, 'PublicationRequested'));
  assert.is(requested?.metadata.correlationId, uuidFrom('correlation', item.content_id));
  assert.is(requested?.metadata.owner, item.owner);
  assert.is(requested?.metadata.actor, 'system:request-publications');
});

it('requests it once, however often it is delivered, and by whichever event', async (c) => {
  const item = exampleContent();
  const { publication_id } = examplePublication(item);
  await given(policyIn(c), wants(item, ['local']), item.historyAt('publish'))
    .when(renderHistory(item))
    .then('done', appended(publicationEvents, publication_id, 'PublicationRequested'));
  await given(policyIn(c)).when(reachesPublish(item)).then('done');
  await given(policyIn(c)).when(renderHistory(item)).then('done');
});

it('waits for the video where the stage is reported first', async (c) => {
  const item = exampleContent();
  const { publication_id } = examplePublication(item);
  await given(policyIn(c), wants(item, ['local']), item.historyAt('publish'))
    .when(reachesPublish(item))
    .then('skip');
  await given(policyIn(c))
    .when(renderHistory(item))
    .then('done', appended(publicationEvents, publication_id, 'PublicationRequested'));
});

it('leaves content where it is when its owner has chosen nothing', async (c) => {
  const item = exampleContent();
  await given(policyIn(c), item.historyAt('publish'), renderHistory(item)).when(reachesPublish(item)).then('skip');
});

it('leaves content where it is when its owner names no platform with an account', async (c) => {
  for (const platforms of [['youtube'], ['a platform that is not registered']]) {
    const item = exampleContent();
    await given(policyIn(c), wants(item, platforms), item.historyAt('publish'), renderHistory(item))
      .when(reachesPublish(item))
      .then('skip');
  }
});

it('does not publish a video that waits for a decision', async (c) => {
  const item = exampleContent();
  await given(policyIn(c), wants(item, ['local']), item.historyAt('final_review'))
    .when(renderHistory(item))
    .then('skip');
});

it('schedules it when the owner names a time to come', async (c) => {
  const item = exampleContent();
  const { publication_id, requested } = examplePublication(item);
  const schedule_at = new Date(Date.now() + 3_600_000).toISOString();
  await given(policyIn(c), wants(item, ['local'], schedule_at), item.historyAt('publish'), renderHistory(item))
    .when(reachesPublish(item))
    .then('done', appended(publicationEvents, publication_id, requested(1, schedule_at)));
});

it('requests what failed again when the content is retried, and not what is published', async (c) => {
  const item = exampleContent();
  const { publication_id, history, requested, failed, succeeded } = examplePublication(item);
  const retry = { type: 'RetryContent', feedback: null } as const;
  const retried = item.at('publish', failing('publish', null), retry).filter(({ type }) => type === 'PipelineRetried');
  await given(
    policyIn(c),
    wants(item, ['local']),
    item.historyAt('publish', failing('publish', null), retry),
    renderHistory(item),
    history(requested(), failed),
  )
    .when(item.history(...retried))
    .then('done', appended(publicationEvents, publication_id, requested(2)));
  await given(policyIn(c), history(succeeded))
    .when(item.history(...retried))
    .then('done');
});

it('requests what was asked for by hand again when the content is retried, whatever the settings say', async (c) => {
  const item = exampleContent();
  const { publication_id, history, requested, failed } = examplePublication(item);
  const retry = { type: 'RetryContent', feedback: null } as const;
  const retried = item.at('publish', failing('publish', null), retry).filter(({ type }) => type === 'PipelineRetried');
  await given(
    policyIn(c),
    item.historyAt('publish', failing('publish', null), retry),
    renderHistory(item),
    history(requested(), failed),
  )
    .when(item.history(...retried))
    .then('done', appended(publicationEvents, publication_id, requested(2)));
});

it.run();
