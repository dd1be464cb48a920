import { z } from 'zod';
import { contentEvents } from './director/content.ts';
import { renderEvents } from './editor/render.ts';
import { notificationEvents } from './identity/notification.ts';
import { imageBatchEvents } from './media/image-batch.ts';
import { publicationEvents } from './publisher/publication.ts';
import { trendEvents } from './scout/trend.ts';

const { TrendDetected, TrendExpired } = trendEvents.schemas;
const { ContentApproved, ContentStatusChanged, ContentRejected, PipelineStageChanged } = contentEvents.schemas;
const { ImageBatchCompleted, ImageBatchFailed } = imageBatchEvents.schemas;
const { VideoRendered } = renderEvents.schemas;
const { PublicationSucceeded } = publicationEvents.schemas;
const { NotificationCreated } = notificationEvents.schemas;

/** What each channel carries: ids, and the fields that a list shows. Strict: fields not named here are not sent. */
export const channelPayloads = {
  'platform.trend.detected': TrendDetected.pick({ trend_id: true, topic: true, source: true, score: true, niche: true })
    .strict()
    .describe("Scout found a trend whose score passes its niche's threshold"),
  'platform.trend.expired': TrendExpired.pick({ trend_id: true, topic: true, niche: true })
    .strict()
    .describe("A trend was not seen within its niche's time to live"),
  'platform.content.created': ContentApproved.pick({
    content_id: true,
    thread_id: true,
    title: true,
    niche: true,
    revision: true,
  })
    .strict()
    .describe('A script passed review: its images are generated next'),
  'platform.content.updated': z
    .strictObject({
      content_id: ContentStatusChanged.shape.content_id,
      status: ContentStatusChanged.shape.to,
      stage: ContentStatusChanged.shape.stage,
    })
    .describe("A content's status changed"),
  'platform.content.rejected': ContentRejected.pick({
    content_id: true,
    thread_id: true,
    title: true,
    gate: true,
    reason: true,
  })
    .strict()
    .describe('A content was rejected at a gate'),
  'platform.content.published': PublicationSucceeded.pick({
    content_id: true,
    publication_id: true,
    platform: true,
    title: true,
    url: true,
  })
    .strict()
    .describe('A video is live on a platform; sent once per platform'),
  'platform.pipeline.stage_changed': PipelineStageChanged.pick({
    thread_id: true,
    content_id: true,
    title: true,
    from: true,
    to: true,
  })
    .strict()
    .describe('A pipeline moved from one stage to another'),
  'platform.media.generated': ImageBatchCompleted.pick({ batch_id: true, content_id: true, thread_id: true })
    .extend({ count: z.int().nonnegative().describe('The number of images') })
    .strict()
    .describe('All images of a batch have been generated'),
  'platform.media.failed': ImageBatchFailed.pick({ batch_id: true, content_id: true, thread_id: true })
    .extend({ code: z.string(), cause: z.string() })
    .strict()
    .describe('No provider could generate the images of a batch'),
  'platform.video.rendered': VideoRendered.pick({
    render_id: true,
    content_id: true,
    thread_id: true,
    title: true,
    duration_seconds: true,
  })
    .strict()
    .describe('A video has been rendered'),
  'platform.notification.created': NotificationCreated.pick({
    notification_id: true,
    event: true,
    title: true,
    message: true,
    data: true,
  })
    .strict()
    .describe('A user has a new notification; only that user receives this'),
} as const;
