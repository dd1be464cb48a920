import { z } from 'zod';
import type { Caller } from '../../../kernel/http/caller.ts';

/** `?owner=` of administrators. */
export const ownerQuery = { owner: z.guid().toLowerCase().optional() };

/** Whose data is read: users read their own, administrators that of `?owner=` or, when it is absent, everybody's. */
export const ownerFor = ({ role, userId }: Caller, owner: string | undefined): string | undefined =>
  role === 'admin' ? owner : userId;
