import { z } from 'zod';
import { errorsOf } from '../platform-error.ts';

const bodySchema = z.object({ message: z.string().default('') });

/** Translates a failing answer (developers.pinterest.com/docs/api/v5): its numbers say no more than the status. */
export const pinterestError = errorsOf({
  provider: 'pinterest',
  title: 'Pinterest',
  read(body) {
    const { data } = bodySchema.safeParse(body);
    return data ? { code: '', message: data.message } : null;
  },
});
