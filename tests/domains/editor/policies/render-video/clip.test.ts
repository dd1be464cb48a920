import * as assert from 'uvu/assert';
import { renderEvents } from '../../../../../contracts/editor/render.ts';
import { recordTestClip } from '../../../../support/fakes/clips.ts';
import { paintTestPicture } from '../../../../support/fakes/pictures.ts';
import { appended, given } from '../../../../support/given.ts';
import { suiteOn } from '../../../../support/suite-on.ts';
import { paintedRender, startRendering } from './support.ts';

const it = suiteOn('a render whose first scene shows a clip', startRendering);

it('is made like any other, with a cover of the clip’s still', async (c) => {
  const { request, content_id, owner, next } = await paintedRender(c);
  const path = `${owner}/materials/waves`;
  const [first, ...others] = request.scenes;
  assert.ok(first);
  await c.files.write(`${path}.mp4`, await recordTestClip({ seconds: 2, width: 64, height: 112 }));
  await c.files.write(`${path}.jpg`, await paintTestPicture(64, 112, 'jpeg', 200));
  const again = next({ scenes: [{ ...first, image_path: `${path}.mp4` }, ...others] });
  const steps = ['SceneSpoken', 'SceneSpoken', 'NarrationSynthesized', 'CaptionsTimed', 'VideoRendered'] as const;
  await given(c)
    .when(again.history(again.requested))
    .then('done', appended(renderEvents, content_id, ...steps));
  const rendered = await c.store.lastOf(renderEvents, content_id, 'VideoRendered');
  const poster = rendered?.data.poster_path ?? null;
  assert.ok(poster !== null && (await c.files.exists(poster)));
});

it.run();
