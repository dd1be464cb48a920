import * as assert from 'uvu/assert';
import { renderEvents } from '../../../../../contracts/editor/render.ts';
import { createEspeakProvider } from '../../../../../domains/editor/providers/speech/espeak/provider.ts';
import { openAiSpeech } from '../../../../../domains/editor/providers/speech/openai/adapter.ts';
import { routeByVoice } from '../../../../../domains/editor/providers/speech/route-by-voice.ts';
import { filled } from '../../../../../domains/shared/adapter.ts';
import { exampleContent } from '../../../../support/examples/content.ts';
import { noAlignment } from '../../../../support/fakes/no-alignment.ts';
import { openAiFailures, startFakeOpenAi } from '../../../../support/fakes/openai.ts';
import { appended, given, write } from '../../../../support/given.ts';
import { suiteOn } from '../../../../support/suite-on.ts';
import { paintedRender, type Rendering, startRendering } from './support.ts';

const it = suiteOn('a second voice', async () => {
  const server = await startFakeOpenAi();
  const espeak = createEspeakProvider();
  const deps = { priceUsd: 15, timeoutMs: 20_000, align: noAlignment };
  const speech = routeByVoice([espeak, openAiSpeech.create(filled(openAiSpeech, { url: server.url }), deps)]);
  const rendering = await startRendering(speech, {}, noAlignment, 'en-us');
  const close = async () => {
    espeak.stop();
    await Promise.all([rendering.close(), server.close()]);
  };
  return { ...rendering, spoken: server, close };
});

const FILM = ['NarrationSynthesized', 'CaptionsTimed', 'VideoRendered'] as const;
const narrationOf = async ({ store }: Rendering, contentId: string) =>
  (await store.lastOf(renderEvents, contentId, 'NarrationSynthesized'))?.data;

it('narrates the whole film where the first is down, and says for whom and why', async (c) => {
  const { history, requested, content_id } = await paintedRender(c);
  c.spoken.failNext('speech', openAiFailures.insufficientQuota);
  await given(c)
    .when(history(requested))
    .then('done', appended(renderEvents, content_id, ...FILM));
  const narration = await narrationOf(c, content_id);
  assert.equal([narration?.voice_id, narration?.provider, narration?.timing], ['en-us', 'espeak', 'measured']);
  assert.equal(narration?.stands_in_for, {
    voice_id: 'nova',
    provider: 'openai-speech',
    reason: "the account's credit is used up (HTTP 429)",
  });
});

it('speaks the language of the film', async (c) => {
  const item = exampleContent({ language: 'de' });
  const { history, requested, content_id } = await paintedRender(c, { content_id: item.content_id });
  await write(c.store, item.historyAt('video'));
  c.spoken.failNext('speech', openAiFailures.unauthorized);
  await given(c)
    .when(history(requested))
    .then('done', appended(renderEvents, content_id, ...FILM));
  assert.is((await narrationOf(c, content_id))?.voice_id, 'de');
});

it('does not read what the first has refused', async (c) => {
  const { history, requested, content_id } = await paintedRender(c);
  c.spoken.failNext('speech', openAiFailures.contentPolicy);
  await given(c)
    .when(history(requested))
    .then('done', appended(renderEvents, content_id, 'RenderFailed'));
});

it.run();
