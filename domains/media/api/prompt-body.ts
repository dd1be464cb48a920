import { z } from 'zod';

const LONGEST_PROMPT = 4_000;

/** The fields that describe an image in words. */
export const promptBody = {
  prompt: z.string().trim().min(1).max(LONGEST_PROMPT),
  negative_prompt: z.string().trim().max(LONGEST_PROMPT).nullish(),
};
