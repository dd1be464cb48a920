import type { Documents } from '../kernel/documents/index.ts';

/** How far a render is: no fact, nothing depends on it, and it is gone when it is over. */
export type RenderProgress = { status: string; percent: number; speed: number | null; eta_seconds: number | null };

type Noted = RenderProgress & { _id: string };

const NAME = 'render_progress';

export async function setProgress(documents: Documents, renderId: string, progress: RenderProgress): Promise<void> {
  await documents
    .scratch<Noted>(NAME)
    .replaceOne({ _id: renderId }, progress, { upsert: true, writeConcern: { w: 1 } });
}

export async function progressOf(documents: Documents, renderId: string): Promise<RenderProgress | null> {
  return documents.scratch<Noted>(NAME).findOne({ _id: renderId }, { projection: { _id: 0 } });
}

/** It is over: facts say what came of it. */
export async function clearProgress(documents: Documents, renderId: string): Promise<void> {
  await documents.scratch<Noted>(NAME).deleteOne({ _id: renderId });
}
