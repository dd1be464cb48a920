import { z } from 'zod';
import { defineEvents, type EventsOf } from '../../kernel/events/catalogue.ts';
import { failureSchema } from '../../kernel/events/failure.ts';

const ids = {
  publication_id: z.string(),
  content_id: z.string(),
  thread_id: z.string(),
  /** Any name: publications stay readable after their platform is no longer registered. */
  platform: z.string(),
};

export const publicationStatusSchema = z.enum([
  'requested',
  'scheduled',
  'uploading',
  'published',
  'unconfirmed',
  'failed',
]);

/**
 * The account a publication is posted with, fixed by its request: a user's, or the environment's, shared by everyone,
 * if `account_id` is null.
 */
export const publicationAccountSchema = z.object({
  account_id: z.string().nullable(),
  platform_account_id: z.string().nullable(),
  /** The platform's display name for the account. */
  name: z.string(),
  source: z.enum(['user', 'environment']),
});
export type PublicationAccount = z.infer<typeof publicationAccountSchema>;

export const environmentAccount: PublicationAccount = {
  account_id: null,
  platform_account_id: null,
  name: 'the account of this installation',
  source: 'environment',
};

/** One stream per content and platform: nothing is posted twice. */
export const publicationEvents = defineEvents(
  'publication',
  {
    PublicationRequested: z.object({
      ...ids,
      title: z.string(),
      description: z.string(),
      hashtags: z.array(z.string()),
      video_path: z.string(),
      duration_seconds: z.number(),
      schedule_at: z.string().nullable(),
      attempt: z.number().int().positive(),
      account: publicationAccountSchema,
    }),
    /** The scheduled time has come. */
    PublicationDue: z.object({ ...ids, attempt: z.number().int().positive() }),
    /**
     * Written before the platform is called, so that after a crash the platform is asked first. Written again whenever
     * another process takes over the upload or the platform issues a session. `session` is sealed.
     */
    UploadStarted: z.object({
      ...ids,
      attempt: z.number().int().positive(),
      /** Generated anew by every uploading process: the latest owns the upload, and all others stop. */
      uploader: z.string(),
      session: z.string().nullable(),
    }),
    PublicationSucceeded: z.object({
      ...ids,
      title: z.string(),
      url: z.string(),
      platform_post_id: z.string(),
      published_at: z.string(),
    }),
    PublicationUnconfirmed: z.object({ ...ids, failure: failureSchema }),
    PublicationFailed: z.object({ ...ids, failure: failureSchema }),
  },
  {
    upcasts: {
      PublicationRequested: [(data) => ({ ...data, account: environmentAccount })],
      // In the first version whoever recorded last owned the upload: no process of today is this one.
      UploadStarted: [(data) => ({ uploader: '', ...data })],
    },
  },
);
export type PublicationEvent = EventsOf<typeof publicationEvents>;
