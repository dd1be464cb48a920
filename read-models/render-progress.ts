import type { Documents } from '../kernel/documents/index.ts';
import type { RenderStatus } from './renders.ts';

/** The progress of a render. It is not a fact: nothing depends on it, and it is removed when the render ends. */
export type RenderProgress = {
  status: RenderStatus;
  percent: number;
  speed: number | null;
  eta_seconds: number | null;
};

type StoredProgress = RenderProgress & { _id: string };

const NAME = 'render_progress';

export async function setProgress(documents: Documents, renderId: string, progress: RenderProgress): Promise<void> {
  await documents
    .scratch<StoredProgress>(NAME)
    .replaceOne({ _id: renderId }, progress, { upsert: true, writeConcern: { w: 1 } });
}

/** By render id; renders without a report are left out. */
export async function renderProgressOf(
  documents: Documents,
  renderIds: readonly string[],
): Promise<ReadonlyMap<string, RenderProgress>> {
  if (renderIds.length === 0) return new Map();
  const found = await documents
    .scratch<StoredProgress>(NAME)
    .find({ _id: { $in: [...renderIds] } })
    .toArray();
  return new Map(found.map(({ _id, ...progress }) => [_id, progress]));
}

/** Called when the render has ended: its events hold the result. */
export async function clearProgress(documents: Documents, renderId: string): Promise<void> {
  await documents.scratch<StoredProgress>(NAME).deleteOne({ _id: renderId });
}
