import { randomUUID } from 'node:crypto';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  type PlatformName,
  type PublicationEvent,
  publication,
  publicationIdOf,
} from '../../../domains/publisher/publication/index.ts';
import { materialOf } from '../../../domains/publisher/use-cases/material.ts';
import { publishContent } from '../../../domains/publisher/use-cases/publish-content.ts';
import { load } from '../../../kernel/aggregates/load.ts';
import { Rejection } from '../../../kernel/aggregates/rejection.ts';
import { type Finished, finishedContent, openSurroundings, type Surroundings, write } from './support.ts';

const it = suite<Surroundings>('publish content');

it.before(async (c) => {
  Object.assign(c, await openSurroundings());
});
it.after((c) => c.close());

async function publish(
  { store }: Surroundings,
  { contentId, ownerId }: Finished,
  platforms: PlatformName[],
  commandId: string = randomUUID(),
) {
  const material = await materialOf(store, contentId);
  assert.ok(material);
  const { correlationId } = material;
  const context = { commandId, correlationId, causationId: commandId, actor: ownerId, owner: ownerId };
  return publishContent(store, material, platforms, null, context);
}

async function refusal(work: Promise<unknown>): Promise<string> {
  try {
    await work;
  } catch (error) {
    if (error instanceof Rejection) return error.code;
    throw error;
  }
  return 'not refused';
}

const succeed = ({ store }: Surroundings, { contentId, threadId, ownerId }: Finished, platform: PlatformName) =>
  write<PublicationEvent>(
    store,
    publication.streamOf(publicationIdOf(contentId, platform)),
    {
      type: 'PublicationSucceeded',
      data: {
        publication_id: publicationIdOf(contentId, platform),
        content_id: contentId,
        thread_id: threadId,
        platform,
        title: 'Topic',
        url: 'http://post',
        platform_post_id: '1',
        published_at: 'now',
      },
    },
    ownerId,
  );

it('asks for one publication on each platform', async (c) => {
  const results = await publish(c, await finishedContent(c), ['local', 'youtube']);
  assert.equal(
    results.map(({ state }) => [state.status, state.status === 'none' ? null : state.request.platform]),
    [
      ['requested', 'local'],
      ['requested', 'youtube'],
    ],
  );
});

it('publishes on one platform more what is published on another', async (c) => {
  const finished = await finishedContent(c, { status: 'published', stage: 'done' });
  const [result] = await publish(c, finished, ['local']);
  assert.is(result?.state.status, 'requested');
});

it('publishes again what failed at publishing', async (c) => {
  const finished = await finishedContent(c, { status: 'failed', stage: 'publish' });
  const [result] = await publish(c, finished, ['local']);
  assert.is(result?.state.status, 'requested');
});

it('refuses what waits for a decision, is not finished or failed before', async (c) => {
  for (const standing of [
    { status: 'awaiting_review', stage: 'final_review' },
    { status: 'producing', stage: 'video' },
    { status: 'failed', stage: 'video' },
    { status: 'archived', stage: 'publish' },
  ] as const) {
    const finished = await finishedContent(c, standing);
    assert.is(await refusal(publish(c, finished, ['local'])), 'publication/content-not-ready', standing.status);
  }
});

it('asks for nothing when one of the platforms has it already', async (c) => {
  const finished = await finishedContent(c);
  await publish(c, finished, ['youtube']);
  await succeed(c, finished, 'youtube');
  assert.is(await refusal(publish(c, finished, ['local', 'youtube'])), 'publication/already-published');
  const { state } = await load(c.store, publication, publicationIdOf(finished.contentId, 'local'));
  assert.is(state.status, 'none');
});

it('answers a repeat as the first time, whatever has happened since', async (c) => {
  const finished = await finishedContent(c);
  const commandId = randomUUID();
  const first = await publish(c, finished, ['local'], commandId);
  await succeed(c, finished, 'local');
  const again = await publish(c, finished, ['local'], commandId);
  assert.equal(
    again.map(({ state }) => state),
    first.map(({ state }) => state),
  );
});

it('shows what is under way when it is asked for again', async (c) => {
  const finished = await finishedContent(c);
  await publish(c, finished, ['local']);
  const [again] = await publish(c, finished, ['local']);
  assert.is(again?.state.status, 'requested');
  const { history } = await load(c.store, publication, publicationIdOf(finished.contentId, 'local'));
  assert.is(history.length, 1);
});

it.run();
