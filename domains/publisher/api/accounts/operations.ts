import { z } from 'zod';
import { listOf, pageQuery } from '../../../../kernel/documents/index.ts';
import { dashboardPathField } from '../../../../kernel/http/dashboard-path.ts';
import { operation } from '../../../../kernel/http/operation.ts';
import { ownerQuery } from '../../../../kernel/http/owner-query.ts';
import { accountView, connectedAccounts } from '../../../../read-models/connected-accounts.ts';
import { recordedPlatform } from '../../../../read-models/enums.ts';
import { platformSchema } from '../../../publishing-platforms/index.ts';

const platformView = z
  .strictObject({
    platform: platformSchema,
    connected: z.boolean().describe('Whether the caller can currently publish there'),
    reason: z.string().nullable().describe('Why not'),
    can_connect: z.boolean().describe('Whether users can connect their own accounts'),
    connects_with: z
      .enum(['consent', 'password'])
      .nullable()
      .describe('How: on a page of the platform, or by signing in here; null if they cannot'),
    asks_instance: z
      .boolean()
      .describe('Whether its accounts are at many servers, so that connecting one takes `instance`'),
    usual_instance: z
      .string()
      .nullable()
      .describe('The server that is meant where none is named; null where one has to be named, or there is only one'),
    limits: z
      .strictObject({
        text: z.int().nullable().describe('Characters of a post, as the platform counts them; longer texts are cut'),
        seconds: z.int().nullable().describe('Of the video'),
        bytes: z.int().nullable().describe('Of the video'),
      })
      .describe('The largest that it accepts; null if it does not say, or if that depends on the account'),
    connect_needs: z
      .array(z.string())
      .describe('The settings that are missing for that; none for all but administrators'),
    redirect_uri: z
      .string()
      .nullable()
      .describe('The address to register at the platform; null for all but administrators'),
  })
  .meta({ id: 'PublishingPlatform' });

/** What callers may ask about accounts at platforms. */
export const accountOperations = {
  listPlatforms: operation({
    method: 'GET',
    path: '/api/v1/platforms',
    summary: 'List platforms: whether the caller can publish there, and whether users can connect accounts',
    answer: listOf(platformView),
  }),
  listAccounts: operation({
    method: 'GET',
    path: '/api/v1/accounts',
    summary: 'List the accounts used for publishing: first those of users, then those of the environment',
    query: z.object({ ...pageQuery, ...ownerQuery }),
    answer: listOf(accountView),
    reads: [connectedAccounts],
  }),
  connectAccount: operation({
    method: 'POST',
    path: '/api/v1/accounts/{platform}/connect',
    summary: "Begin connecting the caller's account at a platform",
    description:
      'Open the address in a browser. The platform asks for consent and redirects back to a page here, which names the platform and the ' +
      'caller and asks for confirmation. The account is then connected and replaces an earlier one at the same platform. With `return_to`, ' +
      'the browser ends up on that page of the dashboard, with `?connected=<platform>` or `?error=<code>`. Mastodon is many servers: name ' +
      'the one of the account in `instance`. The first time that it is named, this installation registers itself there.',
    params: { platform: platformSchema },
    query: z.object({
      instance: z
        .string()
        .trim()
        .min(1)
        .max(300)
        .optional()
        .describe(
          'The server of the account, such as `mastodon.social`, where the platform asks for one (`asks_instance`)',
        ),
      return_to: dashboardPathField.optional(),
    }),
    answer: z
      .strictObject({
        authorize_url: z.url(),
        expires_in: z.int().describe('Seconds within which the browser must have returned'),
      })
      .meta({ id: 'ConnectionBegun' }),
    failures: {
      404: 'There is no such platform',
      422: 'The platform needs no account, connects with a password, or the settings that it names are not set; or `instance` is missing, or is no public server of this platform',
      502: 'The server that was named does not answer',
    },
  }),
  signInToPlatform: operation({
    method: 'POST',
    path: '/api/v1/accounts/{platform}/sign-in',
    summary: "Connect the caller's account at a platform with a password",
    description:
      'For platforms that connect with a password. Use an app password if the platform has them. It is stored ' +
      'encrypted, is never shown again, and is destroyed when the account is disconnected. Replaces an earlier account at the same platform.',
    params: { platform: platformSchema },
    body: z.strictObject({
      identifier: z.string().trim().min(1).max(300).describe('Your name or handle on the platform'),
      password: z.string().min(1).max(500).meta({ format: 'password' }),
      address: z
        .url({ protocol: /^https?$/ })
        .max(300)
        .optional()
        .describe('The address of your own server; without one, the usual server'),
    }),
    answer: z
      .strictObject({ account_id: z.string(), platform: platformSchema, name: z.string() })
      .meta({ id: 'SignedIn' }),
    failures: {
      404: 'There is no such platform',
      422: 'The platform does not connect with a password, or does not accept this one',
      502: 'The platform does not answer',
    },
    writes: true,
    takesKey: false,
  }),
  disconnectAccount: operation({
    method: 'DELETE',
    path: '/api/v1/accounts/{account_id}',
    summary: "Disconnect one of the caller's accounts",
    description:
      'Its tokens are destroyed here, whether or not the platform could be notified. Uploads in progress with it fail.',
    answer: z
      .strictObject({
        account_id: z.string(),
        platform: recordedPlatform,
        revoked_at_platform: z
          .boolean()
          .nullable()
          .describe('Whether the platform has also revoked the access; null if it offers no way to do so'),
      })
      .meta({ id: 'AccountDisconnected' }),
    failures: {
      404: 'There is no such account, or it is not yours',
      409: 'It has been connected again in the meantime',
    },
    writes: true,
  }),
};
