import { z } from 'zod';
import { operation } from '../../../kernel/http/operation.ts';

export const previewOperations = {
  previewPictures: operation({
    method: 'POST',
    path: '/api/v1/media/preview',
    summary: 'Preview the pictures of a script before it is approved',
    description:
      'For each scene the picture that exists already, or a sketch of the one that would be made; nothing is made or paid for. Says what the missing ones cost.',
    body: z.object({
      content_id: z.guid().toLowerCase(),
      scenes: z
        .array(
          z.object({
            visual_prompt: z.string().max(10_000),
            pinned: z
              .object({ asset_id: z.guid().toLowerCase() })
              .nullish()
              .describe('The picture that a person chose for it'),
          }),
        )
        .min(1)
        .max(100)
        .describe('In their order'),
    }),
    answer: z
      .strictObject({
        content_id: z.string(),
        pictures: z.array(
          z.strictObject({
            index: z.int().nonnegative(),
            asset_id: z.string().describe('Of the picture, made or to be made'),
            is_made: z.boolean(),
            url: z
              .string()
              .nullable()
              .describe(
                'Opens the picture without a token, for about a day, or is a sketch itself; null without either',
              ),
          }),
        ),
        to_make: z.int().nonnegative().describe('How many pictures do not exist yet'),
        expected_usd: z
          .number()
          .nullable()
          .describe('What they cost if the first provider makes them; null if nobody knows its price'),
        most_usd: z
          .number()
          .nullable()
          .describe('What they cost if the most expensive provider makes them; null if it has no price'),
      })
      .meta({ id: 'PicturePreview' }),
    failures: { 404: 'There is no such content, or it is not yours' },
  }),
};
