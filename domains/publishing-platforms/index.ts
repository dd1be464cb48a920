import { z } from 'zod';
import type { Setting } from '../../kernel/config/settings.ts';
import { bluesky } from './bluesky/index.ts';
import { platformRegistry } from './define-platform.ts';
import { facebook } from './facebook/index.ts';
import { instagram } from './instagram/index.ts';
import { linkedin } from './linkedin/index.ts';
import { local } from './local/index.ts';
import { mastodon } from './mastodon/index.ts';
import { pinterest } from './pinterest/index.ts';
import { threads } from './threads/index.ts';
import { tiktok } from './tiktok/index.ts';
import { x } from './x/index.ts';
import { youtube } from './youtube/index.ts';

/** Every platform that content can be published on, in the order shown to callers. */
export const publishingPlatforms = platformRegistry({
  youtube,
  tiktok,
  instagram,
  local,
  mastodon,
  bluesky,
  linkedin,
  x,
  threads,
  facebook,
  pinterest,
});

export type PlatformName = keyof typeof publishingPlatforms;

// The cast is safe: the registry has no other keys.
export const platformNames = Object.keys(publishingPlatforms) as PlatformName[];
export const platformSchema = z.enum(platformNames).meta({
  id: 'PlatformName',
  'x-titles': Object.fromEntries(Object.values(publishingPlatforms).map(({ name, title }) => [name, title])),
});

export const isPlatformName = (name: string): name is PlatformName => Object.hasOwn(publishingPlatforms, name);

type Tables = (typeof publishingPlatforms)[PlatformName]['settings'];
type All<Table> = (Table extends object ? (table: Table) => void : never) extends (all: infer Tables) => void
  ? Tables
  : never;

/** All platforms' environment variables, in one table. */
export const publishingPlatformSettings = Object.fromEntries(
  Object.values(publishingPlatforms).flatMap(({ settings }) => Object.entries<Setting>(settings)),
) as All<Tables>;
