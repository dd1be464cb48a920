import type { Documents } from '../kernel/documents/index.ts';
import { contents } from './contents.ts';
import { imageBatches } from './image-batches.ts';
import { renders } from './renders.ts';

/** Where work waits for its turn: scripts to be written, batches of images to be made, and videos to be rendered. */
export const QUEUES = ['scripts', 'images', 'renders'] as const;
export type Queue = (typeof QUEUES)[number];

/** How much is queued and in progress in the whole installation, counted up to `atMost`. @throws NotFilled */
export async function countQueued(documents: Documents, queue: Queue, atMost: number): Promise<number> {
  const options = { limit: atMost };
  if (queue === 'scripts') return (await documents.of(contents)).countDocuments({ lane: 'script' }, options);
  const model = queue === 'images' ? imageBatches : renders;
  return (await documents.of<{ finished_at: string | null }>(model)).countDocuments({ finished_at: null }, options);
}
