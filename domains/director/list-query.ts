import { z } from 'zod';
import { pageQuery } from '../../kernel/documents/index.ts';
import { contentStatusSchema } from './content/events.ts';

const moment = z.iso.datetime({ offset: true });
// Stored times are UTC with milliseconds and are compared as text, so that what is asked for takes the same form.
const utc = (time: string): string => new Date(time).toISOString();

/** `?status=&niche=&platform=&owner=&from=&to=` of the list of contents. A day means its beginning as `from`, its end as `to`. */
export const listQuery = z.object({
  ...pageQuery,
  status: contentStatusSchema.optional(),
  niche: z.string().optional(),
  platform: z.string().optional(),
  owner: z.guid().toLowerCase().optional(),
  from: z.union([moment, z.iso.date()]).transform(utc).optional(),
  to: z.union([moment.transform(utc), z.iso.date().transform((day) => `${day}T23:59:59.999Z`)]).optional(),
});
