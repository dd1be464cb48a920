import { services } from '../domains/index.ts';
import { authOperations } from '../gateway/auth/operations.ts';
import type { DescribedPart } from './openapi.ts';

/** Everything that callers reach: signing in, and the services in the order of the pipeline. */
export const parts: readonly DescribedPart[] = [
  { name: 'gateway', summary: 'Signs users in', prefix: '', operations: authOperations },
  ...services.map(({ name, summary, operations }) => ({ name, summary, prefix: `/api/v1/${name}`, operations })),
];
