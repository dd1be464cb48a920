import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { scenesFillProcessors } from '../../../../../../domains/editor/providers/video/encode-video.ts';

const it = suite('threads of a scene');

it('are one each while as many scenes wait as there are processors, and more for the last', () => {
  const left = [6, 5, 4, 3, 2, 1];
  const fill = (processors: number) => left.map((scenes) => scenesFillProcessors(scenes, processors));
  assert.equal(fill(1), [true, true, true, true, true, true]);
  assert.equal(fill(2), [true, true, true, true, true, false]);
  assert.equal(fill(3), [true, true, true, true, false, false]);
});

it('are more than one where there are more processors than scenes are encoded at a time', () => {
  assert.not(scenesFillProcessors(6, 4));
  assert.not(scenesFillProcessors(100, 16));
});

it.run();
