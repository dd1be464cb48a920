import { z } from 'zod';
import { defineEvents } from './catalogue.ts';

const digest = z.string();

export const integrityEvents = defineEvents('integrity', {
  /**
   * The events of these categories after `after`, up to `to`, are sealed: chained one after the other, this many of
   * them lead from the digest of the block before to this one. A block's number is the revision of its event.
   */
  BlockSealed: z.object({
    block: z.number().int().nonnegative(),
    categories: z.array(z.string()),
    /** A position of the log; null for the first block. */
    after: z.string().nullable(),
    to: z.string(),
    events: z.number().int().positive(),
    previous: digest,
    digest,
  }),
});
