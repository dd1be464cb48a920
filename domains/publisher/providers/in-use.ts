import { platformNames, publishingPlatforms } from '../../publishing-platforms/index.ts';
import type { ProviderInUse } from '../../shared/providers-in-use.ts';
import type { PublishingPlatforms } from './from-config.ts';

/** The platforms. One is ready if videos can be posted there, with the environment's account or a user's. */
export const platformsInUse = (
  platforms: PublishingPlatforms,
  canConnect: (platform: (typeof platformNames)[number]) => boolean,
): ProviderInUse[] =>
  platformNames.map((name) => ({
    part: 'platform',
    provider: name,
    is_default: name === 'local',
    works_offline: name === 'local',
    is_ready: platforms[name].connected || canConnect(name),
    settings: [...publishingPlatforms[name].connectRequires],
  }));
