import { statfs } from 'node:fs/promises';
import type { Context } from 'koa';
import { LRUCache } from 'lru-cache';
import type { CommandContext } from '../../kernel/aggregates/command-context.ts';
import type { Config } from '../../kernel/config/index.ts';
import type { EventStore } from '../../kernel/event-store/index.ts';
import type { Files } from '../../kernel/files/files.ts';
import { callerOf } from '../../kernel/http/caller.ts';
import { HttpError } from '../../kernel/http/errors.ts';
import { ProviderError } from '../../kernel/providers/provider-error.ts';
import { settingsOf } from './owner-settings.ts';
import type { CountQueued } from './queued.ts';
import { accountOf } from './user-accounts.ts';
import { admitWork, type Beginning, requireRoomInQueues } from './work-ceiling.ts';

/** The limits that the operator sets on users. */
export type Ceilings = {
  /** Whether a user may start work that costs money or gets published: their address is verified, or need not be. */
  mayStart(userId: string): Promise<boolean>;
  /**
   * For steps that continue an owner's work on their own; null for work without an owner.
   * @throws ProviderError of kind `budget` if the owner may not start anything
   */
  requireVerified(owner: string | null): Promise<void>;
  /** An owner's monthly limit in US dollars: the lower of the user's own budget and the operator's. Null for none. */
  monthlyUsd(owner: string | null): Promise<number | null>;
  /**
   * @param more bytes that are about to be added, if that is known
   * @throws ProviderError of kind `budget` when the owner's files have used up their disk quota, or would; `disk_full`
   *   when the disk that all files are on has no room beyond what is kept back
   */
  requireDisk(owner: string, more?: number): Promise<void>;
  /**
   * Adds work that is about to begin to the owner's queued work and work in progress: all of it, or nothing.
   * @param context of the command that begins it: a repeat is counted once
   * @throws ProviderError of kind `budget` if that is too much of the owner's, or of everyone's
   */
  admit(owner: string, beginning: Beginning, context: CommandContext): Promise<void>;
};

type Settings = Pick<
  Config,
  | 'PLATFORM_DISK_RESERVE_MB'
  | 'PLATFORM_IMAGES_LIMIT'
  | 'PLATFORM_RENDERS_LIMIT'
  | 'PLATFORM_REQUIRE_VERIFIED_EMAIL'
  | 'PLATFORM_SCRIPTS_LIMIT'
  | 'PLATFORM_USER_BUDGET_USD_MONTHLY'
  | 'PLATFORM_USER_DISK_MB'
  | 'PLATFORM_USER_IMAGES_LIMIT'
  | 'PLATFORM_USER_RENDERS_LIMIT'
  | 'PLATFORM_USER_SCRIPTS_LIMIT'
  | 'PLATFORM_USER_WORK_LIMIT'
>;

const MEGABYTE = 1_000_000;
/** How long a measured size below the limit is trusted. Above the limit, every request measures again. */
const SIZE_STANDS_MS = 10_000;
const REMEMBERED_OWNERS = 10_000;

type Tools = {
  readonly store: EventStore;
  readonly files: Files;
  /** How much waits and is in progress in the whole installation. */
  readonly countQueued: CountQueued;
};

export function openCeilings({ store, files, countQueued }: Tools, settings: Settings): Ceilings {
  const operatorUsd = settings.PLATFORM_USER_BUDGET_USD_MONTHLY ?? Number.POSITIVE_INFINITY;
  const limitMb = settings.PLATFORM_USER_DISK_MB;
  const ownerLimits = {
    altogether: settings.PLATFORM_USER_WORK_LIMIT,
    in: {
      scripts: settings.PLATFORM_USER_SCRIPTS_LIMIT ?? null,
      images: settings.PLATFORM_USER_IMAGES_LIMIT ?? null,
      renders: settings.PLATFORM_USER_RENDERS_LIMIT ?? null,
    },
  };
  const sizes = new LRUCache<string, number>({
    max: REMEMBERED_OWNERS,
    ttl: SIZE_STANDS_MS,
    // Concurrent requests of one owner share one measurement.
    fetchMethod: (owner) => files.folderSize(owner),
  });

  const mayStart = async (userId: string): Promise<boolean> =>
    settings.PLATFORM_REQUIRE_VERIFIED_EMAIL === 'no' || (await accountOf(store, userId))?.emailVerified === true;

  return {
    mayStart,
    async requireVerified(owner) {
      if (owner === null || (await mayStart(owner))) return;
      const { code, cause, nextAction } = NOT_VERIFIED;
      throw new ProviderError({ provider: 'account', kind: 'budget', code, cause, nextAction });
    },
    async monthlyUsd(owner) {
      const own = (await settingsOf(store, owner)).budget.monthly_usd;
      const lowest = Math.min(own ?? Number.POSITIVE_INFINITY, operatorUsd);
      return Number.isFinite(lowest) ? lowest : null;
    },
    async requireDisk(owner, more = 0) {
      await requireRoom(files.root, settings.PLATFORM_DISK_RESERVE_MB * MEGABYTE);
      const used = (await sizes.fetch(owner)) ?? 0;
      const isRoom = more === 0 ? used < limitMb * MEGABYTE : used + more <= limitMb * MEGABYTE;
      if (isRoom) return;
      sizes.delete(owner);
      throw new ProviderError({
        provider: 'disk',
        kind: 'budget',
        code: 'disk_quota_exceeded',
        cause: `this user’s files take up ${Math.ceil(used / MEGABYTE)} MB${more > 0 ? `, and this one has ${Math.ceil(more / MEGABYTE)} MB` : ''}; the limit is ${limitMb} MB`,
        nextAction: 'ask the operator for more space, or to delete some of your files, then retry',
      });
    },
    async admit(owner, beginning, context) {
      await requireRoomInQueues(countQueued, beginning, {
        scripts: settings.PLATFORM_SCRIPTS_LIMIT,
        images: settings.PLATFORM_IMAGES_LIMIT,
        renders: settings.PLATFORM_RENDERS_LIMIT,
      });
      await admitWork(store, beginning, { owner, limits: ownerLimits }, context);
    },
  };
}

/**
 * The stores watch the disks that they are on. Files may be on another one, and half a film is worth nothing.
 * @param reserveBytes what is kept back; 0: nothing is looked at
 */
async function requireRoom(folder: string, reserveBytes: number): Promise<void> {
  if (reserveBytes === 0) return;
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  if (free >= reserveBytes) return;
  throw new ProviderError({
    provider: 'disk',
    kind: 'unavailable',
    code: 'disk_full',
    cause: `the disk of this platform's files is full: ${Math.floor(free / MEGABYTE)} MB are free, and ${Math.round(reserveBytes / MEGABYTE)} MB are kept back`,
    nextAction: 'ask the operator to make room, then retry',
  });
}

/** The same over HTTP and in failures. */
const NOT_VERIFIED = {
  code: 'email_not_verified',
  cause: 'the operator of this platform requires a verified address before anything is generated or published',
  nextAction: 'follow the link in the mail to your address, or request another one, then retry',
};

/** Guards operations reserved for verified users. */
export const verifiedUsers =
  ({ mayStart }: Ceilings) =>
  async (ctx: Context): Promise<void> => {
    if (await mayStart(callerOf(ctx).userId)) return;
    const { code, cause, nextAction: next_action } = NOT_VERIFIED;
    const message = 'Verify your e-mail address first: follow the link in the mail';
    throw new HttpError(403, code, message, { cause, next_action });
  };
