import type { Filter } from 'mongodb';
import { type Documents, defineReadModel, published, type Stored } from '../kernel/documents/index.ts';
import type { Failure } from '../kernel/failure.ts';

export type RenderDocument = {
  content_id: string;
  owner_id: string | null;
  render_id: string;
  status: string;
  title: string;
  voice_id: string;
  subtitle_style: string;
  width: number;
  height: number;
  narration_path: string | null;
  file_path: string | null;
  srt_path: string | null;
  vtt_path: string | null;
  duration_seconds: number | null;
  failure: Failure | null;
  requested_at: string;
  finished_at: string | null;
};

/** The newest render of each content. */
export const renders = defineReadModel<RenderDocument>('renders');

/** Null when none was asked for. */
export async function renderOf(documents: Documents, contentId: string): Promise<RenderDocument | null> {
  const stored = await (await documents.of(renders)).findOne({ _id: contentId } as Filter<Stored<RenderDocument>>);
  return stored && published(stored as Stored<RenderDocument>);
}
