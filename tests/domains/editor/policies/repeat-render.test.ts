import * as assert from 'uvu/assert';
import { renderEvents } from '../../../../contracts/editor/render.ts';
import { defaultSettings } from '../../../../contracts/identity/user.ts';
import type { ContentCommand } from '../../../../domains/director/content/index.ts';
import { repeatRender } from '../../../../domains/editor/policies/repeat-render.ts';
import { espeakVoices } from '../../../../domains/editor/providers/speech/espeak/voices.ts';
import { uuidFrom } from '../../../../kernel/events/ids.ts';
import { type ExampleContent, exampleContent, failing } from '../../../support/examples/content.ts';
import { exampleRender, type RenderRequest } from '../../../support/examples/render.ts';
import { settingsHistory } from '../../../support/examples/settings.ts';
import { appended, given, write } from '../../../support/given.ts';
import { deliver } from '../../../support/specs/policy.ts';
import { openTestStores } from '../../../support/stacks/stores.ts';
import { suiteOn } from '../../../support/suite-on.ts';

const it = suiteOn('repeat render', openTestStores);

/** The voices that need no configuration. */
const speech = { defaultVoiceId: 'en-us', voices: async () => [...espeakVoices] };
const policy = repeatRender.using({ providersOf: async () => ({ speech }) });

const retrying: ContentCommand = { type: 'RetryContent', feedback: null };
const retried = (item: ExampleContent, stage: 'images' | 'video') =>
  item.history(...item.at(stage, failing(stage), retrying).filter(({ type }) => type === 'PipelineRetried'));
const inVoice = ({ owner }: ExampleContent, voice_id: string) =>
  settingsHistory(owner, { defaults: { ...defaultSettings.defaults, voice_id } });

/** A render of this content. */
const renderOf = ({ ids, owner }: ExampleContent, changes: Partial<RenderRequest> = {}) =>
  exampleRender({ ...ids, ...changes }, owner);

it('asks again when the video stage is retried, by the settings of that moment', async ({ store }) => {
  const item = exampleContent();
  const failed = renderOf(item, { voice_id: 'gone' });
  const [event] = await given(
    { store, policy },
    inVoice(item, 'en-gb'),
    failed.history(failed.requested, failed.failed),
  )
    .when(retried(item, 'video'))
    .then('done', appended(renderEvents, item.content_id, 'RenderRequested'));
  const retry = event?.metadata.causationId ?? '';
  assert.equal(event?.data, {
    ...failed.request,
    render_id: uuidFrom('render', retry),
    voice_id: 'en-gb',
    requested_at: (event?.data as RenderRequest | undefined)?.requested_at,
  });
});

it('does nothing when another stage is retried', async ({ store }) => {
  const item = exampleContent();
  const failed = renderOf(item);
  await given({ store, policy }, failed.history(failed.requested, failed.failed))
    .when(retried(item, 'images'))
    .then('skip');
});

it('does not ask again while a render by hand is under way', async ({ store }) => {
  const item = exampleContent();
  const byHand = renderOf(item);
  await given({ store, policy }, byHand.history(byHand.requested)).when(retried(item, 'video')).then('skip');
});

it('does not answer a retry a second time when a render has ended since', async ({ store }) => {
  const item = exampleContent();
  const first = renderOf(item);
  const event = await write(store, first.history(first.requested, first.failed), retried(item, 'video'));
  const second = renderOf(item);
  await write(store, second.history(second.requested, second.failed));
  assert.is((await deliver({ store, policy }, event)).kind, 'skip');
});

it('asks for nothing when the pipeline is cancelled by the time it hears of the retry', async ({ store }) => {
  const item = exampleContent();
  const failed = renderOf(item);
  const past = item.historyAt('video', failing('video'), retrying, { type: 'CancelContent', by: 'ann' });
  await given({ store, policy }, past, failed.history(failed.requested, failed.failed))
    .when(retried(item, 'video'))
    .then('skip');
});

it.run();
