import { type PlatformName, publishingPlatforms } from '../../../domains/publishing-platforms/index.ts';
import type { FakeConsent } from './consent.ts';
import { startFakeInstagram } from './instagram.ts';
import type { FakeCounts, FakePlatform } from './platform.ts';
import { startFakeTiktok } from './tiktok.ts';
import { startFakeYoutube } from './youtube.ts';

type Fake = FakePlatform<string> & { readonly consent: FakeConsent; readonly counts: Map<string, FakeCounts> };

/** What the tests of all platforms need to know of one. */
export type PlatformUnderTest<One extends Fake = Fake> = {
  start(): Promise<One>;
  /** The account that users connect there, and for how many days; null if the platform does not say. */
  readonly account: { readonly name: string; readonly id: string; readonly days: number | null };
  /** The settings of the environment's account, beyond those with which users connect theirs. */
  readonly accountSettings: readonly string[];
  /** The PKCE method; null if the platform has none. */
  readonly challengeMethod: string | null;
  /** The scope without which nothing can be posted. */
  readonly postingScope: string;
  /** The endpoint that takes access back; null if there is none. */
  readonly revocation: string | null;
  /** The id of a post, and what is reported of one with 10 views and 4 shares. */
  readonly counted: { readonly id: string; readonly shares: number; readonly watch_seconds: number };
  postsOf(fake: One): readonly unknown[];
  /** Calls of a post at which a slow process may be overtaken by another, each with the size of the video in bytes. */
  readonly postCalls: readonly (readonly [endpoint: string, bytes: number])[];
};

const underTest = <One extends Fake>(platform: PlatformUnderTest<One>): PlatformUnderTest<One> => platform;

const MIB = 1024 * 1024;
const SMALL = 1_000;

/** Every platform, with what its tests need. Null for one without accounts, which asks nothing of a server outside. */
export const platformsUnderTest = {
  youtube: underTest({
    start: () => startFakeYoutube(),
    account: { name: 'Bees', id: 'UC-Bees', days: null },
    accountSettings: ['PLATFORM_YOUTUBE_REFRESH_TOKEN'],
    challengeMethod: 'S256',
    postingScope: 'https://www.googleapis.com/auth/youtube.upload',
    revocation: 'revoke',
    counted: { id: 'video-a', shares: 0, watch_seconds: 0 },
    postsOf: ({ videos }) => videos,
    postCalls: [
      ['begin', SMALL],
      ['put', SMALL],
      ['put', 9 * MIB],
    ],
  }),
  tiktok: underTest({
    start: startFakeTiktok,
    account: { name: 'Bees', id: 'open-bees', days: 180 },
    accountSettings: ['PLATFORM_TIKTOK_REFRESH_TOKEN'],
    challengeMethod: 'S256',
    postingScope: 'video.publish',
    revocation: 'revoke',
    counted: { id: '7300000000000000123', shares: 4, watch_seconds: 0 },
    postsOf: ({ videos }) => videos,
    postCalls: [
      ['creator', SMALL],
      ['begin', SMALL],
      ['put', 70 * MIB],
    ],
  }),
  instagram: underTest({
    start: () => startFakeInstagram(),
    account: { name: 'bees', id: 'ig-user', days: 60 },
    accountSettings: ['PLATFORM_INSTAGRAM_USER_ID', 'PLATFORM_INSTAGRAM_ACCESS_TOKEN'],
    challengeMethod: null,
    postingScope: 'instagram_business_content_publish',
    revocation: null,
    counted: { id: 'media-9', shares: 4, watch_seconds: 55 },
    postsOf: ({ posts }) => posts,
    postCalls: [
      ['create', SMALL],
      ['container', SMALL],
      ['publish', SMALL],
    ],
  }),
  local: null,
} satisfies { readonly [Name in PlatformName]: PlatformUnderTest | null };

type All = typeof platformsUnderTest;
export type AccountPlatform = { [Name in keyof All]: All[Name] extends null ? never : Name }[keyof All];

/** The platforms at which users have accounts. */
export const accountPlatforms = Object.values(publishingPlatforms)
  .filter(({ hasAccounts }) => hasAccounts)
  .map(({ name }) => name) as AccountPlatform[];

const missing = accountPlatforms.filter((name) => !platformsUnderTest[name]);
if (missing.length > 0)
  throw new Error(
    `what the tests of ${missing.join(', ')} need is missing in tests/support/fakes/platforms.ts: add it`,
  );

export type FakePlatforms = { readonly [Name in AccountPlatform]: Awaited<ReturnType<All[Name]['start']>> };

/** All of them, each on a port of its own. Their owner closes them with `closeFakePlatforms`. */
export async function startFakePlatforms(): Promise<FakePlatforms> {
  const started = accountPlatforms.map(async (name) => [name, await platformsUnderTest[name].start()] as const);
  return Object.fromEntries(await Promise.all(started)) as FakePlatforms;
}

export const closeFakePlatforms = (fakes: FakePlatforms) =>
  Promise.all(accountPlatforms.map((name) => fakes[name].close()));

const accountSettings = new Set(accountPlatforms.flatMap((name) => platformsUnderTest[name].accountSettings));

/** What an installation sets so that users can connect accounts: it has none itself. */
export const applicationOf = ({ settings }: FakePlatform<never>): Record<string, string> =>
  Object.fromEntries(Object.entries(settings).filter(([name]) => !accountSettings.has(name)));
