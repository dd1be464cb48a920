import type { UploadTools } from '../../../domains/publisher/policies/upload-video.ts';
import { type Accounts, accountsOf } from '../../../domains/publisher/providers/accounts.ts';
import {
  callToolsFrom,
  type PublishingPlatforms,
  publishingPlatformsFromConfig,
} from '../../../domains/publisher/providers/from-config.ts';
import { publisherSettings } from '../../../domains/publisher/settings.ts';
import { createSealing } from '../../../domains/publishing-platforms/account/sealing.ts';
import {
  type UserAccounts,
  userAccountsFromSettings,
} from '../../../domains/publishing-platforms/connected-account/from-settings.ts';
import { openCeilings } from '../../../domains/shared/ceilings.ts';
import { pickSettings, readConfig } from '../../../kernel/config/index.ts';
import { type Documents, openDocumentStore, openDocuments } from '../../../kernel/documents/index.ts';
import type { TestStores } from '../../support/stacks/stores.ts';

export const testSealing = createSealing(['a secret of at least thirty-two characters']);

/** What the publisher's policies work with, as these settings have it. Without documents no user has an account. */
export function publisherTools(
  {
    store,
    files,
    documents = openDocuments(openDocumentStore('mongodb://127.0.0.1:1'), store),
  }: Pick<TestStores, 'store' | 'files'> & { readonly documents?: Documents },
  environment: Record<string, string> = {},
): UploadTools & { platforms: PublishingPlatforms; ofUsers: UserAccounts; accounts: Accounts } {
  const config = readConfig(
    {
      PLATFORM_PUBLIC_URL: 'https://videos.example.com/',
      PLATFORM_PUBLISH_POLL_SECONDS: '0.05',
      PLATFORM_PUBLISH_TIMEOUT_SECONDS: '5',
      ...environment,
    },
    publisherSettings,
  );
  const sealing = testSealing;
  const settings = pickSettings(config, publisherSettings);
  const calls = callToolsFrom(config, settings);
  const platforms = publishingPlatformsFromConfig(settings, calls, { store, sealing });
  const ofUsers = userAccountsFromSettings(settings, { ...calls, store, documents, sealing });
  const accounts = accountsOf(platforms, ofUsers.connected);
  const ceilings = openCeilings({ store, files, countQueued: async () => 0 }, config);
  const { gatewayAddress } = calls;
  return { platforms, ofUsers, accounts, ceilings, files, sealing, gatewayAddress, retryDelayMs: 5 };
}
