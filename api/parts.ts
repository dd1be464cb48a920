import { services } from '../domains/index.ts';
import type { DescribedPart } from './openapi.ts';

/** Everything that callers reach, in the order of the pipeline. */
export const parts: readonly DescribedPart[] = services.map(({ name, summary, operations }) => ({
  name,
  summary,
  prefix: `/api/v1/${name}`,
  operations,
}));
