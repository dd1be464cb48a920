import { z } from 'zod';

// What goes into addresses and headers: nothing in it may end one and begin another.
const word = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest)
    .regex(/^[\w.:/@-]+$/, 'Input should be a name')
    .nullish();
const key = z
  .string()
  .trim()
  .max(4_000)
  .regex(/^[\x21-\x7e]+$/, 'Input should be a key: letters, digits and signs without spaces')
  .nullish();

/** What a person says about a provider of their own. */
export const choiceFields = {
  provider: z.string().max(60),
  key: key.describe('If you leave it out, an existing key of the same provider stays'),
  model: word(200),
  voice: word(200),
  region: z
    .string()
    .trim()
    .max(60)
    .regex(/^[a-z0-9-]+$/, 'Input should be a region, such as westeurope')
    .nullish(),
  version: word(60),
};

/** What only administrators say. */
export const addressField = z
  .url({ protocol: /^https?$/, hostname: /.+/ })
  .max(2_000)
  .nullish()
  .describe('Its address, if not the usual one. It may be a server inside your network');
