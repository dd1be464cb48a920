import type { Log } from '../../../kernel/process/log.ts';
import { type Background, forEachIsolated, polling } from '../../../kernel/service/background.ts';
import type { PublishingPlatform } from '../../publishing-platforms/publishing-platform.ts';

const HOUR_MS = 3_600_000;

type Tools = { readonly platforms: Readonly<Record<string, PublishingPlatform>>; readonly log: Log };

/** Keeps the environment's accounts accessible while nothing is posted. Each platform decides when a renewal is due. */
export const renewAccess = ({ platforms, log }: Tools): Background =>
  polling({
    name: 'renew-access',
    everyMs: HOUR_MS,
    log,
    poll: (signal) =>
      forEachIsolated(Object.values(platforms), log, async (platform) => platform.renewAccess?.(signal)),
  });
