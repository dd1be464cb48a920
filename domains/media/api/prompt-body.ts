import { z } from 'zod';

const MAX_PROMPT_LENGTH = 4_000;

/** The fields that describe an image in words. */
export const promptBody = {
  prompt: z.string().trim().min(1).max(MAX_PROMPT_LENGTH),
  negative_prompt: z.string().trim().max(MAX_PROMPT_LENGTH).nullish(),
};
