import { z } from 'zod';

/** One spoken word; times in seconds from the start of the audio it belongs to. */
export const wordSchema = z.object({ text: z.string(), start: z.number(), end: z.number() });
export type Word = z.infer<typeof wordSchema>;

/** Where the times of words come from: the engine that spoke them, or an estimate from text and sound. */
export const timingSchema = z.enum(['measured', 'estimated']);
export type Timing = z.infer<typeof timingSchema>;
