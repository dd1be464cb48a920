import { z } from 'zod';
import { publicationAccountSchema } from '../contracts/publisher/publication.ts';
import {
  type Documents,
  defineReadModel,
  encodeCursor,
  findAll,
  findAllBy,
  findById,
  findPage,
  type ListPage,
  orderOf,
  type Page,
} from '../kernel/documents/index.ts';
import { recordedPlatform } from './enums.ts';

const documentSchema = z.strictObject({
  account_id: z.string(),
  owner_id: z.string(),
  platform: recordedPlatform,
  name: z.string(),
  platform_account_id: z.string(),
  instance: z
    .string()
    .nullable()
    .describe('The address of the server that its owner has named; null for the usual one'),
  status: z.enum(['connected', 'expired', 'revoked']),
  connected_at: z.iso.datetime(),
  /** The id under which its tokens are kept. */
  connection_id: z.string(),
});
export type ConnectedAccountDocument = z.infer<typeof documentSchema>;

/** An account as callers see it: a user's own, or that of the environment, which serves everyone. */
export const accountView = documentSchema
  .omit({ connection_id: true })
  .extend({
    account_id: z.string().nullable().describe('Null for the account of the environment'),
    owner_id: z.string().nullable(),
    name: z.string().describe('Its name at the platform'),
    platform_account_id: z.string().nullable(),
    connected_at: z.iso.datetime().nullable(),
    expires_at: z.iso
      .datetime()
      .nullable()
      .describe('When the access ends unless it is renewed; null if the platform does not say'),
    source: publicationAccountSchema.shape.source,
  })
  .meta({ id: 'PublishingAccount' });

/** As included in its owner's export. */
export const exportedAccountView = documentSchema
  .omit({ connection_id: true })
  .meta({ id: 'ExportedPublishingAccount' });

export const connectedAccounts = defineReadModel<ConnectedAccountDocument>('connected_accounts', [
  { key: { owner_id: 1, connected_at: -1, _id: -1 } },
  { key: { connected_at: -1, _id: -1 } },
  { key: { platform: 1, status: 1, _id: 1 } },
]);

/** Those of a user, or of everyone, most recently connected first. */
export const listConnectedAccounts = (
  documents: Documents,
  owner: string | undefined,
  page: Page,
): Promise<ListPage<ConnectedAccountDocument>> =>
  findPage(documents, connectedAccounts, { owner_id: owner }, 'connected_at', page);

/** The cursor of what follows an account in that list. */
export const cursorAfter = (
  owner: string | undefined,
  { connected_at, account_id }: Pick<ConnectedAccountDocument, 'connected_at' | 'account_id'>,
): string => encodeCursor(orderOf('connected_at', { owner_id: owner }), connected_at, account_id);

/** Null if there is none. */
export const connectedAccount = (documents: Documents, accountId: string): Promise<ConnectedAccountDocument | null> =>
  findById(documents, connectedAccounts, accountId);

/** Every account on a platform whose access has not ended. */
export const usableAccounts = (documents: Documents, platform: string): AsyncGenerator<ConnectedAccountDocument> =>
  findAll(documents, connectedAccounts, { platform, status: 'connected' });

/** All accounts of one user, oldest first. Read in pages. */
export const connectedAccountsOf = (documents: Documents, owner_id: string): AsyncGenerator<ConnectedAccountDocument> =>
  findAllBy(documents, connectedAccounts, { owner_id }, 'connected_at');
