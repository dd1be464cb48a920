import { parentPort } from 'node:worker_threads';
import { compose } from './compose.ts';
import type { MusicAnswer, MusicRequest } from './index.ts';
import { perform, SAMPLE_RATE } from './perform.ts';

parentPort?.on('message', async (request: MusicRequest) => parentPort?.postMessage(await answer(request)));

async function answer(request: MusicRequest): Promise<MusicAnswer> {
  try {
    return { samples: await perform(compose(request), request.seconds), sampleRate: SAMPLE_RATE };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}
