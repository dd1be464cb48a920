import { z } from 'zod';
import { listOf, pageQuery } from '../../../kernel/documents/index.ts';
import { operation } from '../../../kernel/http/operation.ts';
import { ownerQuery } from '../../../kernel/http/owner-query.ts';
import { periodQuery } from '../../../kernel/http/validation.ts';
import { assets, assetView } from '../../../read-models/assets.ts';
import { imageBatches, imageBatchView } from '../../../read-models/image-batches.ts';
import { givenProviderTestOperation, providerChoicesOperation } from '../../shared/provider-choices.ts';
import { providersOperation, providerTestOperation } from '../../shared/providers-in-use.ts';
import { IMAGE_DEFAULTS } from '../use-cases/batch-images.ts';
import { providerAvailabilitySchema } from '../use-cases/provider-availability.ts';
import { clipOperations } from './clip-operations.ts';
import { materialOperations } from './material-operations.ts';
import { previewOperations } from './preview-operations.ts';

const MAX_PROMPT_LENGTH = 4_000;
const MAX_SEED = 2 ** 32 - 1;

/** The fields that describe an image in words. */
const words = {
  prompt: z.string().trim().min(1).max(MAX_PROMPT_LENGTH),
  negative_prompt: z.string().trim().max(MAX_PROMPT_LENGTH).nullish().describe('What the image must not contain'),
};

const side = z.number().int().min(64).max(2_048).multipleOf(8).describe('Pixels');

const imageBody = z.object({
  ...words,
  width: side.default(IMAGE_DEFAULTS.width),
  height: side.default(IMAGE_DEFAULTS.height),
  steps: z.number().int().min(1).max(150).default(IMAGE_DEFAULTS.steps),
  cfg_scale: z.number().min(0).max(30).default(IMAGE_DEFAULTS.cfg_scale),
  // -1 is the convention of image servers.
  seed: z.number().int().min(-1).max(MAX_SEED).nullish().describe('-1 or null leaves the choice open'),
  content_id: z.guid().toLowerCase().nullish().describe('The content that the image is for'),
});
export type ImageBody = z.infer<typeof imageBody>;

const NO_CONTENT = 'There is no such content, or it is not yours';
const NO_BUDGET =
  'The budget of this month (`budget_exhausted`) or your disk (`disk_quota_exceeded`) has no room for it';
const WORK_LIMIT =
  'you have too much queued and in the making (`work_limit_reached`), or all users together have (`queue_full`)';

/** What callers may ask of media. */
export const mediaOperations = {
  listPictureChoices: providerChoicesOperation(
    'List the providers that you can choose, and that make or find images here',
  ),
  testGivenPicture: givenProviderTestOperation('Test a provider with a key of yours before it is kept'),
  listPictureProviders: providersOperation('List the providers that make images here'),
  testPictureProvider: providerTestOperation('Test a provider that makes images here'),
  ...materialOperations,
  ...previewOperations,
  ...clipOperations,
  generateImage: operation({
    method: 'POST',
    access: 'verified',
    path: '/api/v1/media/generate',
    summary: 'Generate an image',
    description: 'The local provider is tried first, then the cloud. The response is sent once the image exists.',
    body: imageBody,
    // Exactly the fields that the spec lists; anything else goes into the metadata.
    answer: z
      .strictObject({
        file_path: z.string(),
        provider: z.string(),
        width: z.int().describe('Pixels'),
        height: z.int().describe('Pixels'),
        metadata: z
          .record(z.string(), z.unknown())
          .describe("The provider's own details, and `attempts`: one entry for each call to a provider"),
        asset_id: z.string(),
      })
      .meta({ id: 'GeneratedImage' }),
    failures: { 404: NO_CONTENT, 409: NO_BUDGET, 502: 'No provider delivered an image' },
    writes: true,
  }),
  generateImages: operation({
    method: 'POST',
    access: 'verified',
    path: '/api/v1/media/batch',
    summary: 'Generate images for content',
    description: 'Images are generated in the background, one per prompt.',
    body: z.object({
      content_id: z.guid().toLowerCase(),
      prompts: z.array(z.object(words)).min(1).max(20),
    }),
    status: 202,
    answer: z
      .strictObject({
        batch_id: z.string(),
        content_id: z.string(),
        count: z.int().positive(),
        status: z.literal('requested'),
      })
      .meta({ id: 'RequestedImageBatch' }),
    failures: { 404: NO_CONTENT, 409: `${NO_BUDGET}, or ${WORK_LIMIT}` },
    writes: true,
  }),
  showImageBatch: operation({
    method: 'GET',
    path: '/api/v1/media/batches/{batch_id}',
    summary: 'Show a batch and how many of its images exist',
    answer: imageBatchView,
    failures: { 404: 'There is no such batch, or it is not yours' },
    reads: [imageBatches],
  }),
  listImages: operation({
    method: 'GET',
    path: '/api/v1/media/assets',
    summary: 'List images, generated and uploaded, and clips, newest first',
    query: z.object({
      ...pageQuery,
      ...ownerQuery,
      ...periodQuery,
      content_id: z.guid().toLowerCase().optional(),
      provider: z.string().min(1).max(100).optional().describe('Its name'),
      provider_kind: providerAvailabilitySchema.shape.kind.optional(),
      source: assetView.shape.kind.optional().describe('Only generated images, only your own, or only your clips'),
    }),
    answer: listOf(assetView),
    reads: [assets],
  }),
  showImage: operation({
    method: 'GET',
    path: '/api/v1/media/images/{asset_id}',
    summary: 'Show an image and how it was made, or a clip',
    answer: assetView,
    failures: { 404: 'There is no such image, or it is not yours' },
    reads: [assets],
  }),
  listImagesOfContent: operation({
    method: 'GET',
    path: '/api/v1/media/assets/{content_id}',
    summary: 'List the images generated for content, newest first',
    query: z.object(pageQuery),
    answer: listOf(assetView),
    failures: { 404: NO_CONTENT },
    reads: [assets],
  }),
  listImageProviders: operation({
    method: 'GET',
    path: '/api/v1/media/providers',
    summary: 'List the image providers and which of them are available',
    answer: listOf(providerAvailabilitySchema),
  }),
};
