import { z } from 'zod';
import { type Documents, defineReadModel, findById } from '../kernel/documents/index.ts';
import { failureView } from '../kernel/events/failure.ts';

const renderStatusSchema = z.enum([
  'queued',
  'narrating',
  'captioning',
  'rendering',
  'rendered',
  'failed',
  'cancelled',
]);
export type RenderStatus = z.infer<typeof renderStatusSchema>;

const renderSchema = z.strictObject({
  content_id: z.string(),
  owner_id: z.string().nullable(),
  render_id: z.string(),
  status: renderStatusSchema,
  title: z.string(),
  voice_id: z.string(),
  subtitle_style: z.string(),
  width: z.int().describe('Pixels'),
  height: z.int().describe('Pixels'),
  narration_path: z.string().nullable(),
  file_path: z.string().nullable(),
  srt_path: z.string().nullable(),
  vtt_path: z.string().nullable(),
  duration_seconds: z.number().nullable(),
  failure: failureView.nullable(),
  requested_at: z.iso.datetime(),
  finished_at: z.iso.datetime().nullable(),
});
export type RenderDocument = z.infer<typeof renderSchema>;

/** A render as answers show it, with its progress. */
export const renderView = renderSchema
  .omit({
    owner_id: true,
    title: true,
    voice_id: true,
    subtitle_style: true,
    narration_path: true,
    srt_path: true,
    vtt_path: true,
  })
  .extend({
    percent: z.number().min(0).max(100).describe('Of the present status; 100 once it is rendered'),
    speed: z.number().nullable().describe('Seconds of video rendered in a second'),
    eta_seconds: z.number().nullable(),
    url: z.string().nullable().describe('Opens the file without a token, for about a day'),
    srt_url: z.string().nullable().describe('Likewise, the subtitles as SubRip'),
    vtt_url: z.string().nullable().describe('Likewise, the subtitles as WebVTT'),
  })
  .meta({ id: 'Render' });

/** The newest render of each content. */
export const renders = defineReadModel<RenderDocument>('renders');

/** Null if none was requested. */
export const renderOf = (documents: Documents, contentId: string): Promise<RenderDocument | null> =>
  findById(documents, renders, contentId);
