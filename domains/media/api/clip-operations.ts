import { z } from 'zod';
import { costView } from '../../../kernel/events/cost.ts';
import { failureView } from '../../../kernel/events/failure.ts';
import { operation } from '../../../kernel/http/operation.ts';

const MAX_PROMPT_LENGTH = 2_000;

const clipView = z
  .strictObject({
    clip_id: z.string(),
    content_id: z.string(),
    asset_id: z.string().describe('The image that is set in motion'),
    scene: z.int().nonnegative().describe('The index of the scene that showed it, when the clip was requested'),
    prompt: z.string().nullable().describe('How it moves; null if that was left to the model'),
    seconds: z.int().positive().describe('How long it was asked to be'),
    status: z.enum(['requested', 'generated', 'failed', 'cancelled']),
    cost: costView.nullable().describe('Null until a provider has taken it, and if it costs nothing'),
    material_id: z.string().nullable().describe('The clip among your material; null until it is there'),
    failure: failureView.nullable(),
  })
  .meta({ id: 'SceneClip' });

const offerView = z
  .strictObject({
    provider: z.string(),
    usd_per_second: z.number().nullable().describe('0 if it costs nothing; null if its price is not known'),
    seconds: z.array(z.int().positive()).describe('How long a clip may be'),
  })
  .meta({ id: 'ClipOffer' });

export const clipOperations = {
  generateClip: operation({
    method: 'POST',
    access: 'verified',
    path: '/api/v1/media/clips',
    summary: 'Set the image of a scene in motion',
    description:
      'A clip is generated from it in the background, and becomes one of your own clips. An image that is not there yet is made first. The clip is shown in the scene if the script is still waiting for its review then, and the scene still has the image.',
    body: z.object({
      content_id: z.guid().toLowerCase(),
      asset_id: z.guid().toLowerCase().describe('As POST media/preview lists it'),
      prompt: z.string().trim().max(MAX_PROMPT_LENGTH).nullish().describe('How it moves'),
      seconds: z.union([z.literal(5), z.literal(10)]).default(5),
    }),
    status: 202,
    answer: clipView,
    failures: {
      404: 'There is no such content, or none of its scenes shows this image',
      409: 'No provider makes clips (`no_clip_provider`), the content was cancelled, one of this image is being generated already, or the budget of this month (`budget_exhausted`) or your disk (`disk_quota_exceeded`) has no room for it',
    },
    writes: true,
  }),
  listClips: operation({
    method: 'GET',
    path: '/api/v1/media/clips/{content_id}',
    summary: 'List the clips generated for content, newest first, and who would generate another',
    answer: z
      .strictObject({
        content_id: z.string(),
        offer: offerView.nullable().describe('Null if no provider makes clips of images'),
        clips: z.array(clipView),
      })
      .meta({ id: 'SceneClips' }),
    failures: { 404: 'There is no such content, or it is not yours' },
  }),
};
