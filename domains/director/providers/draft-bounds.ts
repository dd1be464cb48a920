import { z } from 'zod';
import { draftSchema, writtenSceneSchema } from '../../../contracts/director/script.ts';
import type { SourcedDraft } from './writer.ts';

/**
 * The largest script, as the JSON of its event: what production derives from a script is a small multiple of it, and
 * the event store accepts at most 1 MiB at once.
 */
export const MAX_DRAFT_BYTES = 256 * 1024;

/**
 * A writer may answer at any length; a script for a short video needs a thousandth of this. In characters and entries.
 */
export const boundedDraftSchema = draftSchema.extend({
  title: draftSchema.shape.title.max(1_000),
  description: draftSchema.shape.description.max(5_000),
  hashtags: z.array(z.string().max(200)).max(100),
  scenes: z
    .array(
      writtenSceneSchema.extend({
        narration: writtenSceneSchema.shape.narration.max(10_000),
        visual_prompt: writtenSceneSchema.shape.visual_prompt.max(10_000),
        /** Numbers of given sources, from 1. */
        sources: z.array(z.int()).max(20),
      }),
    )
    .min(1)
    .max(100),
  not_done: z.array(z.string().max(500)).max(20),
});

/** Describes what is too large about a script, in words that a model can act on; null if nothing is. */
export function oversize(draft: SourcedDraft): string | null {
  const bytes = Buffer.byteLength(JSON.stringify(draft));
  return bytes <= MAX_DRAFT_BYTES ? null : `it is too long: ${bytes} bytes; the limit is ${MAX_DRAFT_BYTES}.`;
}
