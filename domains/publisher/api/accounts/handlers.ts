import { environmentAccount } from '../../../../contracts/publisher/publication.ts';
import type { Documents, Page } from '../../../../kernel/documents/index.ts';
import { callerOf, commandContextOf } from '../../../../kernel/http/caller.ts';
import { type HttpError, notFound, validationError } from '../../../../kernel/http/errors.ts';
import { setEventPosition } from '../../../../kernel/http/event-positions.ts';
import { type Handled, handle } from '../../../../kernel/http/operation.ts';
import { ownerFor } from '../../../../kernel/http/owner-query.ts';
import { idParam } from '../../../../kernel/http/validation.ts';
import { ProviderError } from '../../../../kernel/providers/provider-error.ts';
import { cursorAfter, listConnectedAccounts } from '../../../../read-models/connected-accounts.ts';
import type { Sealing } from '../../../publishing-platforms/account/sealing.ts';
import {
  isPlatformName,
  type PlatformName,
  platformNames,
  publishingPlatforms,
} from '../../../publishing-platforms/index.ts';
import {
  connectsWith,
  INSTANCE_PROBLEMS,
  type PlatformApplication,
} from '../../../publishing-platforms/platform-application.ts';
import type { Accounts } from '../../providers/accounts.ts';
import type { PublishingPlatforms } from '../../providers/from-config.ts';
import { type ConnectTools, consentOf, signInToPlatform } from '../../use-cases/connect-account.ts';
import { CONNECTION_SECONDS, newConnection, sealState } from '../../use-cases/connection-state.ts';
import { disconnectAccount } from '../../use-cases/disconnect-account.ts';
import { accountOperations } from './operations.ts';

type Tools = ConnectTools & {
  readonly documents: Documents;
  readonly platforms: PublishingPlatforms;
  readonly accounts: Accounts;
  readonly sealing: Sealing;
};

/** Accounts at platforms: list them, begin to connect one, disconnect one. */
export function accountHandlers(tools: Tools): Handled[] {
  const { documents, vault, platforms, accounts, sealing, applicationOf, redirectUriOf } = tools;
  const fromEnvironment = Object.values(platforms)
    .filter(({ connected }) => connected)
    .map(({ name: platform }) => ({
      ...environmentAccount,
      platform,
      owner_id: null,
      instance: null,
      status: 'connected' as const,
      connected_at: null,
      expires_at: null,
    }));

  return [
    handle(accountOperations.listPlatforms, async ({ ctx }) => {
      const { userId, role } = callerOf(ctx);
      const mayChange = role === 'admin';
      const items = platformNames.map(async (platform) => {
        const { reason } = await accounts.choose(userId, platform);
        const { application, reason: missing } = applicationOf(platform);
        const can_connect = application !== null;
        const { connectRequires, limits } = publishingPlatforms[platform];
        const connects_with = application && connectsWith(application);
        const connect_needs = mayChange ? connectRequires.filter((name) => missing?.includes(name)) : [];
        const redirect_uri = mayChange && publishingPlatforms[platform].hasConsentPage ? redirectUriOf(platform) : null;
        const connecting = { can_connect, connects_with, ...instancesOf(application), connect_needs, redirect_uri };
        return { platform, connected: reason === null, reason, limits, ...connecting };
      });
      return { items: await Promise.all(items), next_cursor: null };
    }),
    handle(accountOperations.listAccounts, async ({ query: { owner, ...page }, ctx }) => {
      const whose = ownerFor(callerOf(ctx), owner);
      const own = await ofUsers(whose, page);
      const last = own.items.at(-1);
      if (own.next_cursor !== null) return own;
      // The environment's accounts come as one block, on an extra page if the last one has no room for them.
      if (last && own.items.length + fromEnvironment.length > page.limit)
        return { ...own, next_cursor: cursorAfter(whose, last) };
      return { ...own, items: [...own.items, ...fromEnvironment] };
    }),
    handle(accountOperations.connectAccount, async ({ query: { instance: named = null, return_to = null }, ctx }) => {
      const { userId: user_id, email } = callerOf(ctx);
      const platform = platformIn(ctx);
      const { application, reason } = applicationOf(platform);
      if (!application) throw cannotBeConnected(platform, reason);
      if (named !== null && !('at' in application))
        throw instanceError('instance-not-asked', `${platform} is one server: name none`, named);
      const redirectUri = redirectUriOf(platform);
      const consent = await consentOf(application, named, redirectUri).catch((error: unknown) => {
        throw ofInstance(error, named);
      });
      if (!consent) throw cannotBeConnected(platform, `${platform} connects with a password`);
      const { instance } = consent;
      const connection = newConnection({ user_id, email, platform, instance, return_to });
      const authorize_url = consent.authorizeUrl({
        redirectUri,
        state: sealState(sealing, connection),
        codeVerifier: connection.code_verifier,
      });
      ctx.set('Cache-Control', 'no-store');
      return { authorize_url, expires_in: CONNECTION_SECONDS };
    }),
    handle(accountOperations.signInToPlatform, async ({ body: { identifier, password, address = null }, ctx }) => {
      const platform = platformIn(ctx);
      const { application, reason } = applicationOf(platform);
      if (!application) throw cannotBeConnected(platform, reason);
      if (!('signIn' in application)) throw cannotBeConnected(platform, `${platform} connects on its own page`);
      const user = { user_id: callerOf(ctx).userId, platform };
      const { position, ...signedIn } = await signInToPlatform(tools, user, application, {
        identifier,
        password,
        address,
      });
      setEventPosition(ctx, position);
      return { ...signedIn, platform };
    }),
    handle(accountOperations.disconnectAccount, async ({ ctx }) => {
      const account_id = idParam(ctx, 'account_id');
      const { userId } = callerOf(ctx);
      const { platform, revokedThere, position } = await disconnectAccount(
        tools,
        account_id,
        userId,
        commandContextOf(ctx),
      );
      setEventPosition(ctx, position);
      return { account_id, platform, revoked_at_platform: revokedThere };
    }),
  ];

  async function ofUsers(owner: string | undefined, page: Page) {
    const { items, next_cursor } = await listConnectedAccounts(documents, owner, page);
    const expiries = await vault.expiriesOf(items.map(({ connection_id }) => connection_id));
    const views = items.map(({ connection_id, ...account }) => ({
      ...account,
      expires_at: expiries.get(connection_id) ?? null,
      source: 'user' as const,
    }));
    return { items: views, next_cursor };
  }
}

function platformIn({ params }: { readonly params: Record<string, string> }): PlatformName {
  const platform = params.platform ?? '';
  if (!isPlatformName(platform)) throw notFound(`platform ${JSON.stringify(platform.slice(0, 100))}`);
  return platform;
}

const cannotBeConnected = (platform: string, msg: string): HttpError =>
  validationError([{ type: 'cannot_be_connected', loc: ['path', 'platform'], msg, input: platform }]);

const instancesOf = (application: PlatformApplication | null) => {
  const asks_instance = application !== null && 'at' in application;
  return { asks_instance, usual_instance: asks_instance ? application.usualInstance : null };
};

const instanceError = (type: string, msg: string, input: string | null): HttpError =>
  validationError([{ type, loc: ['query', 'instance'], msg, input }]);

/** What is wrong with the server that someone has named is an error of that field. */
const ofInstance = (error: unknown, named: string | null): unknown =>
  error instanceof ProviderError && INSTANCE_PROBLEMS.some((code) => code === error.details.code)
    ? instanceError(error.details.code, error.details.cause, named)
    : error;
