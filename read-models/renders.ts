import { type Documents, defineReadModel, findById } from '../kernel/documents/index.ts';
import type { Failure } from '../kernel/events/failure.ts';

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

/** Null when none was requested. */
export const renderOf = (documents: Documents, contentId: string): Promise<RenderDocument | null> =>
  findById(documents, renders, contentId);
