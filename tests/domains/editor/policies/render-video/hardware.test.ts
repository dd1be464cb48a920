import * as assert from 'uvu/assert';
import { renderEvents } from '../../../../../contracts/editor/render.ts';
import { hardwareEncoder } from '../../../../../domains/editor/providers/video/encoder.ts';
import type { Ffmpeg } from '../../../../../domains/shared/providers/ffmpeg/locate.ts';
import { policyContext } from '../../../../../kernel/policies/runner.ts';
import { createLog } from '../../../../../kernel/process/log.ts';
import { hardwareFfmpeg } from '../../../../support/fakes/hardware-ffmpeg.ts';
import { appended, given } from '../../../../support/given.ts';
import { suiteOn } from '../../../../support/suite-on.ts';
import { paintedRender, request, STEPS, startRendering } from './support.ts';

const BUSY = {
  encoder: hardwareEncoder('nvenc', ''),
  through: (ffmpeg: Ffmpeg, folder: string) => hardwareFfmpeg(ffmpeg, folder, 'busy'),
};
const it = suiteOn('render video in hardware', () => startRendering(undefined, {}, undefined, null, null, BUSY));

it('makes the video in software when the hardware fails in the middle of it', async (c) => {
  const { content_id, history, requested } = await paintedRender(c);
  await given(c)
    .when(history(requested))
    .then('done', appended(renderEvents, content_id, ...STEPS));
});

it('warns of hardware that fails once, and not with every video', async () => {
  // An encoder of its own: what is said of one is not said again.
  const own = await startRendering(undefined, {}, undefined, null, null, BUSY);
  try {
    const warnings: unknown[] = [];
    const log = Object.assign(createLog('silent'), { warn: (_: unknown, message: unknown) => warnings.push(message) });
    for (let film = 0; film < 2; film++) {
      const event = await request(own, await paintedRender(own));
      const { signal } = new AbortController();
      await own.policy.handle(event, policyContext(own.policy, event, { store: own.store, log, signal }));
      assert.is((await own.store.lastOf(renderEvents, event.data.content_id))?.type, 'VideoRendered');
    }
    assert.equal(warnings, ['the encoder has failed: the video is encoded in software']);
  } finally {
    await own.close();
  }
});

it.run();
