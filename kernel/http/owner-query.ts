import { z } from 'zod';
import type { Caller } from './caller.ts';

/** `?owner=` of lists in which administrators see everyone's data. */
export const ownerQuery = {
  owner: z.guid().toLowerCase().optional().describe('Only for administrators; others see their own'),
};

/** Whose data is read: users read their own, administrators that of `?owner=` or, without it, everyone's. */
export const ownerFor = ({ role, userId }: Caller, owner: string | undefined): string | undefined =>
  role === 'admin' ? owner : userId;
