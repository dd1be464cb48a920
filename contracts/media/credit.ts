import { z } from 'zod';

/** Whose picture it is, and what its licence asks for; in the metadata of an image that was found and not made. */
export const creditSchema = z.object({
  title: z.string().nullable(),
  author: z.string().nullable(),
  /** The page that shows the picture. */
  page_url: z.string(),
  /** Where it was found, for people: `Pexels`. */
  source: z.string(),
  /** For people: `CC BY 2.0`. */
  license: z.string(),
  license_url: z.string().nullable(),
  /** Whether it may be shown only with this credit. */
  is_required: z.boolean(),
});
export type Credit = z.infer<typeof creditSchema>;
