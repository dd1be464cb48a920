import { z } from 'zod';
import type { Setting } from '../../kernel/config/settings.ts';
import { platformRegistry } from './define-platform.ts';
import { instagram } from './instagram/index.ts';
import { local } from './local/index.ts';
import { tiktok } from './tiktok/index.ts';
import { youtube } from './youtube/index.ts';

/** Every platform that content can be published on, in the order in which callers see them. */
export const publishingPlatforms = platformRegistry({ youtube, tiktok, instagram, local });

export type PlatformName = keyof typeof publishingPlatforms;

// Typed by the keys of the registry, which has no others.
export const platformNames = Object.keys(publishingPlatforms) as PlatformName[];
export const platformSchema = z.enum(platformNames);

export const isPlatformName = (name: string): name is PlatformName => Object.hasOwn(publishingPlatforms, name);

type Tables = (typeof publishingPlatforms)[PlatformName]['settings'];
type All<Table> = (Table extends object ? (table: Table) => void : never) extends (all: infer Tables) => void
  ? Tables
  : never;

/** What all platforms read from the environment, in one table. */
export const publishingPlatformSettings = Object.fromEntries(
  Object.values(publishingPlatforms).flatMap(({ settings }) => Object.entries<Setting>(settings)),
) as All<Tables>;
