import { renderEvents } from '../../../../../contracts/editor/render.ts';
import { hardwareEncoder } from '../../../../../domains/editor/providers/video/encoder.ts';
import { hardwareFfmpeg } from '../../../../support/fakes/hardware-ffmpeg.ts';
import { appended, given } from '../../../../support/given.ts';
import { suiteOn } from '../../../../support/suite-on.ts';
import { paintedRender, STEPS, startRendering } from './support.ts';

const it = suiteOn('render video in hardware', () =>
  startRendering(undefined, {}, undefined, null, null, {
    encoder: hardwareEncoder('nvenc', ''),
    through: (ffmpeg, folder) => hardwareFfmpeg(ffmpeg, folder, 'busy'),
  }),
);

it('makes the video in software when the hardware fails in the middle of it', async (c) => {
  const { content_id, history, requested } = await paintedRender(c);
  await given(c)
    .when(history(requested))
    .then('done', appended(renderEvents, content_id, ...STEPS));
});

it.run();
