import { z } from 'zod';
import { attemptSchema } from '../contracts/media/image.ts';
import {
  type Documents,
  dateRange,
  defineReadModel,
  findPage,
  type ListPage,
  type Page,
} from '../kernel/documents/index.ts';
import { costView } from '../kernel/events/cost.ts';

const attemptView = z
  .strictObject({
    provider: z.string(),
    outcome: attemptSchema.shape.outcome,
    reason: z.string().nullable().describe('Why it failed'),
    duration_seconds: z.number(),
    cost: costView.nullable(),
  })
  .meta({ id: 'ImageAttempt' });

const assetSchema = z.strictObject({
  asset_id: z.string(),
  content_id: z.string().nullable(),
  batch_id: z.string().nullable(),
  owner_id: z.string().nullable(),
  kind: z
    .enum(['image', 'upload', 'clip'])
    .describe('An image that was generated, or one that its owner uploaded, or a clip of its owner’s'),
  status: z.enum(['requested', 'generated', 'failed']),
  file_path: z.string().nullable(),
  provider: z.string().nullable(),
  name: z.string().nullable().describe('Its name, if it was uploaded'),
  alt_text: z.string().nullable().describe('What it shows, if its owner has described it'),
  prompt: z.string().describe('Empty if it was uploaded'),
  negative_prompt: z.string().nullable(),
  width: z.int().describe('Pixels'),
  height: z.int().describe('Pixels'),
  duration_seconds: z.number().nullable().describe('Of a clip; null for an image'),
  steps: z.int().nullable().describe('Null if it was uploaded, like the following fields'),
  cfg_scale: z.number().nullable(),
  seed: z.int().nullable(),
  attempts: z.array(attemptView).describe('One per call to a provider'),
  cost: costView.nullable(),
  metadata: z.record(z.string(), z.unknown()).describe('What the provider reports about it'),
  created_at: z.iso.datetime(),
});
export type AssetDocument = z.infer<typeof assetSchema>;

/** An image that was generated or uploaded, as answers show it. */
export const assetView = assetSchema
  .omit({ owner_id: true, status: true })
  .extend({
    url: z.string().nullable().describe('Opens the file without a token, for about a day'),
    still_url: z.string().nullable().describe('Likewise, an image: of a clip, one of its own; otherwise the file'),
  })
  .meta({ id: 'Asset' });

export const assets = defineReadModel<AssetDocument>('assets', [
  { key: { content_id: 1, status: 1, created_at: -1, _id: -1 } },
  { key: { owner_id: 1, created_at: -1, _id: -1 } },
  { key: { created_at: -1, _id: -1 } },
]);

export type AssetFilter = {
  content?: string | undefined;
  owner?: string | undefined;
  provider?: string | undefined;
  /** Of the provider. */
  kind?: 'LOCAL' | 'CLOUD' | undefined;
  source?: AssetDocument['kind'] | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

/** Images that exist, newest first. */
export const listAssets = (
  documents: Documents,
  { content, owner, provider, kind, source, ...period }: AssetFilter,
  page: Page,
): Promise<ListPage<AssetDocument>> =>
  findPage(
    documents,
    assets,
    {
      status: 'generated',
      kind: source,
      content_id: content,
      owner_id: owner,
      provider,
      'metadata.kind': kind,
      created_at: dateRange(period),
    },
    'created_at',
    page,
  );
