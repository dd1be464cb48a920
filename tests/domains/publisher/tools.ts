import type { UploadTools } from '../../../domains/publisher/policies/upload-video.ts';
import { publicAddressOf, publishingPlatformsFromConfig } from '../../../domains/publisher/providers/from-config.ts';
import { publisherSettings } from '../../../domains/publisher/settings.ts';
import { createSealing } from '../../../domains/publishing-platforms/account/sealing.ts';
import { pickSettings, readConfig } from '../../../kernel/config/index.ts';
import type { TestStores } from '../../support/stacks/stores.ts';

export const testSealing = createSealing(['a secret of at least thirty-two characters']);

/** What the publisher's policies work with, as these settings have it. */
export function publisherTools(
  { store, files }: Pick<TestStores, 'store' | 'files'>,
  environment: Record<string, string> = {},
): UploadTools {
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
  const platforms = publishingPlatformsFromConfig(config, settings, { store, sealing });
  return { platforms, files, sealing, gatewayAddress: publicAddressOf(config), retryDelayMs: 5 };
}
