import { z } from 'zod';
import { operation } from '../../../kernel/http/operation.ts';

export const previewOperations = {
  previewPictures: operation({
    method: 'POST',
    path: '/api/v1/media/preview',
    summary: 'Preview the images of a script before it is approved',
    description:
      'For each scene, the image that exists already, or a sketch of the one that would be made; nothing is made or paid for. It also estimates the cost of the missing ones.',
    body: z.object({
      content_id: z.guid().toLowerCase(),
      scenes: z
        .array(
          z.object({
            visual_prompt: z.string().max(10_000),
            has_card: z
              .boolean()
              .default(false)
              .describe('Whether an information card is drawn over it: no character is painted into it then'),
            pinned: z
              .object({ asset_id: z.guid().toLowerCase() })
              .nullish()
              .describe('The image or clip that a person chose for it'),
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
            asset_id: z.string().describe('The prompt of the image, made or to be made'),
            is_made: z.boolean(),
            url: z
              .string()
              .nullable()
              .describe(
                'Opens the image, or that of a clip, without a token, for about a day, or is a sketch itself; null if there is neither',
              ),
          }),
        ),
        to_make: z.int().nonnegative().describe('How many images do not exist yet'),
        expected_usd: z
          .number()
          .nullable()
          .describe('Their cost if the first provider makes them; null if its price is not known'),
        most_usd: z
          .number()
          .nullable()
          .describe('Their cost if the most expensive provider makes them; null if it has no price'),
      })
      .meta({ id: 'PicturePreview' }),
    failures: { 404: 'There is no such content, or it is not yours' },
  }),
};
