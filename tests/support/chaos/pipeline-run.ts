import * as assert from 'uvu/assert';
import type { Log } from '../clients/auditor.ts';
import { type ContentView, contentThat, LONG_WAIT, paths, type RetryingClient, register } from '../clients/retrying.ts';
import { eventually } from '../eventually.ts';
import type { Step } from './plan.ts';

/** From registration to publication, with a revision that makes the video short. @param begin called with every step */
export async function publishRevised(
  client: RetryingClient,
  begin: (step: Step) => void = () => undefined,
): Promise<ContentView> {
  begin('registering');
  await register(client);
  begin('scanning');
  await client.call('POST', `${paths.trends}/scan`, { region: 'US', limit: 20 });
  const trend = await eventually(
    'trend',
    async () =>
      (await client.call<{ items: Record<string, unknown>[] }>('GET', `${paths.trends}?limit=1`)).body.items[0],
    LONG_WAIT,
  );
  begin('script');
  const request = { trend_id: trend.trend_id, trend_topic: trend.topic, niche: trend.niche };
  const { body } = await client.call<ContentView>('POST', `${paths.content}/generate`, request);
  const { content_id, thread_id } = body;
  const itemThat = (what: string, condition: (item: ContentView) => boolean) =>
    contentThat(client, content_id, what, condition);
  const decide = (decision: object) => client.call('POST', `${paths.content}/resume`, { thread_id, ...decision });

  await itemThat('waits for review', ({ gate }) => gate?.name === 'review');
  begin('review');
  begin('revision');
  await decide({ approved: false, feedback: 'make it 15 seconds' });
  await itemThat('is revised', ({ gate, revisions }) => gate?.name === 'review' && revisions.length === 2);
  begin('images');
  await decide({ approved: true });
  await itemThat('has its images', ({ stage }) => stage !== 'review' && stage !== 'images');
  begin('narration');
  await eventually(
    'narration',
    async () => {
      const render = await client.call<{ status: string }>('GET', `${paths.editor}/render/${content_id}/status`);
      return ['rendering', 'rendered'].includes(render.body.status);
    },
    LONG_WAIT,
  );
  begin('rendering');
  await itemThat('has its video', ({ stage }) => stage !== 'video');
  begin('final review');
  await decide({ approved: true });
  await itemThat('is ready', ({ status }) => status === 'ready');
  begin('publishing');
  await client.call('POST', paths.publish, { content_id, platforms: ['local'] });
  return itemThat(
    'is published',
    ({ stage, publications }) => stage === 'done' && publications.some(({ url }) => url !== null),
  );
}

/** Every fact about the content is there once. */
export function everythingHappenedOnce(log: Log, { content_id }: ContentView): void {
  const events = log
    .filter(({ data }) => (data as { content_id?: string }).content_id === content_id)
    .map(({ type, data }) => ({ type, ...(data as { prompt?: string }) }));
  const count = (type: string) => events.filter((event) => event.type === type).length;
  const facts = [
    ...['ContentRequested', 'RevisionRequested', 'ContentApproved', 'ImageBatchRequested'],
    ...['ImageBatchCompleted', 'RenderRequested', 'NarrationSynthesized', 'CaptionsTimed', 'VideoRendered'],
    ...['PublicationRequested', 'PublishingStarted', 'PublicationSucceeded', 'VideoApproved'],
  ];
  assert.equal(
    Object.fromEntries(facts.map((type) => [type, count(type)])),
    Object.fromEntries(facts.map((type) => [type, 1])),
  );
  assert.is(count('ScriptDrafted'), 2);
  assert.is(count('PipelineFailed'), 0);
  const prompts = events.filter(({ type }) => type === 'ImageGenerated').map(({ prompt }) => prompt);
  assert.is(new Set(prompts).size, prompts.length, 'no prompt has two images');
  assert.ok(prompts.length > 0);
}

/** The post is there, and so is the whole of its video. */
export async function theVideoPlays({ publications }: ContentView): Promise<void> {
  assert.is(publications.length, 1);
  const page = await fetch(publications[0]?.url ?? '');
  assert.is(page.status, 200);
  const link = /<video [^>]*src="([^"]+)"/.exec(await page.text())?.[1]?.replaceAll('&amp;', '&') ?? '';
  const video = await fetch(new URL(link, page.url));
  assert.is(video.status, 200);
  assert.is(video.headers.get('content-type'), 'video/mp4');
  assert.is((await video.arrayBuffer()).byteLength, Number(video.headers.get('content-length')));
}
