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

export async function renderProgressOf(documents: Documents, renderId: string): Promise<RenderProgress | null> {
  return documents.scratch<StoredProgress>(NAME).findOne({ _id: renderId }, { projection: { _id: 0 } });
}

/** Called when the render has ended: its events hold the result. */
export async function clearProgress(documents: Documents, renderId: string): Promise<void> {
  await documents.scratch<StoredProgress>(NAME).deleteOne({ _id: renderId });
}
