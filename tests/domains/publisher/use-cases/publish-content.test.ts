import { randomUUID } from 'node:crypto';
import * as assert from 'uvu/assert';
import { environmentAccount, publicationEvents } from '../../../../contracts/publisher/publication.ts';
import { contentToPublish } from '../../../../domains/publisher/use-cases/content-to-publish.ts';
import { publishContent } from '../../../../domains/publisher/use-cases/publish-content.ts';
import { rootCommandContext } from '../../../../kernel/aggregates/command-context.ts';
import { Rejection } from '../../../../kernel/aggregates/rejection.ts';
import { AT, type ExampleContent, exampleContent, failing, script } from '../../../support/examples/content.ts';
import { cloudGenerated, exampleImage } from '../../../support/examples/image.ts';
import { examplePublication, renderHistory } from '../../../support/examples/publication.ts';
import { exampleRender } from '../../../support/examples/render.ts';
import { write } from '../../../support/given.ts';
import { openTestStores, type TestStores } from '../../../support/stacks/stores.ts';
import { suiteOn } from '../../../support/suite-on.ts';

const it = suiteOn('publish content', openTestStores);

/** Content with a video, that far on its way. */
async function finished(
  { store }: TestStores,
  ...way: Parameters<ExampleContent['historyAt']>
): Promise<ExampleContent> {
  const item = exampleContent();
  await write(store, renderHistory(item), item.historyAt(...way));
  return item;
}

async function publish(
  { store }: TestStores,
  { content_id, owner }: ExampleContent,
  platforms: string[],
  commandId: string = randomUUID(),
  asked: { requestDigest?: string } = {},
) {
  const content = await contentToPublish(store, content_id);
  assert.ok(content);
  const targets = platforms.map((platform) => ({ platform, account: environmentAccount }));
  return publishContent(store, content, targets, null, { ...rootCommandContext(commandId, owner, owner), ...asked });
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

const on = (item: ExampleContent, platform: string) => examplePublication(item, { platform });
const eventsOn = ({ store }: TestStores, item: ExampleContent, platform: string) =>
  store.eventsOf(publicationEvents, on(item, platform).publication_id);

it('requests one publication on each platform', async (c) => {
  const results = await publish(c, await finished(c, 'publish'), ['local', 'youtube']);
  assert.equal(
    results.map(({ state }) => [state.status, state.status === 'none' ? null : state.request.platform]),
    [
      ['requested', 'local'],
      ['requested', 'youtube'],
    ],
  );
});

it('takes the words as edited while the video was ready', async (c) => {
  const gate = { opened_at: AT, expires_at: null, pass: false };
  const described = { ...script, description: 'Shorter.' };
  const edit = { type: 'EditScript', based_on: 1, script: described, by: 'ann', gate } as const;
  const item = await finished(c, 'publish', edit);
  assert.is((await contentToPublish(c.store, item.content_id))?.text?.description, 'Shorter.');
  const failed = await finished(c, 'publish', failing('publish'), edit);
  assert.is((await contentToPublish(c.store, failed.content_id))?.text?.description, script.description);
});

it('credits the pictures in the film whose licences ask for it, each once', async (c) => {
  const credit = {
    title: 'A bee',
    author: 'Jane Doe',
    page_url: 'https://www.flickr.com/photos/jane/1',
    source: 'flickr by Openverse',
    license: 'CC BY 2.0',
    license_url: 'https://creativecommons.org/licenses/by/2.0/',
    is_required: true,
  };
  const item = await finished(c, 'publish');
  const pictures = [credit, { ...credit, is_required: false, page_url: 'https://pixabay.com/1' }, credit, null].map(
    (each) => {
      const image = exampleImage({ content_id: item.content_id });
      return { ...image, file: { ...image.file, metadata: { kind: 'CLOUD', ...(each ? { credit: each } : {}) } } };
    },
  );
  for (const { history, request, file } of pictures)
    await write(
      c.store,
      history({ type: 'ImageGenerated', data: { ...request, ...file, attempts: [cloudGenerated] } }),
    );
  const scenes = pictures.map(({ file }, index) => ({
    index,
    narration: 'Bees dance.',
    image_path: file.file_path,
    card: null,
  }));
  const render = exampleRender({ content_id: item.content_id, scenes }, item.owner);
  await write(c.store, render.history(render.requested));
  const [result] = await publish(c, item, ['local']);
  assert.is(
    result?.state.status === 'none' ? '' : result?.state.request.description,
    `${on(item, 'local').request.description}

Pictures: Jane Doe (flickr by Openverse, https://www.flickr.com/photos/jane/1), CC BY 2.0 (https://creativecommons.org/licenses/by/2.0/)`,
  );
});

it('publishes on one platform more what is published on another', async (c) => {
  const [result] = await publish(c, await finished(c, 'done'), ['local']);
  assert.is(result?.state.status, 'requested');
});

it('publishes again what failed at publishing', async (c) => {
  const [result] = await publish(c, await finished(c, 'publish', failing('publish', null)), ['local']);
  assert.is(result?.state.status, 'requested');
});

it('refuses what waits for a decision, is not finished, failed before or is archived', async (c) => {
  const ways: Parameters<ExampleContent['historyAt']>[] = [
    ['final_review'],
    ['video'],
    ['video', failing('video')],
    ['publish', { type: 'CancelContent', by: 'ann' }],
  ];
  for (const way of ways) {
    const item = await finished(c, ...way);
    assert.is(await refusal(publish(c, item, ['local'])), 'publication/content-not-ready', way[0]);
  }
});

it('refuses what has no video', async (c) => {
  const item = exampleContent();
  await write(c.store, item.historyAt('publish'));
  assert.is(await refusal(publish(c, item, ['local'])), 'publication/content-not-ready');
});

it('requests nothing when one of the platforms has it already', async (c) => {
  const item = await finished(c, 'publish');
  const { history, requested, succeeded } = on(item, 'youtube');
  await write(c.store, history(requested(), succeeded));
  assert.is(await refusal(publish(c, item, ['local', 'youtube'])), 'publication/already-published');
  assert.equal(await eventsOn(c, item, 'local'), []);
});

it('answers a repeat as it did the first time, also when more has happened since', async (c) => {
  const item = await finished(c, 'publish');
  const commandId = randomUUID();
  const first = await publish(c, item, ['local'], commandId);
  await write(c.store, on(item, 'local').history(on(item, 'local').succeeded));
  const again = await publish(c, item, ['local'], commandId);
  assert.equal(
    again.map(({ state }) => state),
    first.map(({ state }) => state),
  );
});

it('requests nothing when another request comes under the key of one that was answered', async (c) => {
  const item = await finished(c, 'publish');
  const commandId = randomUUID();
  await publish(c, item, ['local'], commandId, { requestDigest: 'one' });
  const another = publish(c, item, ['youtube', 'local'], commandId, { requestDigest: 'another' });
  assert.is(await refusal(another), 'command/another-request');
  assert.equal(await eventsOn(c, item, 'youtube'), []);
});

it('shows what is under way when it is requested again', async (c) => {
  const item = await finished(c, 'publish');
  await publish(c, item, ['local']);
  const [again] = await publish(c, item, ['local']);
  assert.is(again?.state.status, 'requested');
  assert.is((await eventsOn(c, item, 'local')).length, 1);
});

it.run();
