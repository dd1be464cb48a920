import { type PlatformName, publishingPlatforms } from '../../../domains/publishing-platforms/index.ts';
import { blueskyFailures, startFakeBluesky } from './bluesky.ts';
import type { FakeConsent } from './consent.ts';
import { facebookFailures, startFakeFacebook } from './facebook.ts';
import { instagramFailures, startFakeInstagram } from './instagram.ts';
import { linkedinFailures, startFakeLinkedin } from './linkedin.ts';
import { mastodonFailures, startFakeMastodon } from './mastodon.ts';
import { pinterestFailures, startFakePinterest } from './pinterest.ts';
import type { FakeComment, FakeCounts, FakePlatform } from './platform.ts';
import type { Reply } from './server.ts';
import { startFakeThreads, threadsFailures } from './threads.ts';
import { startFakeTiktok, tiktokFailures } from './tiktok.ts';
import { startFakeX, xFailures } from './x.ts';
import { startFakeYoutube, youtubeFailures } from './youtube.ts';

/** How a platform refuses: which call, with what, and what becomes of it. */
type Refusal = { readonly at: string; readonly reply: Reply; readonly code: string };
/** What a platform cannot do, and why not. */
export type Skipped = { readonly skip: string };

/** What the suite of all platforms asks of one (`tests/domains/publishing-platforms/every-platform.test.ts`). */
export type Cases = {
  /** The first call about a post, and the one that makes it. */
  readonly first: string;
  readonly last: string;
  /** What a post says, as it was sent. */
  textOf(post: never): string;
  readonly refusal: Refusal;
  readonly badToken: Refusal;
  readonly quota: Refusal | Skipped;
  readonly rateLimit: Refusal;
  /** How it refuses an access token that has expired and is renewed. */
  readonly expired: Omit<Refusal, 'code'> | Skipped;
  /** What becomes of a post whose answer is lost. */
  readonly afterLoss: 'published' | 'unconfirmed';
  /** Who may see a post, as it was sent, where that can be chosen. */
  readonly visibility: { of(post: never): unknown; readonly choice: string } | Skipped;
  /** How a post is marked as made with AI. */
  readonly disclosure: { of(post: never): unknown; readonly marked: unknown } | Skipped;
  /** The call that comments on a post, how it is refused, and what becomes of a comment whose answer is lost. */
  readonly comment:
    | {
        readonly at: string;
        /** The call whose answer is lost, if it is another. */
        readonly last?: string;
        readonly refusal: Refusal;
        readonly noScope: Refusal | Skipped;
        readonly afterLoss: 'commented' | 'unconfirmed';
      }
    | Skipped;
  /** How comments are read, what the platform says of one with 3 likes and 2 replies, and how it refuses. */
  readonly read:
    | {
        readonly at: string;
        readonly author: string | null;
        readonly likes: number | null;
        readonly replies: number | null;
        readonly hasAddress: boolean;
        readonly refusal: Refusal;
        readonly noScope: Refusal | Skipped;
        /** What has to be granted first. */
        allow?(fake: never): void;
      }
    | Skipped;
  /** Whether an answer without sense at the last call can be told from success. */
  readonly lastNonsense?: Skipped;
};

type Fake = FakePlatform<string> & {
  readonly consent?: FakeConsent;
  readonly counts: Map<string, FakeCounts>;
  readonly comments?: FakeComment[];
};

/** What the tests of all platforms need to know of one. */
export type PlatformUnderTest<One extends Fake = Fake> = {
  start(): Promise<One>;
  /** The account that users connect there, and for how many days; null if the platform does not say. */
  readonly account: { readonly name: string; readonly id: string; readonly days: number | null };
  /** The settings of the environment's account, beyond those with which users connect theirs. */
  readonly accountSettings: readonly string[];
  /** What users type in to connect it; null where they give their consent at the platform. */
  readonly signIn: { readonly identifier: string; readonly password: string } | null;
  /** The PKCE method; null if the platform has none. */
  readonly challengeMethod: string | null;
  /** The scope without which nothing can be posted; null where no one is told what was allowed. */
  readonly postingScope: string | null;
  /** The endpoint that takes access back; null if there is none. */
  readonly revocation: string | null;
  /** The id of a post, and what is reported of one with 10 views and 4 shares. */
  readonly counted: {
    readonly id: string;
    readonly views: number;
    readonly shares: number;
    readonly watch_seconds: number;
  };
  postsOf(fake: One): readonly unknown[];
  /** Calls of a post at which a slow process may be overtaken by another, each with the size of the video in bytes. */
  readonly postCalls: readonly (readonly [endpoint: string, bytes: number])[];
  readonly cases: Cases;
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
    signIn: null,
    challengeMethod: 'S256',
    postingScope: 'https://www.googleapis.com/auth/youtube.upload',
    revocation: 'revoke',
    counted: { id: 'video-a', views: 10, shares: 0, watch_seconds: 0 },
    postsOf: ({ videos }) => videos,
    postCalls: [
      ['begin', SMALL],
      ['put', SMALL],
      ['put', 9 * MIB],
    ],
    cases: {
      first: 'begin',
      last: 'put',
      textOf: ({ resource }: { resource: { snippet: { description: string } } }) => resource.snippet.description,
      refusal: { at: 'begin', reply: youtubeFailures.invalidTitle, code: 'invalid-title' },
      badToken: { at: 'token', reply: youtubeFailures.invalidGrant, code: 'not-authorized' },
      quota: { at: 'put', reply: youtubeFailures.quota, code: 'quota-exceeded' },
      rateLimit: { at: 'begin', reply: { status: 429 }, code: 'http-429' },
      expired: { at: 'begin', reply: { status: 401, body: { error: { code: 401, message: 'no', errors: [] } } } },
      visibility: {
        of: ({ resource }: { resource: { status: { privacyStatus: string } } }) => resource.status.privacyStatus,
        choice: 'unlisted',
      },
      disclosure: {
        of: ({ resource }: { resource: { status: { containsSyntheticMedia: boolean } } }) =>
          resource.status.containsSyntheticMedia,
        marked: true,
      },
      comment: {
        at: 'comment',
        refusal: { at: 'comment', reply: youtubeFailures.commentsDisabled, code: 'comments-disabled' },
        noScope: { at: 'comment', reply: youtubeFailures.mayNotComment, code: 'insufficient-permissions' },
        afterLoss: 'commented',
      },
      read: {
        at: 'comments',
        author: 'ann',
        likes: 3,
        replies: 2,
        hasAddress: true,
        refusal: { at: 'comments', reply: youtubeFailures.commentsDisabled, code: 'comments-disabled' },
        noScope: { at: 'comments', reply: youtubeFailures.mayNotComment, code: 'insufficient-permissions' },
      },
      afterLoss: 'published',
    },
  }),
  tiktok: underTest({
    start: startFakeTiktok,
    account: { name: 'Bees', id: 'open-bees', days: 180 },
    accountSettings: ['PLATFORM_TIKTOK_REFRESH_TOKEN'],
    signIn: null,
    challengeMethod: 'S256',
    postingScope: 'video.publish',
    revocation: 'revoke',
    counted: { id: '7300000000000000123', views: 10, shares: 4, watch_seconds: 0 },
    postsOf: ({ videos }) => videos,
    postCalls: [
      ['creator', SMALL],
      ['begin', SMALL],
      ['put', 70 * MIB],
    ],
    cases: {
      first: 'creator',
      last: 'put',
      textOf: ({ info }: { info: { title: string } }) => info.title,
      refusal: {
        at: 'begin',
        reply: tiktokFailures.unaudited,
        code: 'unaudited-client-can-only-post-to-private-accounts',
      },
      badToken: { at: 'token', reply: tiktokFailures.invalidGrant, code: 'not-authorized' },
      quota: { at: 'begin', reply: tiktokFailures.tooManyPosts, code: 'spam-risk-too-many-posts' },
      rateLimit: { at: 'begin', reply: tiktokFailures.rateLimited, code: 'rate-limit-exceeded' },
      expired: { at: 'creator', reply: { status: 401, body: { error: { code: 'access_token_invalid' } } } },
      visibility: { of: ({ info }: { info: { privacy_level: string } }) => info.privacy_level, choice: 'SELF_ONLY' },
      disclosure: { of: ({ info }: { info: { is_aigc: boolean } }) => info.is_aigc, marked: true },
      comment: { skip: 'it has no call for comments' },
      read: { skip: 'it gives comments to approved researchers alone' },
      afterLoss: 'published',
      lastNonsense: { skip: 'the answer to an upload says nothing: the status of the post does' },
    },
  }),
  instagram: underTest({
    start: () => startFakeInstagram(),
    account: { name: 'bees', id: 'ig-user', days: 60 },
    accountSettings: ['PLATFORM_INSTAGRAM_USER_ID', 'PLATFORM_INSTAGRAM_ACCESS_TOKEN'],
    signIn: null,
    challengeMethod: null,
    postingScope: 'instagram_business_content_publish',
    revocation: null,
    counted: { id: 'media-9', views: 10, shares: 4, watch_seconds: 55 },
    postsOf: ({ posts }) => posts,
    postCalls: [
      ['create', SMALL],
      ['container', SMALL],
      ['publish', SMALL],
    ],
    cases: {
      first: 'create',
      last: 'publish',
      textOf: ({ caption }: { caption: string }) => caption,
      refusal: { at: 'create', reply: instagramFailures.format, code: 'error-2207026' },
      badToken: { at: 'create', reply: instagramFailures.badToken, code: 'error-190' },
      quota: { at: 'create', reply: instagramFailures.dailyLimit, code: 'error-2207042' },
      rateLimit: { at: 'create', reply: instagramFailures.tooManyRequests, code: 'error-4' },
      expired: { skip: 'its token is renewed before it ends: renewed-access.test.ts' },
      visibility: { skip: 'every post there is public' },
      disclosure: { of: ({ isAi }: { isAi: string | null }) => isAi, marked: 'true' },
      comment: {
        at: 'comment',
        refusal: { at: 'comment', reply: instagramFailures.format, code: 'error-2207026' },
        noScope: { at: 'comment', reply: instagramFailures.mayNotComment, code: 'error-10' },
        afterLoss: 'commented',
      },
      read: {
        at: 'comments',
        author: 'ann',
        likes: 3,
        replies: 2,
        hasAddress: false,
        refusal: { at: 'comments', reply: instagramFailures.flaky, code: 'error-33' },
        noScope: { at: 'comments', reply: instagramFailures.mayNotComment, code: 'error-10' },
      },
      afterLoss: 'published',
    },
  }),
  local: null,
  mastodon: underTest({
    start: () => startFakeMastodon(),
    account: { name: '@bees', id: '14715', days: null },
    accountSettings: ['PLATFORM_MASTODON_ACCESS_TOKEN'],
    signIn: null,
    challengeMethod: 'S256',
    postingScope: 'write:statuses',
    revocation: 'revoke',
    counted: { id: '103621', views: 0, shares: 4, watch_seconds: 0 },
    postsOf: ({ posts }) => posts,
    postCalls: [
      ['upload', SMALL],
      ['post', SMALL],
    ],
    cases: {
      first: 'upload',
      last: 'post',
      textOf: ({ text }: { text: string }) => text,
      refusal: { at: 'upload', reply: mastodonFailures.notTaken, code: 'http-422' },
      badToken: { at: 'upload', reply: mastodonFailures.badToken, code: 'not-authorized' },
      quota: { skip: 'an instance has no quota of posts, only a limit of calls' },
      rateLimit: { at: 'post', reply: mastodonFailures.rateLimited, code: 'http-429' },
      expired: { skip: 'its tokens do not expire' },
      visibility: { of: ({ visibility }: { visibility: string }) => visibility, choice: 'unlisted' },
      disclosure: { skip: 'it has no field for it' },
      comment: {
        at: 'comment',
        refusal: { at: 'comment', reply: mastodonFailures.tooLong, code: 'http-422' },
        noScope: { at: 'comment', reply: mastodonFailures.outsideScopes, code: 'http-403' },
        afterLoss: 'commented',
      },
      read: {
        at: 'context',
        author: 'ann',
        likes: 3,
        replies: 2,
        hasAddress: true,
        refusal: { at: 'context', reply: { status: 404, body: { error: 'Record not found' } }, code: 'http-404' },
        noScope: { at: 'context', reply: mastodonFailures.outsideScopes, code: 'http-403' },
      },
      afterLoss: 'published',
    },
  }),
  bluesky: underTest({
    start: startFakeBluesky,
    account: { name: '@bees.example.com', id: 'did:plc:bees', days: null },
    accountSettings: ['PLATFORM_BLUESKY_IDENTIFIER', 'PLATFORM_BLUESKY_APP_PASSWORD'],
    signIn: { identifier: '@bees.example.com', password: 'secret-app-password' },
    challengeMethod: null,
    postingScope: null,
    revocation: null,
    counted: { id: 'at://did:plc:bees/app.bsky.feed.post/1', views: 0, shares: 4, watch_seconds: 0 },
    postsOf: ({ records }) => records,
    postCalls: [
      ['upload', SMALL],
      ['post', SMALL],
    ],
    cases: {
      first: 'upload',
      last: 'post',
      textOf: ({ record }: { record: { text: string } }) => record.text,
      refusal: { at: 'upload', reply: blueskyFailures.notAVideo, code: 'invalid-request' },
      badToken: { at: 'token', reply: blueskyFailures.badPassword, code: 'not-authorized' },
      quota: { at: 'limits', reply: blueskyFailures.noMoreUploads, code: 'uploads' },
      rateLimit: { at: 'post', reply: blueskyFailures.rateLimited, code: 'rate-limit-exceeded' },
      expired: { at: 'permission', reply: blueskyFailures.expired },
      visibility: { skip: 'every post there is public' },
      disclosure: { skip: 'authors can label a post only as adult or graphic' },
      comment: {
        at: 'comment',
        refusal: { at: 'comment', reply: blueskyFailures.badRecord, code: 'invalid-request' },
        noScope: { skip: 'an app password may do everything' },
        afterLoss: 'commented',
      },
      read: {
        at: 'thread',
        author: 'ann',
        likes: 3,
        replies: 2,
        hasAddress: true,
        refusal: {
          at: 'thread',
          reply: { status: 400, body: { error: 'NotFound', message: 'Post not found' } },
          code: 'not-found',
        },
        noScope: { skip: 'an app password may do everything' },
      },
      afterLoss: 'published',
    },
  }),
  linkedin: underTest({
    start: startFakeLinkedin,
    account: { name: 'Bees', id: 'bees', days: 60 },
    accountSettings: ['PLATFORM_LINKEDIN_AUTHOR', 'PLATFORM_LINKEDIN_ACCESS_TOKEN'],
    signIn: null,
    challengeMethod: null,
    postingScope: 'w_member_social',
    revocation: null,
    counted: { id: 'urn:li:ugcPost:6841', views: 0, shares: 0, watch_seconds: 0 },
    postsOf: ({ posts }) => posts,
    // A post of its own making cannot be told from that of another process that is slow at it.
    postCalls: [
      ['initialize', SMALL],
      ['finalize', SMALL],
    ],
    cases: {
      first: 'initialize',
      last: 'post',
      textOf: ({ commentary }: { commentary: string }) => commentary,
      refusal: { at: 'post', reply: linkedinFailures.duplicate, code: 'duplicate-post' },
      badToken: { at: 'initialize', reply: linkedinFailures.badToken, code: 'not-authorized' },
      quota: { at: 'post', reply: linkedinFailures.spent, code: 'too-many-requests' },
      rateLimit: { at: 'initialize', reply: linkedinFailures.limited, code: 'http-429' },
      expired: { skip: 'its tokens last sixty days, and only approved partners can renew them' },
      visibility: { of: ({ visibility }: { visibility: string }) => visibility, choice: 'CONNECTIONS' },
      disclosure: { skip: 'its Posts API has no field for it' },
      comment: {
        at: 'comment',
        refusal: { at: 'comment', reply: linkedinFailures.duplicate, code: 'duplicate-post' },
        noScope: { at: 'comment', reply: linkedinFailures.forbidden, code: 'access-denied' },
        afterLoss: 'unconfirmed',
      },
      read: {
        at: 'comments',
        author: null,
        likes: 3,
        replies: 2,
        hasAddress: true,
        refusal: { at: 'comments', reply: linkedinFailures.forbidden, code: 'not-approved' },
        noScope: { skip: 'it answers the same as to an application that it has not approved' },
        allow: (fake: { approve(): void }) => fake.approve(),
      },
      afterLoss: 'published',
    },
  }),
  x: underTest({
    start: startFakeX,
    account: { name: '@bees', id: '2244994945', days: null },
    accountSettings: ['PLATFORM_X_REFRESH_TOKEN'],
    signIn: null,
    challengeMethod: 'S256',
    postingScope: 'tweet.write',
    revocation: 'revoke',
    counted: { id: '1346789281', views: 10, shares: 4, watch_seconds: 0 },
    postsOf: ({ posts }) => posts,
    postCalls: [
      ['initialize', SMALL],
      ['append', SMALL],
    ],
    cases: {
      first: 'initialize',
      last: 'post',
      textOf: ({ text }: { text: string }) => text,
      refusal: { at: 'post', reply: xFailures.duplicate, code: 'duplicate' },
      badToken: { at: 'token', reply: xFailures.invalidGrant, code: 'not-authorized' },
      quota: { at: 'post', reply: xFailures.noCredits, code: 'credits-depleted' },
      rateLimit: { at: 'initialize', reply: xFailures.rateLimited, code: 'too-many-requests' },
      expired: { at: 'initialize', reply: xFailures.unauthorized },
      visibility: { skip: 'every post there is public' },
      disclosure: { of: ({ made_with_ai }: { made_with_ai: boolean }) => made_with_ai, marked: true },
      comment: {
        at: 'comment',
        refusal: { at: 'comment', reply: xFailures.duplicate, code: 'duplicate' },
        noScope: { at: 'comment', reply: xFailures.forbidden, code: 'forbidden' },
        afterLoss: 'commented',
      },
      read: {
        at: 'search',
        author: '@ann',
        likes: 3,
        replies: 2,
        hasAddress: true,
        refusal: { at: 'search', reply: xFailures.notInPlan, code: 'client-forbidden' },
        noScope: { at: 'search', reply: xFailures.forbidden, code: 'forbidden' },
      },
      afterLoss: 'published',
    },
  }),
  threads: underTest({
    start: startFakeThreads,
    account: { name: '@bees', id: '17841405', days: 60 },
    accountSettings: ['PLATFORM_THREADS_USER_ID', 'PLATFORM_THREADS_ACCESS_TOKEN'],
    signIn: null,
    challengeMethod: null,
    postingScope: null,
    revocation: null,
    counted: { id: '180501', views: 10, shares: 4, watch_seconds: 0 },
    postsOf: ({ posts }) => posts,
    postCalls: [
      ['create', SMALL],
      ['publish', SMALL],
    ],
    cases: {
      first: 'create',
      last: 'publish',
      textOf: ({ text }: { text: string }) => text,
      refusal: { at: 'create', reply: threadsFailures.notTaken, code: 'error-100' },
      badToken: { at: 'limit', reply: threadsFailures.badToken, code: 'error-190' },
      quota: { at: 'limit', reply: threadsFailures.spent, code: 'daily-limit' },
      rateLimit: { at: 'create', reply: threadsFailures.limited, code: 'error-4' },
      expired: { skip: 'its token is renewed before it ends' },
      visibility: { skip: 'every post there is public' },
      disclosure: { skip: 'the Threads API has no field for it' },
      comment: {
        at: 'comment',
        last: 'publish',
        refusal: { at: 'comment', reply: threadsFailures.notTaken, code: 'error-100' },
        noScope: { at: 'comment', reply: threadsFailures.mayNotReply, code: 'error-10' },
        afterLoss: 'commented',
      },
      read: {
        at: 'comments',
        author: '@ann',
        likes: null,
        replies: null,
        hasAddress: true,
        refusal: { at: 'comments', reply: threadsFailures.unknown, code: 'error-33' },
        noScope: { at: 'comments', reply: threadsFailures.mayNotReply, code: 'error-10' },
      },
      afterLoss: 'published',
    },
  }),
  facebook: underTest({
    start: startFakeFacebook,
    account: { name: 'Bees', id: '1234', days: null },
    accountSettings: ['PLATFORM_FACEBOOK_PAGE_ID', 'PLATFORM_FACEBOOK_PAGE_TOKEN'],
    signIn: null,
    challengeMethod: null,
    postingScope: 'pages_manage_posts',
    revocation: null,
    counted: { id: '98761', views: 10, shares: 0, watch_seconds: 0 },
    postsOf: ({ reels }) => reels,
    postCalls: [
      ['start', SMALL],
      ['finish', SMALL],
    ],
    cases: {
      first: 'start',
      last: 'finish',
      textOf: ({ description }: { description: string }) => description,
      refusal: { at: 'finish', reply: facebookFailures.notTaken, code: 'error-352' },
      badToken: { at: 'start', reply: facebookFailures.badToken, code: 'error-190' },
      quota: { at: 'start', reply: facebookFailures.spent, code: 'error-9' },
      rateLimit: { at: 'start', reply: facebookFailures.limited, code: 'error-4' },
      expired: { skip: 'the token of a page does not expire' },
      visibility: { skip: 'every post there is public' },
      disclosure: { skip: 'the reels of pages have no field for it' },
      comment: {
        at: 'comment',
        refusal: { at: 'comment', reply: facebookFailures.notTaken, code: 'error-352' },
        noScope: { at: 'comment', reply: facebookFailures.mayNotComment, code: 'error-200' },
        afterLoss: 'commented',
      },
      read: {
        at: 'comments',
        author: 'ann',
        likes: 3,
        replies: 2,
        hasAddress: true,
        refusal: { at: 'comments', reply: facebookFailures.unknown, code: 'error-33' },
        noScope: { at: 'comments', reply: facebookFailures.mayNotComment, code: 'error-200' },
      },
      afterLoss: 'published',
    },
  }),
  pinterest: underTest({
    start: startFakePinterest,
    account: { name: 'bees', id: '5497', days: 60 },
    accountSettings: ['PLATFORM_PINTEREST_REFRESH_TOKEN'],
    signIn: null,
    challengeMethod: null,
    postingScope: 'pins:write',
    revocation: null,
    counted: { id: '81371', views: 10, shares: 4, watch_seconds: 0 },
    postsOf: ({ pins }) => pins,
    postCalls: [
      ['register', SMALL],
      ['upload', SMALL],
    ],
    cases: {
      first: 'register',
      last: 'post',
      textOf: ({ description }: { description: string }) => description,
      refusal: { at: 'post', reply: pinterestFailures.invalid, code: 'http-400' },
      badToken: { at: 'token', reply: pinterestFailures.invalidGrant, code: 'not-authorized' },
      quota: { skip: 'it has limits of calls alone' },
      rateLimit: { at: 'register', reply: pinterestFailures.limited, code: 'http-429' },
      expired: { at: 'register', reply: pinterestFailures.unauthorized },
      visibility: { skip: 'every post there is public' },
      disclosure: { skip: 'the API for pins has no field for it' },
      comment: { skip: 'it has no call for comments' },
      read: { skip: 'it has no call for the comments on a pin' },
      afterLoss: 'published',
    },
  }),
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

/** Those at which users connect their accounts on a page of the platform. */
export type ConsentPlatform = {
  [Name in AccountPlatform]: FakePlatforms[Name] extends { consent: FakeConsent } ? Name : never;
}[AccountPlatform];
export const consentPlatforms = accountPlatforms.filter(
  (name) => platformsUnderTest[name].signIn === null,
) as ConsentPlatform[];

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
