import { environmentAccount, type PublicationAccount } from '../../../contracts/publisher/publication.ts';
import type {
  AccountUsed,
  ConnectedAccounts,
} from '../../publishing-platforms/connected-account/connected-accounts.ts';
import type { PlatformName } from '../../publishing-platforms/index.ts';
import type { PublishingPlatform } from '../../publishing-platforms/publishing-platform.ts';
import type { PublicationRequest } from '../publication/index.ts';
import { type PublishingPlatforms, platformNamed } from './from-config.ts';

/** The account for a new publication, and the reason why posting would fail; null for no account and for no reason. */
export type ChosenAccount =
  | { readonly account: PublicationAccount; readonly reason: string | null }
  | { readonly account: null; readonly reason: string };

export type Accounts = {
  /**
   * A user's own account takes precedence over the environment's, even after its access has ended: videos must never
   * appear on an account that their owner does not expect.
   */
  choose(ownerId: string | null, platform: PlatformName): Promise<ChosenAccount>;
  /** The platform, with the account that a publication was requested with. */
  platformOf(request: Pick<PublicationRequest, 'platform' | 'account'>): PublishingPlatform;
};

export const accountsOf = (platforms: PublishingPlatforms, connected: ConnectedAccounts): Accounts => ({
  async choose(ownerId, platform) {
    const own = ownerId === null ? null : await connected.of(ownerId, platform);
    if (own && own.status !== 'none' && own.status !== 'disconnected') {
      const { account_id, platform_account_id, name } = own.access;
      const ended = own.status === 'expired' ? 'has expired' : 'was revoked';
      const reason = own.status === 'connected' ? null : `the access to "${name}" ${ended}: connect the account again`;
      return { account: { account_id, platform_account_id, name, source: 'user' }, reason };
    }
    const { reason } = platforms[platform];
    return reason === null ? { account: environmentAccount, reason } : { account: null, reason };
  },
  platformOf: ({ platform, account }) =>
    isOfUser(account) ? connected.platformOf(platform, account) : platformNamed(platforms, platform),
});

const isOfUser = (account: PublicationAccount): account is PublicationAccount & AccountUsed =>
  account.account_id !== null && account.platform_account_id !== null;
