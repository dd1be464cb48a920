import { z } from 'zod';
import { timingSchema } from '../contracts/editor/spoken-words.ts';
import {
  type Documents,
  dateRange,
  defineReadModel,
  findById,
  findPage,
  type ListPage,
  type Page,
} from '../kernel/documents/index.ts';
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

/** Fields of a video, both stored and shown. */
const film = {
  render_id: z.string(),
  file_path: z.string(),
  duration_seconds: z.number(),
  width: z.int().describe('Pixels'),
  height: z.int().describe('Pixels'),
  size_bytes: z.int(),
  voice_id: z.string(),
  subtitle_style: z.string().describe('How its captions are burnt in; `none` if they are only in its subtitle files'),
  look: z.string().describe('The name of its look; `plain` for videos from before there were looks'),
  frame_rate: z.int().describe('Frames per second'),
  cover_text: z.string().nullable().describe('The words on its cover; null for its title'),
  rendered_at: z.iso.datetime(),
};

const renderSchema = z.strictObject({
  content_id: z.string(),
  owner_id: z.string().nullable(),
  render_id: z.string(),
  status: renderStatusSchema,
  title: z.string(),
  voice_id: z.string(),
  voice_over_path: z.string().nullable().describe('The recording that narrates instead of the voice'),
  subtitle_style: z.string(),
  look: z.string(),
  frame_rate: z.int(),
  width: z.int().describe('Pixels'),
  height: z.int().describe('Pixels'),
  picture_path: z.string().nullable(),
  narration_path: z.string().nullable(),
  file_path: z.string().nullable(),
  srt_path: z.string().nullable(),
  vtt_path: z.string().nullable(),
  duration_seconds: z.number().nullable(),
  timing: timingSchema
    .nullable()
    .describe(
      'How the times of its words were found: `measured` by the voice, `aligned` with a reading of the same words, or `estimated`; null until it is narrated',
    ),
  timing_reason: z.string().nullable().describe('Why they could only be estimated; null if they were not'),
  film: z
    .strictObject({
      ...film,
      srt_path: z.string().nullable(),
      vtt_path: z.string().nullable(),
      poster_path: z.string().nullable(),
    })
    .nullable(),
  failure: failureView.nullable(),
  requested_at: z.iso.datetime(),
  finished_at: z.iso.datetime().nullable(),
});
export type RenderDocument = z.infer<typeof renderSchema>;

const link = z.string().nullable();
/** Links to a video's files. */
const links = {
  url: link.describe('Opens the file without a token, for about a day'),
  srt_url: link.describe('The subtitles as SubRip, likewise'),
  vtt_url: link.describe('The subtitles as WebVTT, likewise'),
};

/** A render as answers show it, with its progress. */
export const renderView = renderSchema
  .omit({ owner_id: true, picture_path: true, narration_path: true, srt_path: true, vtt_path: true, film: true })
  .extend({
    percent: z.number().min(0).max(100).describe('Progress within the current status; 100 once it is rendered'),
    place_in_queue: z
      .int()
      .positive()
      .nullable()
      .describe('While it is `queued`: 1 for the next one. Owners take turns. Null if it is not known'),
    speed: z.number().nullable().describe('Seconds of video rendered per second'),
    eta_seconds: z.number().nullable(),
    picture_url: link.describe('Opens the image of its first scene without a token, for about a day'),
    ...links,
    film: z
      .strictObject({
        ...film,
        ...links,
        poster_url: link.describe(
          'Likewise, a frame of it as a JPEG; null for a video that was rendered before there were posters',
        ),
      })
      .meta({ id: 'Film' })
      .nullable()
      .describe(
        'The newest finished video: that of an earlier render while this one is in progress, or after it has failed',
      ),
  })
  .meta({ id: 'Render' });

/** The newest render of each content. */
export const renders = defineReadModel<RenderDocument>('renders', [
  { key: { owner_id: 1, requested_at: -1, _id: -1 } },
  { key: { requested_at: -1, _id: -1 } },
  { key: { finished_at: 1 } },
]);

/** Null if none was requested. */
export const renderOf = (documents: Documents, contentId: string): Promise<RenderDocument | null> =>
  findById(documents, renders, contentId);

/** Filter for lists. The steps of a render that is under way change too quickly to filter by. */
export const renderFilterSchema = z.enum(['under_way', 'rendered', 'failed', 'cancelled']);

export type RenderFilter = {
  owner?: string | undefined;
  status?: z.infer<typeof renderFilterSchema> | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

/** Latest request first. */
export const listRenders = (
  documents: Documents,
  { owner, status, ...period }: RenderFilter,
  page: Page,
): Promise<ListPage<RenderDocument>> =>
  findPage(
    documents,
    renders,
    {
      owner_id: owner,
      ...(status === 'under_way' ? { finished_at: null } : { status }),
      requested_at: dateRange(period),
    },
    'requested_at',
    page,
  );
