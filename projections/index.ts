import { assetsProjection } from './assets.ts';
import { contentsProjection } from './contents.ts';
import { imageBatchesProjection } from './image-batches.ts';
import type { Projection } from './kernel/projection.ts';
import { trendsProjection } from './trends.ts';

/** Every projection there is. */
export const projections: readonly Projection[] = [
  assetsProjection,
  contentsProjection,
  imageBatchesProjection,
  trendsProjection,
];
