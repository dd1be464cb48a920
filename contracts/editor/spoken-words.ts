import { z } from 'zod';

/** A spoken word; times in seconds from the start of its audio. */
export const wordSchema = z.object({ text: z.string(), start: z.number(), end: z.number() });
export type Word = z.infer<typeof wordSchema>;

/**
 * The source of word times: the engine that spoke them, a comparison of the recording with a reading of the same words,
 * or an estimate from the lengths of words and pauses.
 */
export const timingSchema = z.enum(['measured', 'aligned', 'estimated']);
export type Timing = z.infer<typeof timingSchema>;
