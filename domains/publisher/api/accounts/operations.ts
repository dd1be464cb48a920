import { z } from 'zod';
import { listOf, pageQuery } from '../../../../kernel/documents/index.ts';
import { operation } from '../../../../kernel/http/operation.ts';
import { ownerQuery } from '../../../../kernel/http/owner-query.ts';
import { accountView, connectedAccounts } from '../../../../read-models/connected-accounts.ts';

const platformView = z
  .strictObject({
    platform: z.string(),
    connected: z.boolean().describe('Whether the caller can publish there now'),
    reason: z.string().nullable().describe('Why not'),
    can_connect: z.boolean().describe('Whether users can connect accounts of their own'),
  })
  .meta({ id: 'PublishingPlatform' });

/** What callers may ask about accounts at platforms. */
export const accountOperations = {
  listPlatforms: operation({
    method: 'GET',
    path: '/api/v1/platforms',
    summary: 'List platforms, whether the caller can publish there, and whether accounts can be connected',
    answer: listOf(platformView),
  }),
  listAccounts: operation({
    method: 'GET',
    path: '/api/v1/accounts',
    summary: 'List the accounts that are published with: those of users, then those of the environment',
    query: z.object({ ...pageQuery, ...ownerQuery }),
    answer: listOf(accountView),
    reads: [connectedAccounts],
  }),
  connectAccount: operation({
    method: 'POST',
    path: '/api/v1/accounts/{platform}/connect',
    summary: 'Begin to connect an account of the caller at a platform',
    description:
      'A browser opens the address; the platform asks for consent and leads back to a page here, which names the platform and the caller ' +
      'and asks for confirmation. With that the account is connected, in the place of an earlier one at the same platform.',
    answer: z
      .strictObject({
        authorize_url: z.url(),
        expires_in: z.int().describe('Seconds until the address has to have led back'),
      })
      .meta({ id: 'ConnectionBegun' }),
    failures: {
      404: 'There is no such platform',
      422: 'The platform needs no account, or the settings that it names are not set',
    },
  }),
  disconnectAccount: operation({
    method: 'DELETE',
    path: '/api/v1/accounts/{account_id}',
    summary: 'Disconnect an account of the caller',
    description:
      'Its tokens are destroyed here, whether the platform could be told or not. What is being uploaded with it fails.',
    answer: z
      .strictObject({
        account_id: z.string(),
        platform: z.string(),
        revoked_at_platform: z
          .boolean()
          .nullable()
          .describe('Whether the platform has ended the access as well; null where it cannot be told'),
      })
      .meta({ id: 'AccountDisconnected' }),
    failures: { 404: 'There is no such account, or it is not yours', 409: 'It was connected again meanwhile' },
    writes: true,
  }),
};
