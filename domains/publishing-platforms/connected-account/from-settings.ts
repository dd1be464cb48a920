import type { SettingsOf } from '../../../kernel/config/index.ts';
import type { Documents } from '../../../kernel/documents/index.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import type { Sealing } from '../account/sealing.ts';
import type { CallTools, OpenedApplication } from '../define-platform.ts';
import { isPlatformName, type publishingPlatformSettings, publishingPlatforms } from '../index.ts';
import { openRegisteredClients } from '../registered-clients.ts';
import { type ConnectedAccounts, openConnectedAccounts } from './connected-accounts.ts';
import { openTokenVault, type TokenVault } from './token-vault.ts';

/** Everything a service needs to use the accounts of users. */
export type UserAccounts = {
  readonly connected: ConnectedAccounts;
  readonly vault: TokenVault;
  /** The application through which users connect accounts, by platform name, even one that is no longer registered. */
  applicationOf(platform: string): OpenedApplication;
};

type Tools = CallTools & { readonly store: EventStore; readonly documents: Documents; readonly sealing: Sealing };

/** Opens access to the accounts that users have connected, without making any calls yet. */
export function userAccountsFromSettings(
  settings: SettingsOf<typeof publishingPlatformSettings>,
  { store, documents, sealing, ...calls }: Tools,
): UserAccounts {
  const vault = openTokenVault(documents, sealing);
  const tools = { ...calls, clients: openRegisteredClients(documents, sealing) };
  const applicationOf = (platform: string): OpenedApplication =>
    isPlatformName(platform)
      ? publishingPlatforms[platform].openApplication(settings, tools)
      : { application: null, reason: 'no such platform is registered here' };
  return { vault, applicationOf, connected: openConnectedAccounts({ store, vault, applicationOf }) };
}
