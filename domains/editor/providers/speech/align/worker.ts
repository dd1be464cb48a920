import { parentPort } from 'node:worker_threads';
import { alignWords } from './align-words.ts';
import type { AlignAnswer, AlignRequest } from './index.ts';

parentPort?.on('message', ({ recording, reading }: AlignRequest) =>
  parentPort?.postMessage({ words: alignWords(recording, reading) } satisfies AlignAnswer),
);
