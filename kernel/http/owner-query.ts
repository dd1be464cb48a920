import { z } from 'zod';
import type { Caller } from './caller.ts';

/** `?owner=` of lists that administrators see everybody's part of. */
export const ownerQuery = {
  owner: z.guid().toLowerCase().optional().describe('For administrators; others see their own'),
};

/** Whose data is read: users read their own, administrators that of `?owner=` or, when it is absent, everybody's. */
export const ownerFor = ({ role, userId }: Caller, owner: string | undefined): string | undefined =>
  role === 'admin' ? owner : userId;
