import { contentsProjection } from './contents.ts';
import type { Projection } from './kernel/projection.ts';
import { trendsProjection } from './trends.ts';

/** Every projection there is. */
export const projections: readonly Projection[] = [contentsProjection, trendsProjection];
