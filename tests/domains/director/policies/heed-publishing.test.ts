import { randomUUID } from 'node:crypto';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { pipeline } from '../../../../domains/director/pipeline/index.ts';
import { heedPublishing } from '../../../../domains/director/policies/advance-on-publishing.ts';
import { type PublicationEvent, publicationEvents } from '../../../../domains/publisher/publication/events.ts';
import { load } from '../../../../kernel/aggregates/load.ts';
import type { Recorded } from '../../../../kernel/events/event.ts';
import { deliver, type Log, openLog, write } from '../../../support/policies.ts';
import { newStory, type Story } from '../examples.ts';
import { failure } from '../support.ts';

const it = suite<Log>('heed publishing');

/** Named so that what is written here is checked as what the publisher writes. */
export const foreignEvents = [publicationEvents];

it.before(async (c) => {
  Object.assign(c, await openLog());
});
it.after((c) => c.close());

type Platform = 'local' | 'youtube';
const idsOf = ({ ids }: Story, platform: Platform) => ({ publication_id: randomUUID(), ...ids, platform });
const requested = (story: Story, platform: Platform): PublicationEvent => ({
  type: 'PublicationRequested',
  data: {
    ...idsOf(story, platform),
    title: 'Bees',
    description: '',
    hashtags: [],
    video_path: 'v.mp4',
    duration_seconds: 9,
    schedule_at: null,
    attempt: 1,
  },
});
const succeeded = (story: Story, platform: Platform): PublicationEvent => ({
  type: 'PublicationSucceeded',
  data: {
    ...idsOf(story, platform),
    title: 'Bees',
    url: 'http://post',
    platform_post_id: 'p',
    published_at: '2026-01-01T00:00:00.000Z',
  },
});
const failed = (story: Story, platform: Platform): PublicationEvent => ({
  type: 'PublicationFailed',
  data: { ...idsOf(story, platform), failure: { ...failure, stage: 'publish' } },
});

async function after({ store }: Log, ...news: ((story: Story) => PublicationEvent)[]): Promise<string[]> {
  const story = newStory();
  const { revision } = await story.pipeline(store, ...story.upTo('publish'));
  for (const event of news) {
    const told: Recorded = await write(store, `news-${randomUUID()}`, story.owner, event(story));
    assert.is((await deliver(heedPublishing, told, store)).kind, 'done');
    await deliver(heedPublishing, told, store);
  }
  const { history } = await load(store, pipeline, story.thread_id);
  return history
    .slice(Number(revision) + 1)
    .map(({ type, data }) => ('platform' in data ? `${type} ${data.platform}` : type));
}

it('is publishing from the first request on', async (c) => {
  assert.equal(await after(c, (s) => requested(s, 'local')), ['PipelinePublishing local']);
});

it('is complete with the first platform, and stays so', async (c) => {
  const news = [
    (s: Story) => requested(s, 'local'),
    (s: Story) => requested(s, 'youtube'),
    (s: Story) => succeeded(s, 'youtube'),
    (s: Story) => failed(s, 'local'),
  ];
  assert.equal(await after(c, ...news), [
    'PipelinePublishing local',
    'PipelinePublishing youtube',
    'PipelineStageChanged',
    'PipelineCompleted youtube',
  ]);
});

it('is complete also when it hears of the end first', async (c) => {
  const news = [(s: Story) => succeeded(s, 'local'), (s: Story) => requested(s, 'local')];
  assert.equal(await after(c, ...news), ['PipelineStageChanged', 'PipelineCompleted local']);
});

it('fails with a platform, until another one succeeds', async (c) => {
  const news = [(s: Story) => failed(s, 'youtube'), (s: Story) => succeeded(s, 'local')];
  assert.equal(await after(c, ...news), ['PipelineFailed', 'PipelineStageChanged', 'PipelineCompleted local']);
});

it.run();
