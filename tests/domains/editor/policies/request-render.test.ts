import { randomUUID } from 'node:crypto';
import * as assert from 'uvu/assert';
import type { ContentEvent } from '../../../../contracts/director/content.ts';
import { renderEvents } from '../../../../contracts/editor/render.ts';
import { defaultSettings, type Settings } from '../../../../contracts/identity/user.ts';
import { type ImageBatchEvent, imageBatchEvents } from '../../../../contracts/media/image-batch.ts';
import { requestRender } from '../../../../domains/editor/policies/request-render.ts';
import { subtitleStyleOf } from '../../../../domains/editor/providers/captions/index.ts';
import { espeakVoices } from '../../../../domains/editor/providers/speech/espeak/voices.ts';
import { uuidFrom } from '../../../../kernel/events/ids.ts';
import { type ExampleContent, exampleContent, script } from '../../../support/examples/content.ts';
import { settingsHistory } from '../../../support/examples/settings.ts';
import { appended, given, history } from '../../../support/given.ts';
import type { History } from '../../../support/specs/history.ts';
import { openTestStores, type TestStores } from '../../../support/stacks/stores.ts';
import { suiteOn } from '../../../support/suite-on.ts';

const it = suiteOn('request render', openTestStores);

/** The voices that need no configuration. */
const speech = { defaultVoiceId: 'en-us', voices: async () => [...espeakVoices] };
const policy = requestRender.using({ providersOf: async () => ({ speech }), quality: 'standard' });
const PICTURES = ['one.png', 'two.png', 'three.png'];

/** A batch of images for a revision of the script is complete; `null` for one that was made by hand. */
function painted({ ids, owner }: ExampleContent, revision: number | null = 1, pictures = PICTURES) {
  const batch_id = randomUUID();
  const images = pictures.map((file_path, index) => ({ asset_id: randomUUID(), index, file_path, provider: 'a' }));
  const thread_id = revision === null ? null : ids.thread_id;
  const data = { batch_id, content_id: ids.content_id, thread_id, revision, images };
  return history(imageBatchEvents, batch_id, owner, { type: 'ImageBatchCompleted', data } satisfies ImageBatchEvent);
}

/** Another revision of the script passed review. */
function approved(item: ExampleContent, revision: number): ContentEvent {
  const { type, data } = item.event('ContentApproved', 'images');
  return { type, data: { ...data, revision } };
}

const cancelled = ({ ids, owner }: ExampleContent, stage: 'images' | 'video'): ContentEvent => ({
  type: 'PipelineCancelled',
  data: { ...ids, title: script.title, stage, by: owner },
});
const settings = ({ owner }: ExampleContent, defaults: Partial<Settings['defaults']>) =>
  settingsHistory(owner, { defaults: { ...defaultSettings.defaults, ...defaults } });

const requested = ({ content_id }: ExampleContent) => appended(renderEvents, content_id, 'RenderRequested');
const lastRequest = async ({ store }: TestStores, { content_id }: ExampleContent) => {
  const event = await store.lastOf(renderEvents, content_id, 'RenderRequested');
  assert.ok(event);
  return event.data;
};

it('requests a video of the approved script with the images that were painted', async (c) => {
  const item = exampleContent();
  const batch = painted(item);
  const [event] = await given({ store: c.store, policy }, item.historyAt('images'))
    .when(batch)
    .then('done', requested(item));
  const completed = await c.store.lastOf(imageBatchEvents, batch.id);
  assert.ok(completed);
  assert.equal(event?.data, {
    render_id: uuidFrom('render', completed.id),
    content_id: item.content_id,
    thread_id: item.thread_id,
    revision: 1,
    title: 'Why bees dance',
    voice_id: 'en-us',
    voice_over_path: null,
    logo_path: null,
    subtitle_style: subtitleStyleOf('reveal'),
    width: 1080,
    height: 1920,
    look: 'orbit',
    frame_rate: 30,
    music: { source: 'composed', mood: 'calm', file_path: null, level_db: 0 },
    scenes: script.scenes.map(({ narration }, index) => ({
      index,
      narration,
      image_path: PICTURES[index],
      card: null,
    })),
    requested_at: completed.at,
  });
  assert.equal([event?.metadata.owner, event?.metadata.causationId], [item.owner, completed.id]);
});

it('requests it at half the size on a platform that renders previews', async (c) => {
  const item = exampleContent();
  const previews = requestRender.using({ providersOf: async () => ({ speech }), quality: 'preview' });
  await given({ store: c.store, policy: previews }, item.historyAt('images'))
    .when(painted(item))
    .then('done', requested(item));
  const { width, height } = await lastRequest(c, item);
  assert.equal([width, height], [540, 960]);
});

for (const [style, used] of [
  ['karaoke', 'karaoke'],
  ['sparkling', subtitleStyleOf('reveal')],
] as const) {
  it(`requests the voice of the settings, and captions in the style ${used} where they say ${style}`, async (c) => {
    const item = exampleContent();
    const set = settings(item, { voice_id: 'en-gb', subtitle_style: style });
    await given({ store: c.store, policy }, set, item.historyAt('images'))
      .when(painted(item))
      .then('done', requested(item));
    const { voice_id, subtitle_style } = await lastRequest(c, item);
    assert.equal([voice_id, subtitle_style], ['en-gb', used]);
  });
}

const LOOKS: readonly [
  what: string,
  content: Parameters<typeof exampleContent>[0],
  Partial<Settings['defaults']>,
  look: string,
][] = [
  ['niche and tone', { niche: 'gaming', tone: 'energetic' }, {}, 'arcade'],
  ['the style of the pictures', { niche: 'gaming', visual_style: 'watercolor' }, {}, 'storybook'],
  ['the settings', { niche: 'gaming', visual_style: 'watercolor' }, { look: 'noir' }, 'noir'],
  ['a style that is the name of a look', { niche: 'gaming', visual_style: 'Ledger' }, { look: 'noir' }, 'ledger'],
];
for (const [what, content, defaults, expected] of LOOKS) {
  it(`requests the look that ${what} decide`, async (c) => {
    const item = exampleContent(content);
    await given({ store: c.store, policy }, settings(item, defaults), item.historyAt('images'))
      .when(painted(item))
      .then('done', requested(item));
    assert.is((await lastRequest(c, item)).look, expected);
  });
}

it('requests the format and the frame rate of the settings', async (c) => {
  const item = exampleContent();
  await given({ store: c.store, policy }, settings(item, { format: '4:5', frame_rate: 60 }), item.historyAt('images'))
    .when(painted(item))
    .then('done', requested(item));
  const { width, height, frame_rate } = await lastRequest(c, item);
  assert.equal([width, height, frame_rate], [1080, 1350, 60]);
});

for (const [wanted, music] of [
  [{ music: 'none' }, null],
  [
    { music: 'dark', music_level_db: -4 },
    { source: 'composed', mood: 'dark', file_path: null, level_db: -4 },
  ],
  [{ music: 'file' }, { source: 'composed', mood: 'calm', file_path: null, level_db: 0 }],
  [
    { music: 'file', music_file_path: 'a/tune.mp3' },
    { source: 'file', mood: null, file_path: 'a/tune.mp3', level_db: 0 },
  ],
] as const) {
  it(`requests the music of the settings: ${JSON.stringify(wanted)}`, async (c) => {
    const item = exampleContent();
    await given({ store: c.store, policy }, settings(item, wanted), item.historyAt('images'))
      .when(painted(item))
      .then('done', requested(item));
    assert.equal((await lastRequest(c, item)).music, music);
  });
}

it('shows the logo of the settings', async (c) => {
  const item = exampleContent();
  await given({ store: c.store, policy }, settings(item, { logo_file_path: 'a/logo.png' }), item.historyAt('images'))
    .when(painted(item))
    .then('done', requested(item));
  assert.is((await lastRequest(c, item)).logo_path, 'a/logo.png');
});

it('leaves a scene without its image for the render to complain of', async (c) => {
  const item = exampleContent();
  await given({ store: c.store, policy }, item.historyAt('images'))
    .when(painted(item, 1, ['one.png']))
    .then('done', requested(item));
  assert.equal(
    (await lastRequest(c, item)).scenes.map(({ image_path }) => image_path),
    ['one.png', '', ''],
  );
});

it('does nothing for a batch by hand, an earlier revision, or a pipeline that was cancelled', async ({ store }) => {
  const item = exampleContent();
  const twice = [item.historyAt('images'), item.history(approved(item, 2))];
  await given({ store, policy }, ...twice)
    .when(painted(item, null))
    .then('skip');
  await given({ store, policy }).when(painted(item, 1)).then('skip');
  await given({ store, policy }, item.history(cancelled(item, 'images')))
    .when(painted(item, 2))
    .then('skip');
  assert.equal(await store.eventsOf(renderEvents, item.content_id), []);
});

it('parks the images of a script that never passed review', async ({ store }) => {
  const item = exampleContent();
  await given({ store, policy }).when(painted(item)).then('park');
  await given({ store, policy }, item.historyAt('images')).when(painted(item, 2)).then('park');
});

it('replaces the video that is being made of an earlier revision', async ({ store }) => {
  const item = exampleContent();
  await given({ store, policy }, item.historyAt('images')).when(painted(item, 1)).then('done', requested(item));
  await given({ store, policy }, item.history(approved(item, 2)))
    .when(painted(item, 2))
    .then('done', appended(renderEvents, item.content_id, 'RenderCancelled', 'RenderRequested'));
});

const voiceOf = async (c: TestStores, item: ExampleContent, ...more: History[]): Promise<string | undefined> => {
  await given({ store: c.store, policy }, item.historyAt('images'), ...more)
    .when(painted(item))
    .then('done', requested(item));
  return (await lastRequest(c, item)).voice_id;
};

it('has a voice read that speaks the language of the script', async (c) => {
  const german = exampleContent({ language: 'de' });
  assert.is(await voiceOf(c, german), 'de');
  const usual = exampleContent({ language: 'de' });
  assert.is(await voiceOf(c, usual, settings(usual, { voice_id: 'de-female' })), 'de-female');
  const another = exampleContent({ language: 'de' });
  assert.is(await voiceOf(c, another, settings(another, { voice_id: 'en-gb' })), 'de');
});

it('makes the film as its request says, and otherwise as the settings do', async (c) => {
  const film = {
    voice_id: 'en-us-male',
    look: 'noir',
    format: '1:1',
    music: 'none',
    music_file_path: null,
    providers: {},
  };
  const item = exampleContent({ film });
  assert.is(await voiceOf(c, item, settings(item, { voice_id: 'en-gb', look: 'pop', frame_rate: 60 })), 'en-us-male');
  const { look, width, height, music, frame_rate } = await lastRequest(c, item);
  assert.equal([look, width, height, music, frame_rate], ['noir', 1080, 1080, null, 60]);
});

it.run();
