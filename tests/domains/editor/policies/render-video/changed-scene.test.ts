import { readdir } from 'node:fs/promises';
import * as assert from 'uvu/assert';
import { renderEvents } from '../../../../../contracts/editor/render.ts';
import { createEspeakProvider } from '../../../../../domains/editor/providers/speech/espeak/provider.ts';
import { appended, given } from '../../../../support/given.ts';
import { suiteOn } from '../../../../support/suite-on.ts';
import { paintedRender, type Rendering, startRendering } from './support.ts';

type Watched = Rendering & { readonly spoken: string[] };

/** With a voice that costs nothing; what it is asked to say is noted. */
async function startSpeaking(): Promise<Watched> {
  const espeak = createEspeakProvider();
  const spoken: string[] = [];
  const rendering = await startRendering({
    ...espeak,
    speak(request) {
      spoken.push(request.text);
      return espeak.speak(request);
    },
  });
  return {
    ...rendering,
    spoken,
    async close() {
      espeak.stop();
      await rendering.close();
    },
  };
}

const it = suiteOn('a render after one scene has changed', startSpeaking);

it('speaks and encodes that scene and no other', async (c) => {
  const segments = async () => (await readdir(c.cacheFolder)).filter((name) => name.endsWith('.mp4')).length;
  const steps = ['NarrationSynthesized', 'CaptionsTimed', 'VideoRendered'] as const;
  const first = await paintedRender(c, { voice_id: 'en-us' });
  await given(c)
    .when(first.history(first.requested))
    .then('done', appended(renderEvents, first.content_id, ...steps));
  assert.equal(c.spoken, ['Bees dance.', 'So do we.']);
  assert.is(await segments(), 2);

  const [changed, ...others] = first.request.scenes;
  assert.ok(changed);
  const next = first.next({ scenes: [{ ...changed, narration: 'Bees dance in the dark.' }, ...others] });
  await given(c)
    .when(next.history(next.requested))
    .then('done', appended(renderEvents, next.content_id, ...steps));
  assert.equal(c.spoken.slice(2), ['Bees dance in the dark.']);
  assert.is(await segments(), 3);
});

it.run();
