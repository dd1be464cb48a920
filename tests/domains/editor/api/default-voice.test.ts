import { randomUUID } from 'node:crypto';
import * as assert from 'uvu/assert';
import { renderEvents } from '../../../../contracts/editor/render.ts';
import { imageBatchEvents } from '../../../../contracts/media/image-batch.ts';
import { eventually } from '../../../support/eventually.ts';
import { exampleContent } from '../../../support/examples/content.ts';
import { startFakeElevenLabs } from '../../../support/fakes/speech/elevenlabs.ts';
import { history, write } from '../../../support/given.ts';
import type { ServiceUnderTest } from '../../../support/stacks/service.ts';
import { suiteOn } from '../../../support/suite-on.ts';
import { EDITOR, type Editor, startEditor } from './support.ts';

const it = suiteOn('the voice that no one named', startEditor);

const spokenBy = async ({ call }: Pick<ServiceUnderTest, 'call'>) => {
  const { body } = await call('POST', `${EDITOR}/tts`, { body: { text: 'Hello.', output_format: 'wav' } });
  return [body.provider, body.voice_id];
};

/** Writes that the images of a pipeline are complete. @returns the voice of the render that this leads to */
async function narratorOf({ resources: { store } }: Editor) {
  const item = exampleContent();
  const batch_id = randomUUID();
  const images = [{ asset_id: randomUUID(), index: 0, file_path: 'one.png', provider: 'a' }];
  const data = { batch_id, ...item.ids, revision: 1, images };
  const complete = history(imageBatchEvents, batch_id, item.owner, { type: 'ImageBatchCompleted', data });
  await write(store, item.historyAt('images'), complete);
  const requested = await eventually('a render', () => store.lastOf(renderEvents, item.content_id, 'RenderRequested'));
  return requested.data.voice_id;
}

it('is the speech server’s where there is one, in videos as well', async (editor) => {
  assert.equal(await spokenBy(editor), ['openai-speech', 'alloy']);
  assert.is(await narratorOf(editor), 'alloy');
});

it('is the one of the server that the installation names', async (editor) => {
  assert.equal(await spokenBy(await editor.another({ PLATFORM_TTS_VOICE: 'af_heart' })), ['openai-speech', 'af_heart']);
});

it('is that of the provider that the installation names, whose voices are listed with the others', async (editor) => {
  const fake = await startFakeElevenLabs('k');
  try {
    const settings = { PLATFORM_TTS_PROVIDER: 'elevenlabs', PLATFORM_TTS_URL: fake.url, PLATFORM_TTS_KEY: 'k' };
    const service = await editor.another({ ...settings, PLATFORM_TTS_PRICE_USD: '100' });
    assert.equal(await spokenBy(service), ['elevenlabs', 'JBFqnCBsd6RMkjVDRZzb']);
    const { body } = await service.call('GET', `${EDITOR}/voices?language=ja`);
    assert.equal(
      (body.items as { name: string; provider: string }[]).map(({ name, provider }) => [name, provider]),
      [
        ['George', 'elevenlabs'],
        ['Adam', 'elevenlabs'],
      ],
    );
  } finally {
    await fake.close();
  }
});

it.run();
