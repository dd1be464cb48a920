import { z } from 'zod';
import { pageQuery } from '../../../kernel/documents/index.ts';
import { requestSchema } from '../../../kernel/http/request-schema.ts';
import { periodQuery } from '../../../kernel/http/validation.ts';
import { contentStatusSchema } from '../content/events.ts';

/** `?status=&niche=&platform=&owner=&from=&to=` of the list of contents; stored times are compared as text. */
export const listQuery = requestSchema(
  z.object({
    ...pageQuery,
    ...periodQuery,
    status: contentStatusSchema.optional(),
    niche: z.string().max(120).optional(),
    platform: z.string().max(120).optional(),
    owner: z.guid().toLowerCase().optional(),
  }),
);
