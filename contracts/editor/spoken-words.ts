import { z } from 'zod';

/** A spoken word; times in seconds from the start of its audio. */
export const wordSchema = z.object({ text: z.string(), start: z.number(), end: z.number() });
export type Word = z.infer<typeof wordSchema>;

/** The source of word times: the engine that spoke them, or an estimate from text and sound. */
export const timingSchema = z.enum(['measured', 'estimated']);
export type Timing = z.infer<typeof timingSchema>;
