import { z } from 'zod';
import { pageQuery } from '../../../kernel/documents/index.ts';
import { periodQuery } from '../../../kernel/http/validation.ts';
import { contentStatusSchema } from '../content/events.ts';

/** `?status=&niche=&platform=&owner=&from=&to=` of the list of contents; stored times are compared as text. */
export const listQuery = z.object({
  ...pageQuery,
  ...periodQuery,
  status: contentStatusSchema.optional(),
  niche: z.string().optional(),
  platform: z.string().optional(),
  owner: z.guid().toLowerCase().optional(),
});
